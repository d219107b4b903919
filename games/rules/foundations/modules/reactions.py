"""Invocations for the end of an era: all holders answer at once, then the answers are shown (5.H-7)."""

from ...ask import PASS, Ask, Option, Rule, SeatNumber, Together
from ..buildings import ERA_COUNT
from ..table import PlacedBuilding, Table
from ..turn import era_end_reveals
from ..values import building_values, population

REACTION_EFFECTS = ("guests", "double_municipal", "runner_up")


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
    """Return every choice of cards that has an effect; at most one building is doubled."""
    found: list[tuple[str, ...]] = [()]
    for card in reaction_cards(t, seat):
        ways = ways_to_play(t, seat, card)
        found += [
            (*before, *way) for before in found for way in ways if not (len(way) > 1 and doubles_building(t, before))
        ]
    return [PASS, *found[1:]]


def ways_to_play(t: Table, seat: SeatNumber, card: str) -> list[tuple[str, ...]]:
    """Return the uses of a card: (card, building) for doubling, or (card,) if the seat has citizens."""
    if t.invocations[card]["effect"] == "double_municipal":
        return [(card, one.id) for one, _, _, points in building_values(t)[seat] if one.piece.type == "M" and points]
    return [(card,)] if population(t, seat) else []


def doubles_building(t: Table, answer: tuple[str, ...]) -> bool:
    return any(part not in t.invocations for part in answer)


def reaction_of(t: Table, seat: SeatNumber) -> tuple[str, ...]:
    answer = t.turn_notes.get("reactions", {}).get(seat, PASS)
    return () if answer == PASS else answer


def cards_played(t: Table, seat: SeatNumber, effect: str) -> list[str]:
    parts = reaction_of(t, seat)
    return [part for part in parts if part in t.invocations and t.invocations[part]["effect"] == effect]


def runner_up_points(t: Table, seat: SeatNumber, larger: int) -> int:
    """Return a seat's extra points if exactly one population is larger; era 3 has its own reward."""
    if larger != 1:
        return 0
    reward = "vp_last" if t.era == ERA_COUNT else "vp_reward"
    return max((t.invocations[card][reward] for card in cards_played(t, seat, "runner_up")), default=0)


def max_doubled_points(t: Table, seat: SeatNumber, building: PlacedBuilding) -> int:
    """Return the limit on the extra points that doubling gives this building; 0 if it is not doubled."""
    if building.id not in reaction_of(t, seat):
        return 0
    return max((t.invocations[card]["most"] for card in cards_played(t, seat, "double_municipal")), default=0)
