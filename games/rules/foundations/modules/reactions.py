"""Invocations for the end of an era: all who hold some are asked at once, all is shown, then the scoring runs.
5.H-7."""

from ...ask import PASS, Ask, Option, Rule, SeatNumber, Together
from ..buildings import ERAS
from ..table import Building, Table
from ..turn import era_end_opens
from ..values import population, worths

EFFECTS = ("guests", "double_municipal", "runner_up")


def held(t: Table, seat: SeatNumber) -> list[str]:
    cards = t.players[seat].invocations
    return [card for card, state in cards if state == "unused" and t.invocations[card]["effect"] in EFFECTS]


def holders(t: Table) -> list[SeatNumber]:
    return [seat for seat in range(t.seats) if held(t, seat)]


def window(t: Table) -> Rule[None]:
    """Ask all who hold such cards, turn the chosen cards up, note them down for this scoring."""
    seats = holders(t)
    if not seats:
        return
    asks = [(seat, subsets(t, seat)) for seat in seats]
    if len(asks) == 1:
        ((seat, options),) = asks
        ends = tuple(options) if t.era == ERAS else ()
        final = options if era_end_opens(t) else ()
        answers = ((yield Ask(seat, "reaction", options, final, "reaction", ends)),)
    else:
        answers = yield Together(Ask(seat, "reaction", options, topic="reaction") for seat, options in asks)
    t.now["reactions"] = dict(zip(seats, answers, strict=True))
    for seat, answer in t.now["reactions"].items():
        cards = [part for part in answer if part in t.invocations] if answer != PASS else []
        for card in cards:
            t.spend(seat, card)
        if cards:
            others = [part for part in answer if part not in t.invocations]
            t.story.say("reacts", seat, cards=cards, building=others[0] if others else None)


def subsets(t: Table, seat: SeatNumber) -> list[Option]:
    """Every choice of cards that may do something; at most one building is doubled."""
    found: list[tuple[str, ...]] = [()]
    for card in held(t, seat):
        ways = plays(t, seat, card)
        found += [(*before, *way) for before in found for way in ways if not (len(way) > 1 and doubles(t, before))]
    return [PASS, *found[1:]]


def plays(t: Table, seat: SeatNumber, card: str) -> list[tuple[str, ...]]:
    """How the card may stand in an answer: with a building if it doubles one, alone if there is a citizen."""
    if t.invocations[card]["effect"] == "double_municipal":
        return [(card, one.id) for one, _, _, points in worths(t)[seat] if one.piece.type == "M" and points]
    return [(card,)] if population(t, seat) else []


def doubles(t: Table, answer: tuple[str, ...]) -> bool:
    return any(part not in t.invocations for part in answer)


def answer_of(t: Table, seat: SeatNumber) -> tuple[str, ...]:
    answer = t.now.get("reactions", {}).get(seat, PASS)
    return () if answer == PASS else answer


def played(t: Table, seat: SeatNumber, effect: str) -> list[str]:
    parts = answer_of(t, seat)
    return [part for part in parts if part in t.invocations and t.invocations[part]["effect"] == effect]


def runner_up(t: Table, seat: SeatNumber, larger: int) -> int:
    """Points more for who has exactly one population ahead; they are more in the last era."""
    if larger != 1:
        return 0
    reward = "vp_last" if t.era == ERAS else "vp_reward"
    return max((t.invocations[card][reward] for card in played(t, seat, "runner_up")), default=0)


def doubled(t: Table, seat: SeatNumber, building: Building) -> int:
    """Up to how many points more this building scores; its icon's points again at most."""
    if building.id not in answer_of(t, seat):
        return 0
    return max((t.invocations[card]["most"] for card in played(t, seat, "double_municipal")), default=0)
