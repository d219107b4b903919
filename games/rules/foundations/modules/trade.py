"""Trade: the active player makes an offer to a partner, who accepts, refuses or makes a counter-offer.

Rulebook: "Comerciar"; section 6. No other player sees an offer before it is sent."""

from collections.abc import Iterator
from typing import Any

from ...ask import Ask, AskNumber, AskSome, Choice, Illegal, JsonObject, Option, Rule, SeatNumber, lists
from ..buildings import LOT_MARKERS
from ..table import Offer, Player, QuestionGenerator, ScoreRow, Table, Thing, TradeSide
from ..turn import if_game_ends, turn_over_and_reveals
from .hooks import Module
from .steal import favour_points, hand_out_favour_tokens

MAX_OFFERS_PER_PARTNER = 3  # sent in one turn
MAX_DROPPED_OFFERS = 6  # in one turn, for all partners together: without a limit a turn might never end
REFUSED_OFFERS_SHOWN = 2  # of one seat to another
REFUSE, ACCEPT, COUNTER = "refuse", "accept", "counter"


class TradeModule(Module):
    name = "trade"
    verbs = ("trade",)

    def new_table(self, t: Table) -> None:
        hand_out_favour_tokens(t)

    def moves(self, t: Table, seat: SeatNumber) -> Iterator[Option]:
        for partner in t.order(seat)[1:]:
            if can_trade(t, seat, partner):
                yield ("trade", partner)

    def move(self, t: Table, seat: SeatNumber, move: Choice) -> QuestionGenerator:
        return make_offer(t, seat, move[1])

    def last_points(self, t: Table, seat: SeatNumber) -> list[ScoreRow]:
        return favour_points(t, seat)

    def show(self, t: Table, seat: SeatNumber | None, shown: JsonObject, open_to_all: bool) -> None:
        shown["refused"] = [lists(offer_facts(*offer)) for offer in t.refused]
        noted = t.turn_notes.get("trade", {})
        if offer := noted.get("offer"):
            shown["offer"] = lists(offer_facts(*offer))
        draft = noted.get("composing")
        if draft and draft["seat"] == seat:
            shown["composing"] = lists(draft)


def trade_notes(t: Table) -> dict[str | SeatNumber, Any]:
    """Return this turn's notes: the open offer, and the counts of dropped offers and of offers by partner."""
    noted: dict[str | SeatNumber, Any] = t.turn_notes.setdefault("trade", {})
    return noted


def give_bounds(t: Table, me: SeatNumber, partner: SeatNumber) -> tuple[int, int]:
    """Return the smallest and largest number of lots to give, as each empty lot needs a marker (F4)."""
    theirs = t.players[partner].empty.bit_count()
    most = min(t.players[me].empty.bit_count(), t.adjusted("markers", partner, LOT_MARKERS))
    one_sided = t.options["one_sided_trades"] and theirs and t.markers(me) > 0
    return (0 if one_sided else 1), most


def can_trade(t: Table, me: SeatNumber, partner: SeatNumber) -> bool:
    if (
        trade_notes(t).get(partner, 0) >= MAX_OFFERS_PER_PARTNER
        or trade_notes(t).get("dropped", 0) >= MAX_DROPPED_OFFERS
    ):
        return False
    return has_something_to_trade(t, me, partner)


def has_something_to_trade(t: Table, me: SeatNumber, partner: SeatNumber) -> bool:
    mine, theirs = t.players[me].empty, t.players[partner].empty
    if mine and theirs:
        return True
    return t.options["one_sided_trades"] and bool(mine or (theirs and t.markers(me) > 0))


def want_bounds(t: Table, me: SeatNumber, partner: SeatNumber, given: int) -> tuple[int, int]:
    least = 0 if t.options["one_sided_trades"] and given else 1
    theirs = t.players[partner].empty.bit_count()
    return max(least, given - t.markers(partner)), min(theirs, t.markers(me) + given)


def tradable_things(t: Table, seat: SeatNumber, empties: int) -> list[Thing]:
    """Return the tokens and invocations that the seat may trade if it then has `empties` empty lots.

    The seat keeps the cards whose markers these empty lots need."""
    player = t.players[seat]
    found: list[Thing] = [("favour", favour) for favour in player.favours]
    staying = marker_cards(t, seat) if empties > markers_without_cards(t, seat) else []
    return found + [("card", card) for card, state in player.invocations if state != "used" and card not in staying]


