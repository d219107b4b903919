"""Of every game: which answers cannot be undone is said before, and of no others (finality.py has the law)."""

from collections.abc import Callable
from importlib import import_module
from random import Random

import pytest

from games.rules import foundations, gloria, great_city, roma
from games.rules.match import Match
from tests import tiers
from tests.rules import finality
from tests.rules.foundations import twins as foundations_twins
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.gloria import twins as gloria_twins
from tests.rules.gloria.crowded import crowded
from tests.rules.gloria.near import near_the_end
from tests.rules.great_city import twins as great_city_twins
from tests.rules.roma import twins as roma_twins
from tests.rules.roma.rich import rich, secretive

roma_play = import_module("games.rules.roma.play")  # the package has a function of that name
pytestmark = pytest.mark.seeded
MOST = 8  # answers of a question that are tried


def of_gloria(rng: Random, number: int) -> Match:
    seats = rng.choice(gloria.SEATS)
    if number % 3 == 0:
        return Match.new(gloria, seats, {name: rng.random() < 0.3 for name in gloria.OPTIONS})
    return Match.at(gloria, (crowded, near_the_end)[number % 3 - 1](rng, seats))


def of_roma(rng: Random, number: int) -> Match:
    return (Match.new(roma, 2), Match.at(roma, rich(rng)), Match.at(roma, secretive(rng)))[number % 3]


def of_great_city(rng: Random, number: int) -> Match:
    return Match.new(great_city, great_city.SEATS[number % len(great_city.SEATS)])


def of_foundations(rng: Random, number: int) -> Match:
    seats = foundations.SEATS[number % len(foundations.SEATS)]
    return Match.new(foundations, seats, some_options(rng, seats))


STARTS: dict[str, Callable[[Random, int], Match]] = {
    "gloria": of_gloria,
    "roma": of_roma,
    "great_city": of_great_city,
    "foundations": of_foundations,
}


HIDDEN = {
    "gloria": gloria_twins,
    "roma": roma_twins,
    "great_city": great_city_twins,
    "foundations": foundations_twins,
}


def held_against_the_law(name: str, number: int) -> tuple[int, int, int]:
    """How many positions of a random game, how many answers in them that cannot be undone, and that end the
    game."""
    rng = Random(f"finality {name} {number}")
    m, positions, final, last = STARTS[name](rng, number), 0, 0, 0
    while not m.over and m.step < 2000:
        if m.waiting and (rng.random() < 0.2 or name != "foundations" or m.t.last_lap == 1):  # few are final there
            held = finality.hold(m, rng.choice(m.waiting), rng, MOST, HIDDEN[name].dealt_again)
            positions, final, last = positions + 1, final + held[0], last + held[1]
        m.take(*some_move(rng, m))
    return positions, final, last


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("seeds", tiers.chunks(few=6, many=80, size=12), ids=tiers.name)
def test_just_what_is_final_is_named_so(name, seeds):
    counted = [held_against_the_law(name, number) for number in seeds]
    positions, final, last = (sum(column) for column in zip(*counted, strict=True))
    assert positions > 10 * len(seeds)
    assert final > 2 * len(seeds)
    assert last > len(seeds) / 2


# Faults planted in the rules


def nothing(patch):
    patch.setattr(roma_play, "final_actions", lambda t, me: [])


def everything(patch):
    patch.setattr(roma_play, "final_actions", roma_play.action_options)


def no_end(patch):
    patch.setattr(gloria.laying, "ending_builds", lambda *args: ())


def one_pool_card_too_many(patch):
    real = gloria.legionary.ending_spoils
    patch.setattr(gloria.legionary, "ending_spoils", lambda t, me, cards, due: (*real(t, me, cards, due), *cards))


def one_who_is_asked_with_others(patch):
    real = gloria.legionary.AskSome

    def ask(seat, what, cards, *more, topic=""):
        return real(seat, what, cards, *more[:2], cards, topic=topic) if topic else real(seat, what, cards, *more)

    patch.setattr(gloria.legionary, "AskSome", ask)


def the_last_card(patch):
    patch.setattr(gloria.leading, "draws_last_card", lambda *args: False)


def a_card_that_need_not_be_the_last(patch):
    patch.setattr(gloria.leading, "draws_last_card", lambda *args: True)


def a_last_turn_like_any(patch):
    patch.setattr(foundations.turn, "if_game_ends", lambda t, closing: ())


def coins_that_do_not_count(patch):
    patch.setattr(great_city, "visible_scores", lambda view, cards: [(row["points"], "") for row in view["seats"]])


def the_end_of_a_lost_turn(patch):
    patch.setattr(roma_play, "ending_actions", lambda t, me: [])


@pytest.mark.parametrize(
    ("name", "plant", "told"),
    [
        ("roma", nothing, "is final, and not named so"),
        ("roma", everything, "is named final, and is not"),
        ("gloria", no_end, r"\('lay', .* is final, and not named so"),
        ("gloria", one_pool_card_too_many, "is named the end, and no choice with it is"),
        ("gloria", one_who_is_asked_with_others, "give: .* named final"),
        ("gloria", the_last_card, "think: .* ends the game, and is not said to"),
        ("gloria", a_card_that_need_not_be_the_last, "is said to end the game, and does not"),
        ("foundations", a_last_turn_like_any, "turn: .* ends the game, and is not said to"),
        ("great_city", coins_that_do_not_count, "is told of seat"),
        ("roma", the_end_of_a_lost_turn, "action: end ends the game, and is not said to"),
    ],
)
def test_a_fault_turns_the_law_red(name, plant, told, monkeypatch):
    plant(monkeypatch)
    with pytest.raises(finality.Unlawful, match=told):
        for number in range(100):
            held_against_the_law(name, number)
