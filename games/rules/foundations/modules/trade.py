"""Trade: the active player puts an offer together for one partner, who takes it, leaves it or answers with an offer of
their own. Rulebook: "Comerciar"; section 6. Nobody sees any of it before it is sent."""

from collections.abc import Iterator
from typing import Any

from ...ask import Ask, AskNumber, AskSome, Choice, Illegal, JsonObject, Option, Rule, SeatNumber, lists
from ..buildings import MARKERS
from ..rooms import Counted, Questions
from ..table import Offer, Player, Table, Thing, TradeSide
from ..turn import if_last, is_over, opens_after
from .doors import Module
from .steal import favour_points, hand_out

OFFERS = 3  # sent to one partner in one turn
DROPPED = 6  # in one turn, whoever they were for: without an end to them a turn need not end
REMEMBERED = 2  # refused offers of one seat to another that the table goes on showing
REFUSE, ACCEPT, COUNTER = "refuse", "accept", "counter"


class Trade(Module):
    name = "trade"
    verbs = ("trade",)

    def new_table(self, t: Table) -> None:
        hand_out(t)

    def moves(self, t: Table, seat: SeatNumber) -> Iterator[Option]:
        for partner in t.order(seat)[1:]:
            if can_trade(t, seat, partner):
                yield ("trade", partner)

    def move(self, t: Table, seat: SeatNumber, move: Choice) -> Questions:
        return trade(t, seat, move[1])

    def last_points(self, t: Table, seat: SeatNumber) -> list[Counted]:
        return favour_points(t, seat)

    def show(self, t: Table, seat: SeatNumber | None, shown: JsonObject, open_to_all: bool) -> None:
        """Show a sent offer and the latest refused ones to all; an unfinished one only to the seat that makes it."""
        shown["refused"] = [lists(offer_facts(*offer)) for offer in t.refused]
        noted = t.now.get("trade", {})
        if offer := noted.get("offer"):
            shown["offer"] = lists(offer_facts(*offer))
        draft = noted.get("composing")
        if draft and draft["seat"] == seat:
            shown["composing"] = lists(draft)


def trade_notes(t: Table) -> dict[str | SeatNumber, Any]:
    """What this turn has seen of offers: how many to each partner and "dropped", and those that are on the way."""
    noted: dict[str | SeatNumber, Any] = t.now.setdefault("trade", {})
    return noted


def bounds(t: Table, me: SeatNumber, partner: SeatNumber) -> tuple[int, int]:
    """The least and the most lots that may be given: after the swap nobody may have more empty lots than markers
    (F4)."""
    theirs = t.players[partner].empty.bit_count()
    most = min(t.players[me].empty.bit_count(), t.tuned("markers", partner, MARKERS))
    one_sided = t.options["one_sided_trades"] and theirs and t.markers(me) > 0
    return (0 if one_sided else 1), most


def can_trade(t: Table, me: SeatNumber, partner: SeatNumber) -> bool:
    """May an offer be made? Both must own an empty lot (by option one of them; if not the giver, who gets one needs a
    marker), and this turn's offers must not be used up. How many were dropped everybody can tell; for whom they were,
    nobody."""
    if trade_notes(t).get(partner, 0) >= OFFERS or trade_notes(t).get("dropped", 0) >= DROPPED:
        return False
    return has_something_to_trade(t, me, partner)


def has_something_to_trade(t: Table, me: SeatNumber, partner: SeatNumber) -> bool:
    mine, theirs = t.players[me].empty, t.players[partner].empty
    if mine and theirs:
        return True
    return t.options["one_sided_trades"] and bool(mine or (theirs and t.markers(me) > 0))


def want_bounds(t: Table, me: SeatNumber, partner: SeatNumber, given: int) -> tuple[int, int]:
    """The least and the most lots that may be asked for once so many are given."""
    least = 0 if t.options["one_sided_trades"] and given else 1
    theirs = t.players[partner].empty.bit_count()
    return max(least, given - t.markers(partner)), min(theirs, t.markers(me) + given)


