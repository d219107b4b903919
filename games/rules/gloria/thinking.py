"""Thinking. Rulebook: "Pensar", "Vomitorium", "Letrinas", "Escuela"; R3, R4, R7."""

from functools import cache

from ..ask import PASS, Ask, Choice, Option, Rule, SeatNumber
from .cards import ALPHABETICAL_RANK, SENATOR
from .table import Table


@cache
def discard_option(card: str) -> Option:
    return ("discard", card)


@cache
def refill_option(count: int) -> Option:
    return ("refill", count)


def think(t: Table, me: SeatNumber, occasion: str, chosen: bool = True) -> Rule[None]:
    """Discard, then take a senator or draw. If `chosen` is false, ask even if there is only one option."""
    t.story.say("thinks", me, occasion=occasion)
    yield from vomitorium(t, me)
    yield from latrine(t, me)
    draw = due_draw(t, me)
    kind: Choice = draw
    if t.senators or not chosen:
        ends = (draw,) if draws_last_card(t, me) else ()
        kind = yield Ask(me, "think", ("senator", draw) if t.senators else (draw,), (draw,), "think", ends)
    if kind == "senator":
        t.story.say("takes_senator", me)
        t.senators -= 1
        t.players[me].hand.append(SENATOR)
    else:
        draw_cards(t, me, 1 if kind == "draw" else kind[1])


def vomitorium(t: Table, me: SeatNumber) -> Rule[None]:
    hand = t.players[me].hand
    if not t.has(me, "vomitorium") or not hand:
        return
    final = final_vomitorium_options(t, me)
    ends = tuple(choice for choice in final if draws_last_card(t, me, 0 if choice == PASS else len(hand)))
    if (yield Ask(me, "vomitorium", (PASS, "discard"), final, "think", ends)) == PASS:
        return
    cards = sorted(hand, key=ALPHABETICAL_RANK.__getitem__)
    t.story.say("discards_hand", me, cards=cards)
    for card in cards:
        discard_card(t, me, card)


def latrine(t: Table, me: SeatNumber) -> Rule[None]:
    hand = t.players[me].hand
    if not t.has(me, "letrinas") or not hand:
        return
    options: tuple[Option, ...] = (PASS, *[discard_option(card) for card in dict.fromkeys(hand)])
    final = () if t.senators else tuple(choice for choice in options if choice != discard_option(SENATOR))
    ends = tuple(choice for choice in final if draws_last_card(t, me, 0 if choice == PASS else 1))
    choice = yield Ask(me, "latrine", options, final, "think", ends)
    if choice != PASS:
        t.story.say("discards", me, card=choice[1])
        discard_card(t, me, choice[1])


def discard_card(t: Table, me: SeatNumber, card: str) -> None:
    t.remove_from_hand(me, card)
    if card == SENATOR:
        t.senators += 1
    else:
        t.pool.append(card)


def due_draw(t: Table, me: SeatNumber) -> Option:
    """Return the draw that is due: up to the refill size, or one card if the hand has this size (R4)."""
    missing = t.refill_size(me) - len(t.players[me].hand)
    return refill_option(min(missing, len(t.deck))) if missing > 0 else "draw"


def draw_cards(t: Table, me: SeatNumber, count: int) -> None:
    cards = t.deck[: -count - 1 : -1]
    t.story.say("draws", me, to={me: {"cards": cards}}, count=count)
    del t.deck[-count:]
    t.players[me].hand += cards
    t.check_deck(me)


# Answers that draw cards before another question, and those of them that draw the last card.


def final_think(t: Table, me: SeatNumber) -> tuple[Option, ...]:
    return ("think",) if draws_immediately(t, me) else ()


def ending_think(t: Table, me: SeatNumber) -> tuple[Option, ...]:
    return ("think",) if draws_immediately(t, me) and draws_last_card(t, me) else ()


def draws_last_card(t: Table, me: SeatNumber, discarded: int = 0) -> bool:
    missing = t.refill_size(me) - len(t.players[me].hand) + discarded
    return max(missing, 1) >= len(t.deck)


def draws_immediately(t: Table, me: SeatNumber) -> bool:
    asks = t.has(me, "vomitorium") or t.has(me, "letrinas")
    return not t.senators and not (asks and t.players[me].hand)


def final_vomitorium_options(t: Table, me: SeatNumber) -> tuple[Option, ...]:
    discarding = () if t.senators or SENATOR in t.players[me].hand else ("discard",)
    return discarding if t.senators or t.has(me, "letrinas") else (PASS, *discarding)
