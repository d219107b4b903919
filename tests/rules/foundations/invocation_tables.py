"""A player who holds invocations, on turn."""

from tests.rules.foundations.table import lay, seat

ON = {"invocations": True}
FOR_SALE = "F1 F2 F3 F4 F5 F6"


def mine(cards, lots="", buildings="", *, others=(), show=FOR_SALE, options=None, **more):
    """Lay a table where it is my turn (seat 0) and I hold these cards."""
    keys = {key: more.pop(key) for key in ("silver", "role", "objectives", "favours") if key in more}
    me = seat(lots, buildings, cards=cards, **keys)
    return lay(me, *(others or (seat(),)), show=show, options={**ON, **(options or {})}, **more)


def uses(g, card):
    return {option.split(" ", 2)[2] if option.count(" ") > 1 else "" for option in g.offers(f"use {card}")}
