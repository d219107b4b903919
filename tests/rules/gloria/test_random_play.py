"""Random play with every option: it ends, nothing is lost, and everything can be played again from the log alone.

At every step position() is written and read: what is new in it by a twin that goes along (laws.Twin), in every fiftieth
game the whole of it.
"""

import json
from random import Random

import pytest

from games.rules import gloria
from games.rules.ask import Illegal, tuples
from games.rules.gloria.cards import DECK
from games.rules.match import Match
from tests import tiers
from tests.rules import chance, laws
from tests.rules.gloria import census

REASONS = ("deck", "sites", "catacombs", "forum")
pytestmark = pytest.mark.seeded


def some_options(rng: Random) -> dict:
    """Every option is on in a quarter of the games; one game in four has none."""
    return {name: rng.random() < 0.33 for name in gloria.OPTIONS} if rng.random() < 0.75 else {}


def answerable(m: Match) -> bool:
    """Check that each question has an answer."""
    asks = [m.asked(seat) for seat in m.waiting]
    return all(len(ask.options) >= getattr(ask, "least", 1) for ask in asks) and bool(asks or m.luck)


def prefix_free(m: Match) -> bool:
    """No path is the beginning of another."""
    for ask in map(m.asked, m.waiting):
        paths = {option for option in ask.options if type(option) is tuple}
        if any(path[:deep] in paths for path in paths for deep in range(1, len(path))):
            return False
    return True


def play(m: Match, rng: Random, whole: bool):
    """Play a random game. Return its log and its questions. `whole`: rebuild the twin at every step."""
    twin, log, asked = laws.Twin(m), [], [laws.asked(m)]
    while not m.over:
        census.check(m.t)
        assert answerable(m)
        if whole:
            assert prefix_free(m)
            twin.begin()
        log.append(chance.move(rng, m))
        m.take(*log[-1])
        asked.append(twin.follow(log[-1]))
        assert len(log) < 5000
    census.check(m.t)
    return log, asked


def play_again(m: Match, again: Match, log, asked):
    """The answers, as JSON would bring them back, lead to the same table, questions and narration."""
    for number, (seat, what, choice) in enumerate(json.loads(json.dumps(log))):
        assert laws.asked(again) == asked[number]
        again.take(seat, what, tuples(choice))
    assert again.result == m.result
    assert again.view(None) == m.view(None)
    assert again.position() == m.position()
    for reader in (None, *range(m.t.seats)):
        assert again.said(reader) == m.said(reader)


@pytest.mark.parametrize("seats", gloria.SEATS)
@pytest.mark.parametrize("seeds", tiers.chunks(few=8, many=340, size=50), ids=tiers.name)
def test_random_games_end_and_can_be_played_again(seats, seeds):
    for seed in seeds:
        rng = Random(f"{seats} {seed}")
        m = Match.new(gloria, seats, some_options(rng))
        log, asked = play(m, rng, whole=seed % 50 == 0)
        assert m.result.reason in REASONS
        assert m.result.winners
        play_again(m, Match.new(gloria, seats, m.t.options), log, asked)


# From rich tables: games begun like this reach what random play from the setup hardly ever does


def rich_position(rng: Random, seats: int) -> dict:
    """Return a position with several buildings, clients, materials and room for all, and a small deck."""
    deck = rng.sample(DECK, len(DECK))
    rows = [rich_seat(rng, deck) for _ in range(seats)]
    pool = [deck.pop() for _ in range(rng.randrange(12))]
    return {"options": some_options(rng), "leader": rng.randrange(seats), "seats": rows, "pool": pool}


def rich_seat(rng: Random, deck: list) -> dict:
    def cards(most):
        return [deck.pop() for _ in range(rng.randrange(most))]

    names = dict.fromkeys(cards(8))
    return {
        "hand": cards(7) + ["senador"] * rng.randrange(2),
        "stockpile": cards(6),
        "clientele": cards(7),
        "vault": cards(3),
        "influence": rng.randrange(1, 6),
        "buildings": [rich_building(rng, card) for card in names],
    }


def rich_building(rng: Random, card: str) -> dict:
    return {"card": card, "complete": True, "public": rng.random() < 0.2} if rng.random() < 0.7 else {"card": card}


@pytest.mark.parametrize("seats", gloria.SEATS)
@pytest.mark.parametrize("seeds", tiers.chunks(few=6, many=35, size=50), ids=tiers.name)
def test_random_games_from_rich_tables(seats, seeds):
    for seed in seeds:
        rng = Random(f"rich {seats} {seed}")
        position = possible(rng, seats)
        m = Match.at(gloria, position)
        log, asked = play(m, rng, whole=seed % 50 == 0)
        assert m.result.reason in REASONS
        play_again(m, Match.at(gloria, position), log, asked)


def possible(rng: Random, seats: int) -> dict:
    """The first of some random positions that can be: there are six sites of a material and no more."""
    while True:
        position = rich_position(rng, seats)
        try:
            Match.at(gloria, position)
        except Illegal:
            continue
        return position