def marker_cards(t: Table, seat: SeatNumber) -> list[str]:
    cards = t.players[seat].invocations
    return [card for card, state in cards if state == "permanent" and t.invocations[card]["effect"] == "more_markers"]


def markers_without_cards(t: Table, seat: SeatNumber) -> int:
    whole, cards = t.players[seat], marker_cards(t, seat)
    t.change(seat, invocations=tuple(row for row in whole.invocations if row[0] not in cards))
    markers = t.adjusted("markers", seat, LOT_MARKERS)
    t.players[seat] = whole
    return markers


def ask_to_send(
    me: SeatNumber, again: bool, final: tuple[str, ...], topic: str, ending: tuple[Option, ...] = ()
) -> Ask:
    if not again:
        return Ask(me, "offer", ("send", "drop"), final, topic, ending)
    why = Illegal("bad_bargain", "It has already been refused in this turn, or is the offer itself.", "again")
    return Ask(me, "offer", ("drop",), final, topic, ending).because("send", why)


def make_offer(t: Table, me: SeatNumber, partner: SeatNumber) -> Rule[None]:
    count_offer(t, "dropped", 1)
    give, want = yield from compose_offer(t, me, partner)
    again = (partner, give, want) in trade_notes(t).get("refused", ())
    dropping = ("drop",) if turn_over_and_reveals(t, me) else ()
    sent = yield ask_to_send(me, again, dropping, "trade", if_game_ends(t, dropping))
    trade_notes(t)["composing"] = None
    if sent == "drop":
        return
    count_offer(t, "dropped", -1)
    count_offer(t, partner, 1)
    t.story.say("offers", me, partner=partner, **side_facts(give, want))
    yield from answer_offer(t, me, partner, give, want)


