"""Foundations of Rome for the law of flow: hidden objectives, and what lies in piles, in which order."""

from random import Random

from games.rules import foundations
from tests.rules.flow import Hidden, swapped

COMPOSING = ("give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver")


def dealt_again(position: dict, random: Random) -> dict:
    """Objectives are others, or the piles lie otherwise."""
    if type(position["seats"]) is int:
        return position
    deck = position["objective_deck"]
    if position["options"]["objectives"] == "hidden" and random.random() < 0.7:
        for row in random.sample(position["seats"], random.choice((1, len(position["seats"])))):
            swapped(row["objectives"], deck, lambda card, held=tuple(row["objectives"]): card not in held, random)
    else:
        for pile in (position["pile"], *position["next_piles"], deck):
            random.shuffle(pile)
    return position


def secret(what, choice) -> bool:
    """Which objective was kept; an offer until it is sent."""
    return what == "objective" or what in COMPOSING or (what == "turn" and choice[0] == "trade")


HIDDEN = Hidden(
    foundations,
    dealt_again,
    secret,
    {
        "dealt", "picks", "turns_up", "role", "extra_deed", "monuments", "public_objectives", "reacts", "close", "begins", "consul_takes", "consul_builds", "consul_lacks",
        "offers", "counters", "hands", "roles_dealt", "objectives_dealt", "objective_kept", "peeks", "renews", "buys", "last_points",
    },
)  # fmt: skip
