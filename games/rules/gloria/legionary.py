"""Legionary: Rome demands materials.

Rulebook: "Legionario – Exigir materiales", "Puente", "Coliseo"; R24–R27."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations
from typing import TypeAlias

from ..ask import PASS, Ask, AskSome, Choice, Option, Rule, SeatNumber, Together
from .batches import action_rule
from .cards import ALPHABETICAL_RANK, MATERIAL, MATERIALS
from .player import AnyBatch, Player
from .scoring import forum_is_near, move_ends_game
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

    If `free` is true, the seat need not give any. There is no question if all players could infer the answer."""
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
    others = [one for seat in owed if seat != ask.seat for one in owed[seat]]
    opens = last and any(one.asked or (one.source == "hand" and one.cards) for one in others)

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


@action_rule("legionary")
def legionary(t: Table, me: SeatNumber, batch: AnyBatch) -> Rule[bool]:
    """Resolve one demand, which uses all actions of the batch."""
    actions = 1 + batch.left()
    batch.drop()
    player = t.players[me]
    backing = showable_cards(player)
    if not backing and not (player.action_count and player.sold_unseen):  # others could believe that a card is left
        return False
    most = min(actions, len(backing))

    def opening() -> Iterable[Option]:
        return cards_without_spoils(t, backing) if reveals_hands(t, me) else ()

    def ending() -> Iterable[Option]:
        return ending_demands(t, me, backing, most)

    shown = yield AskSome(me, "legionary", backing, 0, most, opening, "legionary", ending)
    if not shown:
        t.story.say("declines", me, what="legionary")
        return False
    t.story.say("demands", me, cards=shown)
    player.shown_this_turn += shown
    t.demand = shown
    demanded = demanded_by(shown)
    yield from take_spoils(t, me, demanded)
    yield from collect_gifts(t, me, demanded)
    if t.has(me, "coliseo"):
        yield from colosseum(t, me, demanded)
    t.demand = ()
    return True


def demanded_by(shown: Iterable[str]) -> Demanded:
    counts = Counter(MATERIAL[card] for card in shown)
    return [(material, counts[material]) for material in MATERIALS if counts[material]]


def cards_without_spoils(t: Table, backing: list[str]) -> list[str]:
    return [card for card in backing if MATERIAL[card] not in materials_in(t.pool)]


def ending_demands(t: Table, me: SeatNumber, backing: list[str], most: int) -> Iterable[Option]:
    """Return the cards of all demands that end the game, because the gifts fulfill a Foro (Puente)."""
    if reveals_hands(t, me) or not forum_is_near(t, materials=most):
        return ()
    cards = cards_without_spoils(t, backing)

    def ending(shown: tuple[str, ...]) -> bool:
        return move_ends_game(t, lambda twin: collect_gifts(twin, me, demanded_by(shown)))

    every = {shown: None for count in range(1, most + 1) for shown in combinations(cards, count)}
    last = [shown for shown in every if ending(shown)]
    return tuple(card for card in cards if any(card in shown for shown in last))


def showable_cards(player: Player) -> list[str]:
    cards = sorted(player.action_cards, key=ALPHABETICAL_RANK.__getitem__)
    for card in player.shown_this_turn:
        cards.remove(card)
    return cards


def materials_in(cards: Iterable[str]) -> set[str]:
    return {MATERIAL[card] for card in cards}


def take_spoils(t: Table, me: SeatNumber, demanded: Demanded) -> Rule[None]:
    """Let the player take one pool card of the same material for each shown card."""
    due = [(material, count) for material, count in demanded if material in materials_in(t.pool)]
    for number, (material, count) in enumerate(due, 1):
        cards = [card for card in t.pool if MATERIAL[card] == material]
        last = number == len(due)

        def ending(cards: list[str] = cards, last: bool = last) -> Iterable[Option]:
            return ending_spoils(t, me, cards, demanded if last else [])

        opening: tuple[Option, ...] = ((), *cards) if last and reveals_hands(t, me) else ()
        taken = yield AskSome(me, "spoils", cards, 0, min(count, len(cards)), opening, "legionary", ending)
        if taken:
            t.story.say("spoils", me, cards=taken)
        for card in taken:
            t.pool.remove(card)
            t.store(me, card)


def ending_spoils(t: Table, me: SeatNumber, cards: list[str], demanded: Demanded) -> Iterable[Option]:
    """Return the pool cards (() for none) that end the game, if `demanded` cards are then given as well."""
    if demanded and reveals_hands(t, me):
        demanded = []
    if not forum_is_near(t, materials=1 + sum(count for _, count in demanded)):
        return ()
    taken: tuple[Option, ...] = ((), *cards)
    return tuple(
        card for card in taken if move_ends_game(t, partial(take_and_collect, me=me, card=card, demanded=demanded))
    )


def take_and_collect(t: Table, me: SeatNumber, card: Choice, demanded: Demanded) -> Rule[None]:
    if card:
        t.store(me, card)
    yield from collect_gifts(t, me, demanded)


def colosseum(t: Table, me: SeatNumber, demanded: Demanded) -> Rule[None]:
    """Take one client per shown card from each opponent in range, until there is no room (R27)."""
    player = t.players[me]
    left = {(seat, m): count for seat in seats_in_range(t, me) if not is_immune(t, me, seat) for m, count in demanded}
    while len(player.vault) < t.vault_room(me):
        prey = [
            ("eat", seat, card)
            for seat in t.others(me)
            for card in dict.fromkeys(t.players[seat].clientele)
            if left.get((seat, MATERIAL[card]))
        ]
        if not prey:
            return
        choice = yield Ask(me, "colosseum", (PASS, *prey), topic="legionary")
        if choice == PASS:
            return
        _, seat, card = choice
        left[seat, MATERIAL[card]] -= 1
        eat_client(t, me, seat, card)


def eat_client(t: Table, me: SeatNumber, seat: SeatNumber, card: str) -> None:
    t.story.say("eats", me, owner=seat, card=t.vault_fact(card))
    victim = t.players[seat]
    victim.clientele.remove(card)
    if card in victim.ready_clients:
        victim.ready_clients.remove(card)
    t.players[me].vault.append(card)
