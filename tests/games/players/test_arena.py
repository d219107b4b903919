"""The arena: fair seats, luck twice, faults named, and intervals as the books have them."""

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games import rules
from games.players.arena import duel
from games.players.arena.players import ArenaPlayer, at_random, player_named
from games.players.arena.verdict import Tally, wilson


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

    def game(rules, seats, options, seed):
        seen.append(("".join(player.name for player in seats), seed))
        return Ended()

    a, b = ArenaPlayer("A", first), ArenaPlayer("B", first)
    monkeypatch.setattr(duel, "game", game)
    list(duel.series(rules.GAMES["gloria"], a, b, 4, 3, {}, 1))
    assert [table for table, _ in seen] == ["ABA", "BAB", "ABA", "BAB"]
    assert seen[0][1] == seen[1][1] != seen[2][1] == seen[3][1]


class Ended:
    """A game that seat 0 has won."""

    class result:
        winners = (0,)


def test_every_answer_is_legal_at_random():
    player = player_named("random", rules.GAMES["foundations"], Random(1))
    match = duel.game(rules.GAMES["foundations"], [player, ArenaPlayer("B", at_random(Random(2)))], {}, 5)
    assert match.over


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (0, 0, 0, 1), (81, 263, 0.2553, 0.3662)],
)
def test_intervals_are_wilsons(won, games, low, high):
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)


def test_no_difference_is_told_as_such():
    tally = Tally(games=10, won=5)
    assert tally.verdict() == "no difference shown"
