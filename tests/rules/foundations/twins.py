"""Foundations of Rome for the law of information flow: hidden objectives, cards and order of piles."""

from random import Random

from games.rules import foundations
from tests.rules.flow import Hidden, swapped

COMPOSING = ("give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver")


def dealt_again(position: dict, random: Random) -> dict:
    """Return the position with other objectives or another order of the piles."""
    if type(position["seats"]) is int:
        return position
    deck = position["objective_deck"]
    if position["options"]["objectives"] == "hidden" and random.random() < 0.4:
        for row in random.sample(position["seats"], random.choice((1, len(position["seats"])))):
            swapped(row["objectives"], deck, lambda card, held=tuple(row["objectives"]): card not in held, random)
    else:
        for pile in (position["pile"], *position["next_piles"], deck):
            random.shuffle(pile)
    return position


def secret(what, choice) -> bool:
    """Return secrets: the objective that was kept; an offer until it is sent."""
    return what == "objective" or what in COMPOSING or (what == "turn" and choice[0] == "trade")


HIDDEN = Hidden(
    foundations,
    dealt_again,
    secret,
    {
        "dealt", "picks", "turns_up", "role", "extra_deed", "monuments", "public_objectives", "reacts", "close", "begins", "consul_takes", "consul_builds", "consul_lacks",
        "offers", "counters", "hands", "roles_dealt", "objectives_dealt", "objective_kept", "peeks", "renews", "buys", "last_points",
    },
    hanging=("role", "draft", "objective", "peek"),
)  # fmt: skip


SEEING = ("peek", "renew", "objectives")  # invocations that show their user something hidden


def hanging(position: dict) -> dict:
    """Return the position with three unused invocations that look into a pile or a deck.

    They are held by the seat whose turn it is. It stays unchanged in a last lap or without invocations."""
    if type(position["seats"]) is int or position.get("last_lap") is not None or not position["options"]["invocations"]:
        return position
    wanted = {row["id"] for row in foundations.CARDS["invocations"] if row["effect"] in SEEING}
    for row in position["seats"]:
        row["invocations"] = [one for one in row["invocations"] if one["id"] not in wanted]
    for pile in (position["display"], position["pile"], *position["next_piles"], position["gone"]):
        pile[:] = [card for card in pile if card not in wanted]
    mine = position["seats"][position["turn"]]
    mine["invocations"] += [{"id": card, "state": "unused"} for card in sorted(wanted)]
    mine["silver"] += 9
    return position