def tradable_things(t: Table, seat: SeatNumber, empties: int) -> list[Thing]:
    """What may be given beside lots and silver: favour tokens, and invocations that are not used up. Cards that bring
    markers stay where they are needed: with `empties` empty lots after the swap. All of them do, as all might be given
    together."""
    player = t.players[seat]
    found: list[Thing] = [("favour", favour) for favour in player.favours]
    staying = bringing(t, seat) if empties > markers_without(t, seat) else []
    return found + [("card", card) for card, state in player.invocations if state != "used" and card not in staying]


def bringing(t: Table, seat: SeatNumber) -> list[str]:
    held = t.players[seat].invocations
    return [card for card, state in held if state == "permanent" and t.invocations[card]["effect"] == "more_markers"]


def markers_without(t: Table, seat: SeatNumber) -> int:
    """All lot markers of the seat if it held no such card."""
    whole, cards = t.players[seat], bringing(t, seat)
    t.change(seat, invocations=tuple(held for held in whole.invocations if held[0] not in cards))
    markers = t.tuned("markers", seat, MARKERS)
    t.players[seat] = whole
    return markers


def sending(me: SeatNumber, again: bool, final: tuple[str, ...], topic: str, ending: tuple[Option, ...] = ()) -> Ask:
    """The question whether an offer is sent; one that may not be says why."""
    if not again:
        return Ask(me, "offer", ("send", "drop"), final, topic, ending)
    why = Illegal("bad_bargain", "It has been refused in this turn, or is just what is offered.", "again")
    return Ask(me, "offer", ("drop",), final, topic, ending).because("send", why)


def trade(t: Table, me: SeatNumber, partner: SeatNumber) -> Rule[None]:
    """An offer from its first word: put it together, send it or drop it; the partner decides at once. It counts as
    dropped until it is sent."""
    count_offer(t, "dropped", 1)
    give, want = yield from compose(t, me, partner)
    again = (partner, give, want) in trade_notes(t).get("refused", ())
    dropping = ("drop",) if ends(t, me) else ()
    sent = yield sending(me, again, dropping, "trade", if_last(t, dropping))
    trade_notes(t)["composing"] = None
    if sent == "drop":
        return
    count_offer(t, "dropped", -1)
    count_offer(t, partner, 1)
    t.story.say("offers", me, partner=partner, **side_facts(give, want))
    yield from answer_offer(t, me, partner, give, want)


