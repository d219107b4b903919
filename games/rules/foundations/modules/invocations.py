"""Invocations: cards for sale among the deeds, used in a player's own turn or at the end of an era.

Rulebook: "Módulo de invocaciones"; sections 4.1, 5.H and 6. The card set has the texts. At the end of an era, all
holders answer at once, then the answers are shown (5.H-7)."""

from collections.abc import Iterator

from ...ask import PASS, Ask, Choice, JsonObject, Option, Rule, SeatNumber, Shuffle, Together
from ..buildings import ERA_COUNT, Piece
from ..faults import PERMANENT_EFFECTS
from ..scoring import building_values, civic_points, icon_silver, population
from ..table import PlacedBuilding, QuestionGenerator, ScoreRow, Table
from ..turn import era_end_reveals
from . import invocation_uses as uses
from .hooks import Module
from .roles import is_available

REACTION_EFFECTS = ("guests", "double_municipal", "runner_up")
INVOCATIONS_PER_PILE = 3


def reaction_cards(t: Table, seat: SeatNumber) -> list[str]:
    cards = t.players[seat].invocations
    return [card for card, state in cards if state == "unused" and t.invocations[card]["effect"] in REACTION_EFFECTS]


def seats_with_reactions(t: Table) -> list[SeatNumber]:
    return [seat for seat in range(t.seats) if reaction_cards(t, seat)]


def ask_for_reactions(t: Table) -> Rule[None]:
    seats = seats_with_reactions(t)
    if not seats:
        return
    asks = [(seat, reaction_options(t, seat)) for seat in seats]
    if len(asks) == 1:
        ((seat, options),) = asks
        ends = tuple(options) if t.era == ERA_COUNT else ()
        final = options if era_end_reveals(t) else ()
        answers = ((yield Ask(seat, "reaction", options, final, "reaction", ends)),)
    else:
        answers = yield Together(Ask(seat, "reaction", options, topic="reaction") for seat, options in asks)
    t.turn_notes["reactions"] = dict(zip(seats, answers, strict=True))
    for seat, answer in t.turn_notes["reactions"].items():
        cards = [part for part in answer if part in t.invocations] if answer != PASS else []
        for card in cards:
            t.spend(seat, card)
        if cards:
            others = [part for part in answer if part not in t.invocations]
            t.story.say("reacts", seat, cards=cards, building=others[0] if others else None)


def reaction_options(t: Table, seat: SeatNumber) -> list[Option]:
    """Return PASS and every choice of cards that has an effect; at most one building is doubled."""
    found: list[tuple[str, ...]] = [()]
    for card in reaction_cards(t, seat):
        ways = ways_to_play(t, seat, card)
        found += [
            (*before, *way) for before in found for way in ways if len(way) == 1 or t.invocations.keys() >= {*before}
        ]
    return [PASS, *found[1:]]


def ways_to_play(t: Table, seat: SeatNumber, card: str) -> list[tuple[str, ...]]:
    if t.invocations[card]["effect"] == "double_municipal":
        return [(card, one.id) for one, _, _, points in building_values(t)[seat] if one.piece.type == "M" and points]
    return [(card,)] if population(t, seat) else []


def reaction_of(t: Table, seat: SeatNumber) -> tuple[str, ...]:
    answer = t.turn_notes.get("reactions", {}).get(seat, PASS)
    return () if answer == PASS else answer


def cards_played(t: Table, seat: SeatNumber, effect: str) -> list[str]:
    parts = reaction_of(t, seat)
    return [part for part in parts if part in t.invocations and t.invocations[part]["effect"] == effect]


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

    # Numbers that permanent cards change. Two cards with the same effect count once, except discounts

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
        homes = [home.size for home in t.players[seat].of_type("R")]
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
        if move[0] == "use":
            return uses.use_invocation(t, seat, *move[1:])
        t.story.say("shows", seat, card=move[1])
        t.spend(seat, move[1], "permanent")
        return ()

    # The ends

    def asks_before_scoring(self, t: Table) -> bool:
        return bool(seats_with_reactions(t))

    def before_scoring(self, t: Table) -> QuestionGenerator:
        return ask_for_reactions(t)

    def crowd(self, t: Table, seat: SeatNumber, value: int) -> int:
        guests: int = sum(t.invocations[card]["amount"] for card in cards_played(t, seat, "guests"))
        return value + guests

    def resident_points(self, t: Table, seat: SeatNumber, value: int, larger: int) -> int:
        """Add points if exactly one population is larger; era 3 has its own reward."""
        reward = "vp_last" if t.era == ERA_COUNT else "vp_reward"
        cards = cards_played(t, seat, "runner_up") if larger == 1 else ()
        return value + max((t.invocations[card][reward] for card in cards), default=0)

    def civic_points(self, t: Table, seat: SeatNumber, value: int, building: PlacedBuilding) -> int:
        cards = cards_played(t, seat, "double_municipal") if building.id in reaction_of(t, seat) else ()
        most = max((t.invocations[card]["most"] for card in cards), default=0)
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
