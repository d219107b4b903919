"""A card set with many cards that peek, renew, draw and drop; and players who use them."""

from random import Random

from games.rules.foundations.cards import CARDS
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move

EFFECTS = (
    {"effect": "peek", "cards": 5, "price": 3, "vp": 2}, {"effect": "peek", "cards": 2, "price": 0, "vp": 2},
    {"effect": "peek", "cards": 9, "price": 1, "vp": 2}, {"effect": "peek", "cards": 4, "price": 2, "vp": 2},
    {"effect": "renew", "vp": 2}, {"effect": "renew", "vp": 1}, {"effect": "renew", "vp": 3},
    {"effect": "objectives", "cards": 2, "vp": 2}, {"effect": "objectives", "cards": 3, "vp": 2}, {"effect": "objectives", "cards": 1, "vp": 2},
    {"effect": "silver", "amount": 9, "vp": 0}, {"effect": "silver", "amount": 12, "vp": 0}, {"effect": "all_actions", "vp": 3},
    {"effect": "free_deed", "slots": 3, "vp": 2}, {"effect": "exchange", "vp": 1},
)  # fmt: skip
EYES = {
    **CARDS,
    "name": "eyes",
    "invocations": [{"id": f"EY{n:02}", "es": f"Ojo {n}", "en": f"Eye {n}", **row} for n, row in enumerate(EFFECTS, 1)],
}
LOOKING = {"invocations": True, "objectives": "hidden", "invocation_without_marker": True}


def looking(seats: int, **options) -> Match:
    """Return a game with this set."""
    from games.rules import foundations

    return Match.new(foundations, seats, {**LOOKING, **options}, cards=EYES)


def eager_move(rng: Random, m: Match) -> tuple:
    """Return a random move that prefers cards: buying and using them before building."""
    move = some_move(rng, m)
    if move[1] != "turn" or rng.random() < 0.2:
        return move
    options = m.asked(move[0]).options
    liked = [one for one in options if one[0] == "use"] or [
        one for one in options if one[:1] == ("buy",) and one[1][:2] == "EY"
    ]
    liked = liked or [one for one in options if one[0] == "buy"] or [one for one in options if one == "income"]
    return (move[0], "turn", rng.choice(liked)) if liked else move