def answer_offer(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> Rule[None]:
    trade_notes(t)["offer"] = (me, partner, give, want)
    counters = (COUNTER,) if has_something_to_trade(t, partner, me) else ()
    final = answers_ending_turn(t, me, partner, give, want)
    answer = yield Ask(partner, "answer", (ACCEPT, REFUSE, *counters), final, "answer", if_game_ends(t, final))
    if answer == COUNTER:
        counter = yield from counter_offer(t, me, partner, give, want)
        if counter:
            record_refused_offer(t, me, partner, give, want)
            yield from answer_counter(t, me, partner, *counter)
            return
        answer = yield Ask(partner, "answer", (ACCEPT, REFUSE), final, "answer", if_game_ends(t, final))
    conclude(t, partner, me, answer, (me, partner, give, want))


def counter_offer(
    t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide
) -> Rule[tuple[TradeSide, TradeSide] | None]:
    """Return the partner's counter-offer, or None if the partner drops it.

    Before it is sent, other seats see only that an answer is awaited. From the log's head, they can also learn the
    number of steps, unless the partner sends all steps as one answer batch. The counter-offer must differ from the
    present offer and from offers refused in this turn."""
    own = yield from compose_offer(t, partner, me, "answer")
    again = (partner, own[1], own[0]) in [(partner, give, want), *trade_notes(t).get("refused", ())]
    sent = yield ask_to_send(partner, again, (), "answer")
    trade_notes(t)["composing"] = None
    return own if sent == "send" else None


def answer_counter(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> Rule[None]:
    t.story.say("counters", partner, partner=me, **side_facts(give, want))
    trade_notes(t)["offer"] = (partner, me, give, want)
    final = answers_ending_turn(t, me, partner, want, give)
    answer = yield Ask(me, "answer", (ACCEPT, REFUSE), final, "counter", if_game_ends(t, final))
    if answer == ACCEPT:
        t.refused = refused_by_others(t, me, partner)  # the first offer is settled as well
    conclude(t, me, partner, answer, (partner, me, give, want))


def conclude(t: Table, seat: SeatNumber, other: SeatNumber, answer: Choice, offer: Offer) -> None:
    trade_notes(t)["offer"] = None
    if answer == REFUSE:
        t.story.say("refuses", seat, partner=other)
        record_refused_offer(t, *offer)
        return
    t.story.say("accepts", seat, partner=other)
    t.idle = False
    t.refused = refused_by_others(t, *offer[:2])
    carry_out_trade(t, *offer)


def record_refused_offer(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> None:
    bargain = (partner, give, want) if me == t.turn else (me, want, give)
    trade_notes(t).setdefault("refused", []).append(bargain)
    t.refused = (
        *refused_by_others(t, me, partner),
        *tuple(offer for offer in t.refused if offer[:2] == (me, partner))[1 - REFUSED_OFFERS_SHOWN :],
        (me, partner, give, want),
    )


def count_offer(t: Table, what: str | SeatNumber, more: int) -> None:
    trade_notes(t)[what] = trade_notes(t).get(what, 0) + more


def answers_ending_turn(
    t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide
) -> tuple[str, ...]:
    found: tuple[str, ...] = (REFUSE,) if turn_over_and_reveals(t, me) else ()
    before = t.players[:]
    carry_out_trade(t, me, partner, give, want)
    found += (ACCEPT,) if turn_over_and_reveals(t, me) else ()
    t.players = before
    return found


def refused_by_others(t: Table, me: SeatNumber, partner: SeatNumber) -> tuple[Offer, ...]:
    return tuple(offer for offer in t.refused if offer[:2] != (me, partner))


def compose_offer(
    t: Table, me: SeatNumber, partner: SeatNumber, topic: str = "trade"
) -> Rule[tuple[TradeSide, TradeSide]]:
    """Return both sides of an offer; there are always six questions, so their number reveals nothing."""
    mine, theirs = (t.board.cells(t.players[seat].empty) for seat in (me, partner))
    draft = trade_notes(t)["composing"] = offer_facts(me, partner, TradeSide(), TradeSide())
    draft["give_lots"] = give_lots = yield AskSome(me, "give_lots", mine, *give_bounds(t, me, partner), topic=topic)
    given = len(give_lots)
    draft["want_lots"] = want_lots = yield AskSome(
        me, "want_lots", theirs, *want_bounds(t, me, partner, given), topic=topic
    )
    more = len(want_lots) - given
    own, others = tradable_things(t, me, len(mine) + more), tradable_things(t, partner, len(theirs) - more)
    draft["give_things"] = give_things = yield AskSome(me, "give_things", own, 0, len(own), topic=topic)
    draft["give_silver"] = yield AskNumber(me, "give_silver", 0, t.players[me].silver, topic=topic)
    draft["want_things"] = want_things = yield AskSome(me, "want_things", others, 0, len(others), topic=topic)
    draft["want_silver"] = yield AskNumber(me, "want_silver", 0, t.players[partner].silver, topic=topic)
    return TradeSide(give_lots, give_things, draft["give_silver"]), TradeSide(
        want_lots, want_things, draft["want_silver"]
    )


def offer_facts(me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> JsonObject:
    return {"seat": me, "partner": partner, **side_facts(give, want)}


def side_facts(give: TradeSide, want: TradeSide) -> JsonObject:
    given = {f"give_{name}": value for name, value in give._asdict().items()}
    return {**given, **{f"want_{name}": value for name, value in want._asdict().items()}}


def carry_out_trade(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> None:
    mine, theirs = t.players[me], t.players[partner]
    t.players[me] = after_swap(t, mine, give, want, theirs)
    t.players[partner] = after_swap(t, theirs, want, give, mine)


def after_swap(t: Table, own: Player, give: TradeSide, get: TradeSide, other: Player) -> Player:
    board = t.board
    favours = list(own.favours)
    for kind, favour in give.things:
        if kind == "favour":
            favours.remove(favour)
    favours += [favour for kind, favour in get.things if kind == "favour"]
    kept = [row for row in own.invocations if ("card", row[0]) not in give.things]
    new = [row for row in other.invocations if ("card", row[0]) in get.things]
    return own.changed(
        lots=own.lots & ~board.mask(give.lots) | board.mask(get.lots),
        silver=own.silver - give.silver + get.silver,
        favours=tuple(sorted(favours)),
        invocations=(*kept, *new),
    )
