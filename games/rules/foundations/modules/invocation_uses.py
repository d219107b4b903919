"""Effects of invocations in a player's own turn (section 6); uses that change nothing are not offered."""

from collections.abc import Callable

from ...ask import PASS, Ask, JsonObject, Rule, SeatNumber, Shuffle
from ..building import build_options
from ..buildings import PRICES
from ..table import TURN_ACTIONS, QuestionGenerator, Table, without_card
from ..turn import buy_card, if_game_ends, purchase_options, turn_over_and_reveals
from .objectives import draw_objectives, keep_objective
from .roles import buy_cheapest


def use_targets(t: Table, me: SeatNumber, card: str) -> list[tuple[str, ...]]:
    """Return the tuples that may follow ("use", card) in an option.

    The result is [()] if the card has no target, and [] if the card would change nothing."""
    row = t.invocations[card]
    match row["effect"]:
        case "exchange":
            mine = t.board.cells(t.players[me].empty)
            return [(lot, deed) for lot in mine for deed in t.display if deed in t.board.bit]
        case "free_deed":
            deeds = [card for card in t.display[: row["slots"]] if card in t.board.bit]
            return [(deed,) for deed in deeds] if t.markers(me) > 0 else []
        case effect:
            return [()] if HAS_EFFECT[effect](t, me, row) else []


def another_action_possible(t: Table, me: SeatNumber, row: JsonObject) -> bool:
    """Return whether a card for a second action would help."""
    if t.several:
        return False
    if "income" not in t.done:
        return True
    left = tuple(kind for kind in TURN_ACTIONS if kind not in t.done)
    return bool(purchase_options(t, me, left)) or ("build" in left and bool(build_options(t, me)))


HAS_EFFECT: dict[str, Callable[[Table, SeatNumber, JsonObject], bool]] = {
    "silver": lambda t, me, row: row["amount"] > 0,
    "all_actions": another_action_possible,
    "peek": lambda t, me, row: bool(t.pile),
    "renew": lambda t, me, row: len(t.pile) >= len(PRICES),
    "cornucopia": lambda t, me, row: cornucopia_silver(t, me, row) > 0,
    "objectives": lambda t, me, row: bool(t.objective_deck),
}


def use_invocation(t: Table, me: SeatNumber, card: str, *target: str) -> Rule[None]:
    t.story.say("uses", me, card=card, target=target or None)
    t.spend(me, card)
    row = t.invocations[card]
    yield from USE_HANDLERS[row["effect"]](t, me, row, *target) or ()


def gain_silver(t: Table, me: SeatNumber, row: JsonObject, silver: int) -> None:
    t.story.say("gains", me, silver=silver, by=row["id"])
    t.earn(me, silver)


def allow_all_actions(t: Table, me: SeatNumber, row: JsonObject) -> None:
    t.several = True


def cornucopia_silver(t: Table, me: SeatNumber, row: JsonObject) -> int:
    player = t.players[me]
    count: int = min(row["most"], len(player.buildings) + player.empty.bit_count())
    return count


def exchange_deed(t: Table, me: SeatNumber, row: JsonObject, lot: str, deed: str) -> None:
    t.display = tuple(lot if card == deed else card for card in t.display)
    t.lose_lot(me, lot)
    t.gain_lot(me, deed)


def peek_at_pile(t: Table, me: SeatNumber, row: JsonObject) -> Rule[None]:
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
    t.pile = without_card(t.pile, lot)
    t.earn(me, -row["price"])
    t.gain_lot(me, lot)
    if row["price"]:
        for hook in t.hooks["deed_paid"]:
            hook(t, me, lot)


def renew_display(t: Table, me: SeatNumber, row: JsonObject) -> Rule[None]:
    t.story.say("renews", me, cards=t.display)
    order = yield Shuffle("iv08", t.display)
    t.pile += order
    t.display = ()
    t.turn_up(len(PRICES))
    yield from buy_cheapest(t, me, "renewed")


def draw_and_keep_objective(t: Table, me: SeatNumber, row: JsonObject) -> Rule[None]:
    drawn = draw_objectives(t, row["cards"])
    t.story.say("objectives_dealt", me, to={me: {"objectives": drawn}}, count=len(drawn))
    kept = drawn[0]
    if len(drawn) > 1:
        ends = if_game_ends(t, drawn) if turn_over_and_reveals(t, me) else ()
        kept = yield Ask(me, "objective", drawn, drawn, "objectives", ends)
    keep_objective(t, me, kept)


USE_HANDLERS: dict[str, Callable[..., QuestionGenerator | None]] = {
    "silver": lambda t, me, row: gain_silver(t, me, row, row["amount"]),
    "all_actions": allow_all_actions,
    "exchange": exchange_deed,
    "peek": peek_at_pile,
    "renew": renew_display,
    "cornucopia": lambda t, me, row: gain_silver(t, me, row, cornucopia_silver(t, me, row)),
    "free_deed": lambda t, me, row, deed: buy_card(t, me, deed, 0),
    "objectives": draw_and_keep_objective,
}
