"""Invocations: cards for sale among the deeds, used on one's own turn or at the end of an era. Rulebook: "Módulo de
invocaciones"; sections 4.1, 5.H and 6. The texts are the card set's; here are its effects, reactions.py has those of era ends.
"""

from ...ask import Shuffle
from ..card_check import PERMANENT
from ..values import civic, icon_silver
from . import invocation_uses as uses
from . import reactions
from .doors import Module
from .roles import fits

IN_EACH_PILE = 3


class Invocations(Module):
    name = "invocations"
    verbs = ("use", "show")

    def piles_made(self, t):
        """Nine of them, three shuffled into each pile."""
        names = [name for name, row in t.invocations.items() if fits(t, row)]
        order = yield Shuffle("invocations", names)
        piles = []
        for era, pile in enumerate((t.pile, *t.next_piles)):
            added = order[IN_EACH_PILE * era : IN_EACH_PILE * (era + 1)]
            piles.append((yield Shuffle(f"era{era + 1}", pile + added)))
        t.pile, *later = piles
        t.next_piles = tuple(later)

    # Numbers: what is permanent. The same effect twice counts once, but for discounts

    def price(self, t, seat, value):
        discounts = [row["amount"] for row in permanent(t, seat, "discount")]
        return max(1, value - sum(discounts)) if discounts else value

    def markers(self, t, seat, value):
        rows = permanent(t, seat, "more_markers")
        return max(value, *[row["markers"] for row in rows]) if rows else value

    def empty_lot(self, t, seat, value):
        rows = permanent(t, seat, "more_markers")
        return max(value, *[row["empty"] for row in rows]) if rows else value

    def more_silver(self, t, seat, value):
        rows = permanent(t, seat, "bonus_silver")
        return value + max([row["amount"] for row in rows]) if rows else value

    def track(self, t, seat, value):
        rows = permanent(t, seat, "small_homes")
        if not rows:
            return value
        homes = [home.size for home in t.players[seat].buildings if home.piece.type == "R"]
        return value + max([row["amount"] * sum(size <= row["size"] for size in homes) for row in rows])

    def icon_income(self, t, seat, value, mark):
        row = t.invocations.get(mark)
        return value + min(row["most"], value * (row["times"] - 1)) if row else value

    # In a turn

    def buyable(self, t, seat, card):
        return card in t.invocations and (t.options["invocation_without_marker"] or t.markers(seat) > 0)

    def take(self, t, seat, card):
        if card not in t.invocations:
            return False
        t.change(seat, invocations=(*t.players[seat].invocations, (card, "unused")))
        return True

    def income_marks(self, t, seat):
        return unused(t, seat, "harvest") if icon_silver(t, seat) else []

    def income_taken(self, t, seat, mark):
        if mark in t.invocations:
            t.spend(seat, mark)
        return ()

    def licences(self, t, seat, kind):
        return unused(t, seat, kind)

    def protected(self, t, seat):
        return bool(permanent(t, seat, "unstealable"))

    def built(self, t, seat, piece, mask, removed, marks):
        for card in marks:
            if card in t.invocations:
                t.spend(seat, card)

    def moves(self, t, seat):
        for card, state in t.players[seat].invocations:
            if state == "unused":
                effect = t.invocations[card]["effect"]
                if effect in PERMANENT:
                    yield ("show", card)
                elif effect in uses.USES:
                    for target in uses.targets(t, seat, card):
                        yield ("use", card, *target)

    def final(self, t, seat, move):
        if move[0] != "use":
            return False
        effect = t.invocations[move[1]]["effect"]
        return effect in ("peek", "renew", "objectives") or (effect == "free_deed" and bool(t.pile))

    def move(self, t, seat, move):
        return show(t, seat, move[1]) if move[0] == "show" else uses.use(t, seat, *move[1:])

    # The ends

    def asks_before_scoring(self, t):
        return bool(reactions.holders(t))

    def before_scoring(self, t):
        return reactions.window(t)

    def crowd(self, t, seat, value):
        return value + sum(t.invocations[card]["amount"] for card in reactions.played(t, seat, "guests"))

    def resident_points(self, t, seat, value, larger):
        return value + reactions.runner_up(t, seat, larger)

    def civic_points(self, t, seat, value, building):
        most = reactions.doubled(t, seat, building)
        return value + min(most, civic(t, seat, building))

    def last_points(self, t, seat):
        """What lies unused counts, unless it would have been permanent (5.H-6)."""
        cards = [(card, t.invocations[card]["vp"]) for card, state in t.players[seat].invocations if state == "unused"]
        return [("invocation", card, vp) for card, vp in cards if vp]


def permanent(t, seat: int, effect: str) -> list[dict]:
    """Its face-up cards of this effect."""
    held = t.players[seat].invocations
    rows = [t.invocations[card] for card, state in held if state == "permanent"] if held else []
    return [row for row in rows if row["effect"] == effect] if rows else rows


def unused(t, seat: int, effect: str) -> list[str]:
    held = t.players[seat].invocations
    return [card for card, state in held if state == "unused" and t.invocations[card]["effect"] == effect]


def show(t, seat: int, card: str):
    """A permanent card is turned face up and works from now on."""
    t.story.say("shows", seat, card=card)
    t.spend(seat, card, "permanent")
    return ()
