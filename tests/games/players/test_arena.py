"""The arena: fair seats, luck twice, faults named, and intervals as the books have them."""

from io import StringIO
from json import loads
from random import Random
from statistics import fmean as mean

import pytest
from django.core.management import CommandError, call_command

from games import rules
from games.management.commands import arena
from games.players.arena import duel
from games.players.arena.duel import ArenaPlayer, player_named, random_player
from games.players.arena.verdict import (
    MIN_GAMES_TO_ADJUST,
    Tally,
    adjust_for_luck,
    luck_advantage,
    luck_by_seat,
    wilson_interval,
)
from tests.games.players.small_games import drawn_from_urn


def cheat(view, question):
    return "everything"


def broken(view, question):
    return view["nowhere"]


def first(view, question):
    """The least of anything."""
    if hasattr(question, "least"):
        return tuple(question.options[: question.least])
    return question.options[0]


def run(*words: str) -> str:
    out = StringIO()
    call_command("arena", *words, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_the_stand_in_beats_chance_and_both_runs_tell_the_same():
    words = ("stand_in", "random", "--game", "roma", "-n", "6", "--seed", "3")
    told = run(*words)
    assert told == run(*words) and "6 games" in told and "A is better" in told


@pytest.mark.parametrize("one", ["tests.games.players.test_arena:cheat", "tests.games.players.test_arena:broken"])
def test_a_faulty_player_is_named(one):
    with pytest.raises(CommandError, match=f"{one}.*seat [01]"):
        run("stand_in", one, "--game", "roma", "-n", "2")


def test_a_function_plays():
    assert "tests.games.players.test_arena:first" in run(
        "tests.games.players.test_arena:first", "random", "--game", "great_city", "-n", "2"
    )


@pytest.mark.parametrize("words", [("nobody", "random"), ("tests.arena:nothing", "random"), ("stand_in", "random", "--option", "x=1"),
                                   ("stand_in", "random", "--seats", "9")])  # fmt: skip
def test_what_cannot_be_played_is_told(words):
    with pytest.raises(CommandError):
        run(*words, "-n", "1")


def test_an_option_and_seats():
    told = run("random", "random", "--game", "gloria", "--option", "short=true", "--seats", "3", "-n", "2")
    assert "3 seats" in told


def test_seats_alternate_and_luck_is_played_twice(monkeypatch):
    seen = []

    def whole_game(rules, seats, options, seed):
        seen.append(("".join(player.name for player in seats), seed))
        return Ended(), []

    a, b = ArenaPlayer("A", first), ArenaPlayer("B", first)
    monkeypatch.setattr(duel, "play_and_record", whole_game)
    played = list(duel.play_series(rules.GAMES["gloria"], a, b, 4, 3, {}, 1))
    assert [table for table, _ in seen] == ["ABA", "BAB", "ABA", "BAB"]
    assert seen[0][1] == seen[1][1] != seen[2][1] == seen[3][1]
    assert [(one.seats_of_a, one.share) for one in played[:2]] == [((0, 2), 1.0), ((1,), 0.0)]


class Ended:
    """A game that seat 0 has won."""

    class result:
        winners = (0,)


def test_every_answer_is_legal_at_random():
    player = player_named("random", rules.GAMES["foundations"], Random(1))
    match = duel.play_game(rules.GAMES["foundations"], [player, ArenaPlayer("B", random_player(Random(2)))], {}, 5)
    assert match.over


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (0, 0, 0, 1), (81, 263, 0.2553, 0.3662)],
)
def test_intervals_are_wilsons(won, games, low, high):
    assert wilson_interval(won, games) == pytest.approx((low, high), abs=5e-5)


def test_no_difference_is_told_as_such():
    tally = Tally(games=10, won=5)
    assert tally.verdict() == "no difference shown"


# Adjusted for luck


