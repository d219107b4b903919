"""Invocations: cards for sale among the deeds, used on one's own turn or at the end of an era. Rulebook: "Módulo de
invocaciones"; sections 4.1, 5.H and 6. The texts are the card set's; here are its effects, reactions.py has those of
era ends."""

from collections.abc import Iterator

from ...ask import Choice, JsonObject, Option, Rule, SeatNumber, Shuffle
from ..buildings import Piece
from ..faults import PERMANENT
from ..rooms import Counted, Questions
from ..table import Building, Table
from ..values import civic_points, icon_silver
from . import invocation_uses as uses
from . import reactions
from .doors import Module
from .roles import fits

IN_EACH_PILE = 3


class Invocations(Module):
    name = "invocations"
    verbs = ("use", "show")

    def piles_made(self, t: Table) -> Rule[None]:
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

    def price(self, t: Table, seat: SeatNumber, value: int) -> int:
        discounts = [row["amount"] for row in permanent(t, seat, "discount")]
        return max(1, value - sum(discounts)) if discounts else value

    def markers(self, t: Table, seat: SeatNumber, value: int) -> int:
        rows = permanent(t, seat, "more_markers")
        return max(value, *[row["markers"] for row in rows]) if rows else value

    def empty_lot(self, t: Table, seat: SeatNumber, value: int) -> int:
        rows = permanent(t, seat, "more_markers")
        return max(value, *[row["empty"] for row in rows]) if rows else value

    def more_silver(self, t: Table, seat: SeatNumber, value: int) -> int:
        rows = permanent(t, seat, "bonus_silver")
        return value + max([row["amount"] for row in rows]) if rows else value

    def track(self, t: Table, seat: SeatNumber, value: int) -> int:
        rows = permanent(t, seat, "small_homes")
        if not rows:
            return value
        homes = [home.size for home in t.players[seat].buildings if home.piece.type == "R"]
        more: int = max([row["amount"] * sum(size <= row["size"] for size in homes) for row in rows])
        return value + more

    def icon_income(self, t: Table, seat: SeatNumber, value: int, mark: str | None) -> int:
        row = t.invocations.get(mark) if mark else None
        return value + min(row["most"], value * (row["times"] - 1)) if row else value

    # In a turn

    def buyable(self, t: Table, seat: SeatNumber, card: str) -> bool | None:
        return card in t.invocations and (t.options["invocation_without_marker"] or t.markers(seat) > 0)

    def take(self, t: Table, seat: SeatNumber, card: str) -> bool:
        if card not in t.invocations:
            return False
        t.change(seat, invocations=(*t.players[seat].invocations, (card, "unused")))
        return True

    def income_marks(self, t: Table, seat: SeatNumber) -> list[str]:
        return unused(t, seat, "harvest") if icon_silver(t, seat) else []

    def income_taken(self, t: Table, seat: SeatNumber, mark: str | None) -> Questions:
        if mark in t.invocations:
            t.spend(seat, mark)
        return ()

    def licences(self, t: Table, seat: SeatNumber, kind: str) -> list[str]:
        return unused(t, seat, kind)

    def protected(self, t: Table, seat: SeatNumber) -> bool:
        return bool(permanent(t, seat, "unstealable"))

    def built(
        self, t: Table, seat: SeatNumber, piece: Piece, mask: int, removed: list[Building], marks: tuple[str, ...]
    ) -> None:
        for card in marks:
            if card in t.invocations:
                t.spend(seat, card)

    def moves(self, t: Table, seat: SeatNumber) -> Iterator[Option]:
        for card, state in t.players[seat].invocations:
            if state == "unused":
                effect = t.invocations[card]["effect"]
                if effect in PERMANENT:
                    yield ("show", card)
                elif effect in uses.USES:
                    for target in uses.use_targets(t, seat, card):
                        yield ("use", card, *target)

    def final(self, t: Table, seat: SeatNumber, move: Choice) -> bool:
        if move[0] != "use":
            return False
        effect = t.invocations[move[1]]["effect"]
        return effect in ("peek", "renew", "objectives") or (effect == "free_deed" and bool(t.pile))

    def move(self, t: Table, seat: SeatNumber, move: Choice) -> Questions:
        return show(t, seat, move[1]) if move[0] == "show" else uses.use(t, seat, *move[1:])

    # The ends

    def asks_before_scoring(self, t: Table) -> bool:
        return bool(reactions.holders(t))

    def before_scoring(self, t: Table) -> Questions:
        return reactions.window(t)

    def crowd(self, t: Table, seat: SeatNumber, value: int) -> int:
        guests: int = sum(t.invocations[card]["amount"] for card in reactions.played(t, seat, "guests"))
        return value + guests

    def resident_points(self, t: Table, seat: SeatNumber, value: int, larger: int) -> int:
        return value + reactions.runner_up(t, seat, larger)

    def civic_points(self, t: Table, seat: SeatNumber, value: int, building: Building) -> int:
        most = reactions.doubled(t, seat, building)
        return value + min(most, civic_points(t, seat, building))

    def last_points(self, t: Table, seat: SeatNumber) -> list[Counted]:
        """What lies unused counts, unless it would have been permanent (5.H-6)."""
        cards = [(card, t.invocations[card]["vp"]) for card, state in t.players[seat].invocations if state == "unused"]
        return [("invocation", card, vp) for card, vp in cards if vp]


def permanent(t: Table, seat: SeatNumber, effect: str) -> list[JsonObject]:
    """The seat's face-up cards of this effect."""
    held = t.players[seat].invocations
    rows = [t.invocations[card] for card, state in held if state == "permanent"] if held else []
    return [row for row in rows if row["effect"] == effect] if rows else rows


def unused(t: Table, seat: SeatNumber, effect: str) -> list[str]:
    held = t.players[seat].invocations
    return [card for card, state in held if state == "unused" and t.invocations[card]["effect"] == effect]


def show(t: Table, seat: SeatNumber, card: str) -> Questions:
    t.story.say("shows", seat, card=card)
    t.spend(seat, card, "permanent")
    return ()
