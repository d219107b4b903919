"""What an invocation does that is used on one's own turn. A use that would change nothing is not offered. Section 6."""

from collections.abc import Callable

from ...ask import PASS, Ask, JsonObject, Rule, SeatNumber, Shuffle
from ..building import build_options
from ..buildings import PRICES
from ..rooms import Questions
from ..table import ACTIONS, Table, without
from ..turn import buy_card, closes, if_last, purchases
from .objectives import draw_objectives, keep_objective
from .roles import buy_cheapest

# Targets: for each effect, what may follow ("use", card)


def use_targets(t: Table, me: SeatNumber, card: str) -> list[tuple[str, ...]]:
    """What the card may be used on: () alone if on nothing in particular; nothing if it would change nothing."""
    row = t.invocations[card]
    match row["effect"]:
        case "exchange":
            mine = t.board.cells(t.players[me].empty)
            return [(lot, deed) for lot in mine for deed in t.display if deed in t.board.bit]
        case "free_deed":
            deeds = [card for card in t.display[: row["slots"]] if card in t.board.bit]
            return [(deed,) for deed in deeds] if t.markers(me) > 0 else []
        case effect:
            return [()] if CHANGES[effect](t, me, row) else []


def more_to_do(t: Table, me: SeatNumber, row: JsonObject) -> bool:
    """Could another action follow, were there one? Before the first one: some other than it."""
    if t.several:
        return False
    if "income" not in t.done:
        return True
    left = tuple(kind for kind in ACTIONS if kind not in t.done)
    return bool(purchases(t, me, left)) or ("build" in left and bool(build_options(t, me)))


CHANGES: dict[str, Callable[[Table, SeatNumber, JsonObject], bool]] = {
    "silver": lambda t, me, row: row["amount"] > 0,
    "all_actions": more_to_do,
    "peek": lambda t, me, row: bool(t.pile),
    "renew": lambda t, me, row: len(t.pile) >= len(PRICES),
    "cornucopia": lambda t, me, row: plenty(t, me, row) > 0,
    "objectives": lambda t, me, row: bool(t.objective_deck),
}


# Uses


def use(t: Table, me: SeatNumber, card: str, *target: str) -> Rule[None]:
    """Use a card: it is used up, then it works."""
    t.story.say("uses", me, card=card, target=target or None)
    t.spend(me, card)
    row = t.invocations[card]
    yield from USES[row["effect"]](t, me, row, *target)


def gain_silver(t: Table, me: SeatNumber, row: JsonObject, silver: int) -> None:
    t.story.say("gains", me, silver=silver, by=row["id"])
    t.earn(me, silver)


def use_silver(t: Table, me: SeatNumber, row: JsonObject) -> Questions:
    gain_silver(t, me, row, row["amount"])
    return ()


def all_actions(t: Table, me: SeatNumber, row: JsonObject) -> Questions:
    """Each action once this turn, at least one; those done already count."""
    t.several = True
    return ()


def plenty(t: Table, me: SeatNumber, row: JsonObject) -> int:
    """What Cornucopia brings: 1 silver for each building, monuments too, and each empty lot."""
    player = t.players[me]
    count: int = min(row["most"], len(player.buildings) + player.empty.bit_count())
    return count


def cornucopia(t: Table, me: SeatNumber, row: JsonObject) -> Questions:
    gain_silver(t, me, row, plenty(t, me, row))
    return ()


def exchange_deed(t: Table, me: SeatNumber, row: JsonObject, lot: str, deed: str) -> Questions:
    t.display = tuple(lot if card == deed else card for card in t.display)
    t.lose_lot(me, lot)
    t.gain_lot(me, deed)
    return ()


def free_deed(t: Table, me: SeatNumber, row: JsonObject, deed: str) -> Questions:
    buy_card(t, me, deed, 0)
    return ()


def peek(t: Table, me: SeatNumber, row: JsonObject) -> Rule[None]:
    """Look at the next cards, buy a deed among them, which all see then; the others stay as they lie."""
    seen = t.pile[: row["cards"]]
    t.story.say("peeks", me, to={me: {"cards": seen}}, count=len(seen))
    if t.players[me].silver < row["price"] or t.markers(me) <= 0:
        return
    deeds = [("buy", card) for card in seen if card in t.board.bit]
    choice = yield Ask(me, "peek", (PASS, *deeds), deeds, "peek")
    if choice == PASS:
        return
    lot = choice[1]
    t.story.reveal()
    t.story.say("buys", me, card=lot, price=row["price"], slot=None)
    t.pile = without(t.pile, lot)
    t.earn(me, -row["price"])
    t.gain_lot(me, lot)
    if row["price"]:
        for door in t.doors["deed_paid"]:
            door(t, me, lot)


def renew_display(t: Table, me: SeatNumber, row: JsonObject) -> Rule[None]:
    """What is for sale goes below the pile, six new cards come up, the cheapest may be bought."""
    t.story.say("renews", me, cards=t.display)
    order = yield Shuffle("iv08", t.display)
    t.pile += order
    t.display = ()
    t.turn_up(len(PRICES))
    yield from buy_cheapest(t, me, "renewed")


def objectives(t: Table, me: SeatNumber, row: JsonObject) -> Rule[None]:
    """Draw objectives, keep one; the other one is out, secretly."""
    drawn = draw_objectives(t, row["cards"])
    t.story.say("objectives_dealt", me, to={me: {"objectives": drawn}}, count=len(drawn))
    kept = drawn[0]
    if len(drawn) > 1:
        ends = if_last(t, drawn) if closes(t, me) else ()
        kept = yield Ask(me, "objective", drawn, drawn, "objectives", ends)
    keep_objective(t, me, kept)


USES: dict[str, Callable[..., Questions]] = {
    "silver": use_silver,
    "all_actions": all_actions,
    "exchange": exchange_deed,
    "peek": peek,
    "renew": renew_display,
    "cornucopia": cornucopia,
    "free_deed": free_deed,
    "objectives": objectives,
}
