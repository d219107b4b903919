"""Random play: it ends, nothing is lost, and everything can be played again from the log alone.

In each game a Match made from position() goes along, in every fourth a new one from each round on, in some a new one
from each step on."""

import json
from random import Random

import pytest

from games.rules import great_city
from games.rules.ask import tuples
from games.rules.great_city.table import GAME_LENGTHS
from games.rules.match import Match
from tests import tiers
from tests.rules import chance
from tests.rules.great_city import census
from tests.rules.laws import asked

pytestmark = pytest.mark.seeded


def twin_of(m: Match) -> Match:
    return Match.at(great_city, json.loads(json.dumps(m.position())))


def prefix_free(options) -> bool:
    """No path is the beginning of another, none is offered twice."""
    paths = set(options)
    return len(paths) == len(options) and not any(
        path[:deep] in paths for path in paths if type(path) is tuple for deep in range(1, len(path))
    )


def play(m: Match, rng: Random, whole: bool, twins: bool = True) -> list:
    """A random game: its log, and in a `whole` one its questions at every step. `twins`: a new twin in every round."""
    twin, log, round_ = twin_of(m), [], None
    while not m.over:
        if whole or m.t.round != round_:
            round_ = m.t.round
            twin = twin_of(m) if twins else twin
            check(m, twin)
        if whole:
            assert asked(twin) == asked(m)
            assert all(prefix_free(m.asked(seat).options) for seat in m.waiting)
        log.append((chance.move(rng, m), asked(m) if whole else None))
        m.take(*log[-1][0])
        twin.take(*log[-1][0])
        assert len(log) < 1000
    census.check(m.t)
    assert twin.result == m.result
    return log


def check(m, twin):
    census.check(m.t)
    assert all(m.asked(seat).options for seat in m.waiting)
    assert twin.position() == m.position()
    assert twin.view(0) == m.view(0)


def play_again(m: Match, again: Match, log):
    """The answers, as JSON would bring them back, lead to the same table, questions and narration."""
    for (seat, what, choice), told in log:
        assert told is None or asked(again) == told
        again.take(seat, what, tuples(json.loads(json.dumps(choice))))
    assert again.result == m.result
    assert again.position() == m.position()
    whole = log[0][1] is not None
    for reader in (None, *range(m.t.seats)) if whole else (0,):
        assert again.view(reader) == m.view(reader)
        assert again.said(reader) == m.said(reader)


@pytest.mark.parametrize("seats", great_city.SEATS)
@pytest.mark.parametrize("seeds", tiers.chunks(few=25, many=340, size=100), ids=tiers.name)
def test_random_games_end_and_can_be_played_again(seats, seeds):
    for seed in seeds:
        m = Match.new(great_city, seats)
        log = play(m, Random(f"{seats} {seed}"), whole=seed % 40 == 0, twins=seed % 4 == 0)
        assert m.result.reason == "rounds"
        assert m.result.scores == tuple(row["score"]["total"] for row in m.view(None)["seats"])
        check_the_end(m)
        play_again(m, Match.new(great_city, seats), log)


def check_the_end(m):
    """Every round was played: each emissary took a card, and cards that were not drawn are still in their deck."""
    t, length = m.t, GAME_LENGTHS[m.t.seats]
    taken = [line for line in m.said(None) if line["key"] == "takes"]
    assert len(taken) == length.rounds * t.seats * length.emissaries
    assert t.offer == []
    assert {deck: len(cards) for deck, cards in t.decks.items()} == {
        deck: {"I": 14, "II": 22 - t.seats, "III": 18, "IV": 18}[deck] - length.rounds * length.emissaries
        for deck in length.decks
    }
    came = sorted(t.influence_cards + [value for player in t.players for value in player.influence_cards])
    assert came == sorted(length.influence.values())


# From positions that random play from the setup hardly ever comes to


def late_position(rng: Random, seats: int) -> dict:
    """Some rounds before the end: crowded cities, many tokens and cards."""
    m = Match.new(great_city, seats)
    while not m.over and m.t.round < rng.randint(2, GAME_LENGTHS[seats].rounds):
        m.take(*chance.move(rng, m))
    position = {**m.position(), "since": []}
    for row in position["seats"]:
        row |= {"coins": rng.choice((0, 1, 2, 30)), "bricks": rng.randrange(2), "influence": rng.randrange(9)}
        row["hand"] = row["hand"][: rng.randrange(9)]
    return position


@pytest.mark.parametrize("seats", great_city.SEATS)
def test_random_games_from_late_positions(seats):
    for seed in tiers.seeds(few=10, many=40):
        rng = Random(f"late {seats} {seed}")
        position = late_position(rng, seats)
        m = Match.at(great_city, position)
        log = play(m, rng, whole=seed % 5 == 0)
        play_again(m, Match.at(great_city, position), log)
