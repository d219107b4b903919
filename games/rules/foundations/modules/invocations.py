"""Invocations: cards for sale among the deeds, used in a player's own turn or at the end of an era.

Rulebook: "Módulo de invocaciones"; sections 4.1, 5.H and 6. The card set has the texts; reactions.py has the effects
for ends of eras."""

from collections.abc import Iterator

from ...ask import Choice, JsonObject, Option, Rule, SeatNumber, Shuffle
from ..buildings import Piece
from ..faults import PERMANENT_EFFECTS
from ..hook_types import QuestionGenerator, ScoreRow
from ..table import PlacedBuilding, Table
from ..values import civic_points, icon_silver
from . import invocation_uses as uses
from . import reactions
from .hooks import Module
from .roles import is_available

INVOCATIONS_PER_PILE = 3


class InvocationsModule(Module):
    name = "invocations"
    verbs = ("use", "show")

    def piles_made(self, t: Table) -> Rule[None]:
        names = [name for name, row in t.invocations.items() if is_available(t, row)]
        order = yield Shuffle("invocations", names)
        piles = []
        for era, pile in enumerate((t.pile, *t.next_piles)):
            added = order[INVOCATIONS_PER_PILE * era : INVOCATIONS_PER_PILE * (era + 1)]
            piles.append((yield Shuffle(f"era{era + 1}", pile + added)))
        t.pile, *later = piles
        t.next_piles = tuple(later)

    # Numbers: permanent cards. The same effect twice counts once, except discounts

    def price(self, t: Table, seat: SeatNumber, value: int) -> int:
        discounts = [row["amount"] for row in permanent_cards(t, seat, "discount")]
        return max(1, value - sum(discounts)) if discounts else value

    def markers(self, t: Table, seat: SeatNumber, value: int) -> int:
        rows = permanent_cards(t, seat, "more_markers")
        return max(value, *[row["markers"] for row in rows]) if rows else value

    def empty_lot(self, t: Table, seat: SeatNumber, value: int) -> int:
        rows = permanent_cards(t, seat, "more_markers")
        return max(value, *[row["empty"] for row in rows]) if rows else value

    def more_silver(self, t: Table, seat: SeatNumber, value: int) -> int:
        rows = permanent_cards(t, seat, "bonus_silver")
        return value + max([row["amount"] for row in rows]) if rows else value

    def track(self, t: Table, seat: SeatNumber, value: int) -> int:
        rows = permanent_cards(t, seat, "small_homes")
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
        return unused_cards(t, seat, "harvest") if icon_silver(t, seat) else []

    def income_taken(self, t: Table, seat: SeatNumber, mark: str | None) -> QuestionGenerator:
        if mark in t.invocations:
            t.spend(seat, mark)
        return ()

    def licences(self, t: Table, seat: SeatNumber, kind: str) -> list[str]:
        return unused_cards(t, seat, kind)

    def protected(self, t: Table, seat: SeatNumber) -> bool:
        return bool(permanent_cards(t, seat, "unstealable"))

    def built(
        self, t: Table, seat: SeatNumber, piece: Piece, mask: int, removed: list[PlacedBuilding], marks: tuple[str, ...]
    ) -> None:
        for card in marks:
            if card in t.invocations:
                t.spend(seat, card)

    def moves(self, t: Table, seat: SeatNumber) -> Iterator[Option]:
        for card, state in t.players[seat].invocations:
            if state == "unused":
                effect = t.invocations[card]["effect"]
                if effect in PERMANENT_EFFECTS:
                    yield ("show", card)
                elif effect in uses.USE_HANDLERS:
                    for target in uses.use_targets(t, seat, card):
                        yield ("use", card, *target)

    def final(self, t: Table, seat: SeatNumber, move: Choice) -> bool:
        if move[0] != "use":
            return False
        effect = t.invocations[move[1]]["effect"]
        return effect in ("peek", "renew", "objectives") or (effect == "free_deed" and bool(t.pile))

    def move(self, t: Table, seat: SeatNumber, move: Choice) -> QuestionGenerator:
        return show_invocation(t, seat, move[1]) if move[0] == "show" else uses.use_invocation(t, seat, *move[1:])

    # The ends

    def asks_before_scoring(self, t: Table) -> bool:
        return bool(reactions.seats_with_reactions(t))

    def before_scoring(self, t: Table) -> QuestionGenerator:
        return reactions.ask_for_reactions(t)

    def crowd(self, t: Table, seat: SeatNumber, value: int) -> int:
        guests: int = sum(t.invocations[card]["amount"] for card in reactions.cards_played(t, seat, "guests"))
        return value + guests

    def resident_points(self, t: Table, seat: SeatNumber, value: int, larger: int) -> int:
        return value + reactions.runner_up_points(t, seat, larger)

    def civic_points(self, t: Table, seat: SeatNumber, value: int, building: PlacedBuilding) -> int:
        most = reactions.max_doubled_points(t, seat, building)
        return value + min(most, civic_points(t, seat, building))

    def last_points(self, t: Table, seat: SeatNumber) -> list[ScoreRow]:
        """Return the points for unused cards; permanent cards do not count (5.H-6)."""
        cards = [(card, t.invocations[card]["vp"]) for card, state in t.players[seat].invocations if state == "unused"]
        return [("invocation", card, vp) for card, vp in cards if vp]


def permanent_cards(t: Table, seat: SeatNumber, effect: str) -> list[JsonObject]:
    cards = t.players[seat].invocations
    rows = [t.invocations[card] for card, state in cards if state == "permanent"] if cards else []
    return [row for row in rows if row["effect"] == effect] if rows else rows


def unused_cards(t: Table, seat: SeatNumber, effect: str) -> list[str]:
    cards = t.players[seat].invocations
    return [card for card, state in cards if state == "unused" and t.invocations[card]["effect"] == effect]


def show_invocation(t: Table, seat: SeatNumber, card: str) -> QuestionGenerator:
    t.story.say("shows", seat, card=card)
    t.spend(seat, card, "permanent")
    return ()