def answer_offer(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> Rule[None]:
    """What the partner says to an offer, and what comes of it. One offer of the partner's own may be the answer, and to
    that none."""
    trade_notes(t)["offer"] = (me, partner, give, want)
    counters = (COUNTER,) if has_something_to_trade(t, partner, me) else ()
    final = ending(t, me, partner, give, want)
    answer = yield Ask(partner, "answer", (ACCEPT, REFUSE, *counters), final, "answer", if_last(t, final))
    if answer == COUNTER:
        counter = yield from counter_offer(t, me, partner, give, want)
        if counter:
            decline(t, me, partner, give, want)
            yield from answer_counter(t, me, partner, *counter)
            return
        answer = yield Ask(partner, "answer", (ACCEPT, REFUSE), final, "answer", if_last(t, final))
    conclude(t, partner, me, answer, (me, partner, give, want))


def counter_offer(
    t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide
) -> Rule[tuple[TradeSide, TradeSide] | None]:
    """The offer with which the partner answers, out of their own view, or None if they drop it. Till it is sent the
    table sees that the answer is awaited, and by the log's head how many steps of it were made: that it is being put
    together, not what is in it (in one breath, nothing before it is sent). What has been refused in this turn, or is
    the same bargain, may not be sent."""
    own = yield from compose(t, partner, me, "answer")
    again = (partner, own[1], own[0]) in [(partner, give, want), *trade_notes(t).get("refused", ())]
    sent = yield sending(partner, again, (), "answer")
    trade_notes(t)["composing"] = None
    return own if sent == "send" else None


def answer_counter(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> Rule[None]:
    t.story.say("counters", partner, partner=me, **side_facts(give, want))
    trade_notes(t)["offer"] = (partner, me, give, want)
    final = ending(t, me, partner, want, give)
    answer = yield Ask(me, "answer", (ACCEPT, REFUSE), final, "counter", if_last(t, final))
    if answer == ACCEPT:
        t.refused = of_others(t, me, partner)  # what this was the answer to is settled as well
    conclude(t, me, partner, answer, (partner, me, give, want))


def conclude(t: Table, seat: SeatNumber, other: SeatNumber, answer: Choice, offer: Offer) -> None:
    trade_notes(t)["offer"] = None
    if answer == REFUSE:
        t.story.say("refuses", seat, partner=other)
        decline(t, *offer)
        return
    t.story.say("accepts", seat, partner=other)
    t.idle = False
    t.refused = of_others(t, *offer[:2])
    swap(t, *offer)


def decline(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> None:
    """Remember that an offer was refused: for the turn, so that it is not made again, and the latest for longer."""
    bargain = (partner, give, want) if me == t.turn else (me, want, give)
    trade_notes(t).setdefault("refused", []).append(bargain)
    t.refused = (*of_others(t, me, partner), *of_pair(t, me, partner)[1 - REMEMBERED :], (me, partner, give, want))


def count_offer(t: Table, what: str | SeatNumber, more: int) -> None:
    trade_notes(t)[what] = trade_notes(t).get(what, 0) + more


def ends(t: Table, me: SeatNumber) -> bool:
    """As the table lies now and with nothing being asked: is the turn over, and does something turn up then?"""
    return bool(t.done) and opens_after(t, me) and is_over(t, me)


def ending(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> tuple[str, ...]:
    """The answers that end such a turn: what can be done after a swap, only the swap can tell."""
    found: tuple[str, ...] = (REFUSE,) if ends(t, me) else ()
    before = t.players[:]
    swap(t, me, partner, give, want)
    found += (ACCEPT,) if ends(t, me) else ()
    t.players = before
    return found


def of_pair(t: Table, me: SeatNumber, partner: SeatNumber) -> tuple[Offer, ...]:
    return tuple(offer for offer in t.refused if offer[:2] == (me, partner))


def of_others(t: Table, me: SeatNumber, partner: SeatNumber) -> tuple[Offer, ...]:
    return tuple(offer for offer in t.refused if offer[:2] != (me, partner))


def compose(t: Table, me: SeatNumber, partner: SeatNumber, topic: str = "trade") -> Rule[tuple[TradeSide, TradeSide]]:
    """What is given and what is wanted. Seven questions, the sending too, whoever the partner is, so that their number
    tells nobody who it is."""
    mine, theirs = (t.board.cells(t.players[seat].empty) for seat in (me, partner))
    draft = trade_notes(t)["composing"] = offer_facts(me, partner, TradeSide(), TradeSide())
    draft["give_lots"] = give_lots = yield AskSome(me, "give_lots", mine, *bounds(t, me, partner), topic=topic)
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
    """What both sides hand over, each part by its name: "give_lots", "want_silver"."""
    given = {f"give_{name}": value for name, value in give._asdict().items()}
    return {**given, **{f"want_{name}": value for name, value in want._asdict().items()}}


def swap(t: Table, me: SeatNumber, partner: SeatNumber, give: TradeSide, want: TradeSide) -> None:
    """Carry out an accepted offer: lots with deeds and markers, silver, tokens, cards in the state they are in."""
    mine, theirs = t.players[me], t.players[partner]
    t.players[me] = after_swap(t, mine, give, want, theirs)
    t.players[partner] = after_swap(t, theirs, want, give, mine)


def after_swap(t: Table, own: Player, give: TradeSide, get: TradeSide, other: Player) -> Player:
    """One of the two, once it has given and got."""
    board = t.board
    favours = list(own.favours)
    for kind, favour in give.things:
        if kind == "favour":
            favours.remove(favour)
    favours += [favour for kind, favour in get.things if kind == "favour"]
    kept = [held for held in own.invocations if ("card", held[0]) not in give.things]
    new = [held for held in other.invocations if ("card", held[0]) in get.things]
    return own.changed(
        lots=own.lots & ~board.mask(give.lots) | board.mask(get.lots),
        silver=own.silver - give.silver + get.silver,
        favours=tuple(sorted(favours)),
        invocations=(*kept, *new),
    )