def played(skill: float, games: int, seed: str) -> tuple[list[float], list[float]]:
    """Return the shares of games that luck mostly decides, and a rough measure of that luck."""
    rng, shares, luck = Random(seed), [], []
    for _ in range(games):
        lucky = rng.gauss(0, 1)
        shares.append(float(skill + lucky + rng.gauss(0, 0.5) > 0))
        luck.append(lucky / 4 + rng.gauss(0, 0.1))
    return shares, luck


@pytest.mark.parametrize("skill", [0, 0.4, -1.2])
def test_a_share_without_luck_leans_to_no_side_and_is_known_better(skill):
    true = sum(played(skill, 20_000, "true")[0]) / 20_000
    found = [adjust_for_luck(*played(skill, 60, f"run {number}")) for number in range(300)]
    found = [one for one in found if one]
    assert len(found) > 290 and mean(one.share for one in found) == pytest.approx(true, abs=0.015)
    assert mean(one.low <= true <= one.high for one in found) > 0.92
    assert mean(one.worth for one in found) > 1.3 * 60


def test_luck_that_explains_nothing_changes_nothing():
    shares, _ = played(0.4, 200, "one")
    found, raw = adjust_for_luck(shares, played(0.4, 200, "other")[1]), sum(shares) / 200
    assert found.share == pytest.approx(raw, abs=0.01) and found.worth == pytest.approx(200, rel=0.05)


def test_few_games_and_games_that_nearly_all_are_won_are_not_adjusted():
    shares, luck = played(0.0, MIN_GAMES_TO_ADJUST, "few")
    assert adjust_for_luck(shares, luck) and not adjust_for_luck(shares[1:], luck[1:])
    assert not adjust_for_luck([1.0] * (MIN_GAMES_TO_ADJUST - 2) + [0.0] * 2, luck) and adjust_for_luck(
        [1.0] * (MIN_GAMES_TO_ADJUST - 3) + [0.0] * 3, luck
    )
    assert not adjust_for_luck(shares, [0.1] * MIN_GAMES_TO_ADJUST)


def test_where_all_play_together_nobody_is_luckier():
    with pytest.raises(CommandError, match="Leave --luck out"):
        run("quick", "random", "--game", "foundations", "--option", "consul=estandar", "--luck", "-n", "2")


def test_in_a_game_of_luck_alone_nobody_is_better():
    shares, luck = [], []
    for number in range(40):
        course = drawn_from_urn(str(number))
        *_, (_, match, _) = course.walk()
        shares.append((0 in match.result.winners) / len(match.result.winners))
        luck.append(luck_advantage(luck_by_seat(course), (0,)))
    found = adjust_for_luck(shares, luck)
    assert abs(found.share - 0.5) < 0.05 and found.worth > 4 * 40


def test_who_was_luckier_of_many():
    assert luck_advantage([0.3, 0.1, 0.5], (0, 2)) == pytest.approx(0.3)


def test_the_table_says_what_was_won_without_luck(monkeypatch):
    monkeypatch.setattr(arena, "luck_by_seat", lambda course: [len(course.inputs) % 7, 0.0])
    words = ("random", "random", "--game", "roma", "--luck")
    assert "Adjusted for luck A has" in run(*words, "-n", str(MIN_GAMES_TO_ADJUST))
    assert "needs 20 games" in run(*words, "-n", "2")
    told = loads(run(*words, "--json", "-n", str(MIN_GAMES_TO_ADJUST)))["adjusted_for_luck"]
    assert told["luck"] != 0 and told["low"] <= told["share"] <= told["high"] and told["worth"] > 0


def test_luck_of_a_game_as_it_was_played(monkeypatch):
    found = []
    monkeypatch.setattr(arena, "luck_by_seat", lambda course: found.append(luck_by_seat(course)) or found[-1])
    told = loads(run("quick", "baseline", "--game", "roma", "-n", "1", "--luck", "--json"))
    assert told["games"] == 1 and told["adjusted_for_luck"] is None
    assert len(found[0]) == 2 and all(0 < abs(one) < 3 for one in found[0])
