"""Find the seats that a demand reaches, and what these seats give.

Rulebook: "Exigir materiales", "Puente"; R24–R26."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ..ask import AskSome, Option, Rule, SeatNumber, Together
from .cards import ALPHABETICAL_RANK, MATERIAL
from .ending import forum_is_near, move_ends_game
from .table import Table

Demanded: TypeAlias = list[tuple[str, int]]  # (material, number of shown cards that demand it)


def seats_in_range(t: Table, me: SeatNumber) -> list[SeatNumber]:
    return t.others(me) if t.has(me, "puente") else t.neighbours(me)


def is_immune(t: Table, me: SeatNumber, seat: SeatNumber) -> bool:
    """Return whether Muralla, or Empalizada against a demand without Puente, protects a seat (R25, R26)."""
    return t.has(seat, "muralla") or (t.has(seat, "empalizada") and not t.has(me, "puente"))


def giving_seats(t: Table, me: SeatNumber) -> list[SeatNumber]:
    """Return the seats that owe cards; with `voluntary_gifts`, also seats that may give without owing."""
    return [seat for seat in seats_in_range(t, me) if t.options["voluntary_gifts"] or not is_immune(t, me, seat)]


def reveals_hands(t: Table, me: SeatNumber) -> bool:
    return any(t.players[seat].action_count for seat in giving_seats(t, me))


class Due:
    """The cards of one material that a seat owes from one place; `ask`: the open question, if any."""

    __slots__ = ("ask", "asked", "cards", "count", "material", "source")

    def __init__(
        self, source: str, material: str, count: int, cards: Sequence[str], ask: AskSome | None = None
    ) -> None:
        self.source, self.material, self.count, self.cards, self.ask = source, material, count, cards, ask
        self.asked = ask is not None


def list_dues(t: Table, me: SeatNumber, seat: SeatNumber, demanded: Demanded) -> list[Due]:
    free = is_immune(t, me, seat)
    found = [due_from_hand(t, seat, material, count, free) for material, count in demanded]
    if t.has(me, "puente"):
        found += [due_from_stockpile(t, seat, material, count, free) for material, count in demanded]
    return found


def due_from_hand(t: Table, seat: SeatNumber, material: str, count: int, free: bool) -> Due:
    """Return the cards of a material that a seat owes from its hand.

    `free`: the seat need not give any. There is no question if all players could infer the answer."""
    player = t.players[seat]
    cards = sorted(
        [card for card in player.action_cards if MATERIAL[card] == material], key=ALPHABETICAL_RANK.__getitem__
    )
    if free:
        question = (
            AskSome(seat, "give", cards, 0, min(count, len(cards)), topic="give") if player.action_count else None
        )
        return Due("hand", material, 0, [], question)
    if len(cards) < count or player.action_count <= count:
        return Due("hand", material, count, cards)
    return Due("hand", material, count, [], AskSome(seat, "give", cards, count, count, topic="give"))


def due_from_stockpile(t: Table, seat: SeatNumber, material: str, count: int, free: bool) -> Due:
    cards = [card for card in t.players[seat].stockpile if MATERIAL[card] == material]
    if free:
        most = min(count, len(cards))
        question = AskSome(seat, "give_stockpile", cards, 0, most, topic="give") if cards else None
        return Due("stockpile", material, 0, [], question)
    if len(cards) <= count or len(set(cards)) == 1:
        return Due("stockpile", material, count, cards[:count])
    return Due("stockpile", material, count, [], AskSome(seat, "give_stockpile", cards, count, count, topic="give"))


DuesBySeat: TypeAlias = dict[SeatNumber, list[Due]]


def collect_gifts(t: Table, me: SeatNumber, demanded: Demanded) -> Rule[None]:
    """Let seats with too few cards call "Gloria a Roma!", then ask all victims and move the cards."""
    if reveals_hands(t, me):
        t.story.reveal()
    owed = {seat: list_dues(t, me, seat, demanded) for seat in giving_seats(t, me)}
    for seat in owed:
        call_gloria(t, me, seat, owed[seat])
    while True:
        first = [next((due for due in owed[seat] if due.ask), None) for seat in owed]
        unanswered = [due for due in first if due]
        if not unanswered:
            break
        if len(unanswered) == 1:
            answers = yield from ask_alone(t, me, owed, unanswered[0])
        else:
            answers = yield Together([due.ask for due in unanswered if due.ask])
        for due, answer in zip(unanswered, answers, strict=True):
            due.cards, due.ask = answer, None
    hand_over_all(t, me, owed)


def ask_alone(t: Table, me: SeatNumber, owed: DuesBySeat, due: Due) -> Rule[tuple[tuple[str, ...]]]:
    ask = due.ask
    assert ask is not None
    cards, everything = ask.options, ask.options if ask.least else ((), *ask.options)
    last = sum(one.ask is not None for one in owed[ask.seat]) == 1
    opens = last and any(one.asked or (one.source == "hand" and one.cards) for one in dues_of_others(owed, ask.seat))

    def ending() -> Iterable[Option]:
        if opens or not last:
            return ()
        return tuple(
            card for card in everything if giving_ends_game(t, me, owed, due, cards[: ask.most] if card else ())
        )

    final = everything if opens else ()
    answer = yield AskSome(ask.seat, ask.what, cards, ask.least, ask.most, final, ask.topic, ending)
    if opens:
        t.story.reveal()
    return (answer,)


def dues_of_others(owed: DuesBySeat, seat: SeatNumber) -> list[Due]:
    return [due for other in owed if other != seat for due in owed[other]]


def giving_ends_game(t: Table, me: SeatNumber, owed: DuesBySeat, due: Due, cards: tuple[str, ...]) -> bool:
    given = {
        seat: [Due(one.source, one.material, 0, cards if one is due else one.cards) for one in owed[seat]]
        for seat in owed
    }
    many = sum(len(one.cards) for dues in given.values() for one in dues)
    return forum_is_near(t, materials=many) and move_ends_game(t, lambda twin: hand_over_all(twin, me, given))


def hand_over_all(t: Table, me: SeatNumber, owed: DuesBySeat) -> None:
    for seat in owed:
        hand_over_cards(t, me, seat, owed[seat])


def call_gloria(t: Table, me: SeatNumber, seat: SeatNumber, owed: list[Due]) -> None:
    lacking = [due for due in owed if due.source == "hand" and not due.ask and len(due.cards) < due.count]
    if lacking:
        materials, counts = [due.material for due in lacking], [len(due.cards) for due in lacking]
        t.story.say("gloria", seat, taker=me, materials=materials, counts=counts)


def hand_over_cards(t: Table, me: SeatNumber, seat: SeatNumber, owed: list[Due]) -> None:
    for source in ("hand", "stockpile"):
        cards = tuple(card for due in owed if due.source == source for card in due.cards)
        if cards:
            t.story.say("gives", seat, taker=me, cards=cards, source=source)
        for card in cards:
            if source == "hand":
                t.remove_from_hand(seat, card)
            else:
                t.players[seat].stockpile.remove(card)
            t.store(me, card)
