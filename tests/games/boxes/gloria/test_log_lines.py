"""Whole games of Gloria through the log: random answers, undos and concessions, cold and warm caches."""

import json
from random import Random

import pytest

from games import check_luck
from games.eventlog import log, observations, replays
from games.eventlog.loaded import events_in_force
from games.eventlog.loading import load_cold, loaded_games, log_rows
from games.eventlog.log import Illegal
from games.eventlog.verification import find_log_fault
from games.facts.events import Answered, Conceded, Undone
from games.operating import archive_file
from games.tables import opening
from tests.games.eventlog.test_observations import strip
from tests.rules import chance
from tests.tables import open_table


def forget():
    for memory in (loaded_games, observations.observation_cache, replays.replay_cache):
        memory.clear()


@pytest.fixture
def table(people, django_user_model):
    """`table(seats, **options)`: a started table of Gloria."""

    def make(seats, **options):
        users = [
            *people,
            *(django_user_model.objects.create_user(f"{n}@example.org", f"Guest {n}") for n in range(seats - 3)),
        ][:seats]
        game = open_table(users[0], "gloria", options, seats)
        for user in users[1:]:
            opening.join(game, user)
        game.refresh_from_db()
        return game

    return make


def one_thing(game, rng):
    """Let a random seat answer, change its answer, concede or withdraw that."""
    seat = rng.choice(log.load(game).waiting)
    look, dice = log.observe(game, seat), rng.random()
    if dice < 0.1 and (doer := next((s for s in range(game.size) if log.observe(game, s).undo_to), None)) is not None:
        log.append(game, Undone(log.observe(game, doer).undo_to, doer))
    elif dice < 0.12 and seat and len(look.view["conceded"]) < game.size - 2:
        log.append(game, Conceded(seat, seat not in look.view["conceded"]))
    else:
        log.append(game, Answered(seat, look.question.what, chance.choice(rng, look.question)), look.opened)


def nothing_was_dropped(game, number) -> bool:
    """Return whether all entries in force then are still in force, so that the replay shows them."""
    then, now = events_in_force(log_rows(game.pk, 1, number)[0]), replays.replay_of(game).rows
    return [n for n, _ in then] == [n for n, _ in now if n <= number]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"short": True}),
        pytest.param(4, {"experienced": True}, marks=pytest.mark.deep),
        pytest.param(5, {}, marks=pytest.mark.deep),
        (3, {"strict_vault": True, "original": True}),
    ],
)
def test_a_whole_game(table, seats, options):
    game, rng = table(seats, **options), Random(seats)
    while game.state == "running":
        one_thing(game, rng)
        if rng.random() < 0.05:
            warm = [strip(log.observe(game, seat)) for seat in (*range(seats), None)]
            forget()
            assert [strip(log.observe(game, seat)) for seat in (*range(seats), None)] == warm
    assert find_log_fault(game) is None
    assert check_luck.check(json.loads(archive_file.export_game(game)))[0] is None
    stood = [number for number in log.observe(game, None).steps if nothing_was_dropped(game, number)]
    for number in stood[:: max(1, game.head // 25)]:
        assert log.observe(game, 0, until=number).view == json.loads(json.dumps(load_cold(game, number).match.view(0)))


def test_strict_vault_shuts_the_turns_before(table):
    game, rng = table(2, strict_vault=True), Random(5)
    while log.load(game).turn_began < 12:
        one_thing(game, rng)
    steps = log.observe(game, 0).steps
    assert steps[0] > 12
    for until in (1, 5, steps[0] - 1):
        with pytest.raises(Illegal, match="are hidden"):
            log.observe(game, 0, until=until)
    assert log.observe(game, 1, until=steps[0]).until == steps[0]
