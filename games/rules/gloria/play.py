"""The game from the setup to the end. Rulebook: "Preparación", "El Juego", "Final"."""

from collections.abc import Sequence

from ..ask import RESTART, Ask, AskSome, Option, Rule, SeatNumber, Shuffle, Together
from ..ruleset import Play
from . import laying, legionary, roles  # noqa: F401  they register their rules in batches.ACTION_RULES
from .batches import run_batch
from .cards import ALPHABETICAL_RANK, SENATOR
from .leading import ending_think, final_think, follow_role, lead_turn, think
from .player import TurnBatch
from .scoring import result, storing_ends_game
from .table import GameOver, Table


def play(t: Table) -> Play:
    """Play the whole game. The beginning of each turn is a restart point."""
    try:
        if t.leader is None:
            yield from set_up(t)
        elif t.rest:
            yield from shuffle(t)
        while True:
            t.new_turn()
            yield RESTART
            yield from play_turn(t)
            assert t.leader is not None
            t.leader = (t.leader + 1) % t.seats
    except GameOver as end:
        return result(t, end)


def set_up(t: Table) -> Rule[None]:
    """Shuffle, deal and choose the first leader. Rulebook: "Preparación"."""
    yield from shuffle(t)
    deal(t, 5 if t.options["experienced"] else 4)
    if t.options["experienced"]:
        revealed = yield from put_down(t)
    else:
        revealed = reveal_cards(t, range(t.seats))
    t.leader = first_leader(t, revealed)
    t.story.say("starts", t.leader)


def shuffle(t: Table) -> Rule[None]:
    order = yield Shuffle("deck", t.rest)
    t.deck[:0] = order[::-1]
    t.rest = ()


def deal(t: Table, count: int) -> None:
    for player in t.players:
        player.hand += t.deck[: -count - 1 : -1]
        del t.deck[-count:]
        player.hand.append(SENATOR)
        t.senators -= 1
    hands = {seat: {"cards": list(player.action_cards)} for seat, player in enumerate(t.players)}
    t.story.say("dealt", to=hands, count=count)


def put_down(t: Table) -> Rule[dict[SeatNumber, str]]:
    """Return the action cards that all players put down at the same time (`experienced`)."""
    asks = []
    for seat, player in enumerate(t.players):
        options = [("put_down", card) for card in dict.fromkeys(player.action_cards)]
        asks.append(Ask(seat, "put_down", options, topic="set_up"))
    answers = yield Together(asks)
    revealed: dict[SeatNumber, str] = {}
    for seat, (_, card) in enumerate(answers):
        t.story.say("turned_up", seat, card=card)
        t.remove_from_hand(seat, card)
        t.pool.append(card)
        revealed[seat] = card
    return revealed


def reveal_cards(t: Table, seats: Sequence[SeatNumber]) -> dict[SeatNumber, str]:
    if len(t.deck) <= len(seats):
        raise GameOver("deck")
    t.story.reveal()
    revealed: dict[SeatNumber, str] = {}
    for seat in seats:
        card = t.deck.pop()
        t.story.say("turned_up", seat, card=card)
        t.pool.append(card)
        revealed[seat] = card
    return revealed


def first_leader(t: Table, revealed: dict[SeatNumber, str]) -> SeatNumber:
    while True:
        first = min(revealed.values(), key=ALPHABETICAL_RANK.__getitem__)
        tied = [seat for seat, card in revealed.items() if card == first]
        if len(tied) == 1:
            return tied[0]
        t.story.say("tied", seats=tied)
        revealed = reveal_cards(t, tied)


def play_turn(t: Table) -> Rule[None]:
    """Play a turn. Rulebook: "El Juego", 1–6."""
    leader = t.leader
    assert leader is not None
    t.story.say("turn", leader)
    t.check_forums()
    role = yield from lead_turn(t, leader)
    if role is None:
        return
    t.phase = "follow"
    for seat in t.others(leader):
        yield from follow_role(t, seat)
    t.phase = "act"
    for seat in t.order(leader):
        batch = TurnBatch(t.players[seat], seat, role)
        if batch.left():
            yield from run_batch(t, batch)
        batch.drop()
    t.phase = "end_of_turn"
    yield from end_of_turn(t)


def end_of_turn(t: Table) -> Rule[None]:
    """End a turn with Senado, Alcantarillado, camps and Academia, each in turn order (R31)."""
    assert t.leader is not None
    order = t.order(t.leader)
    for seat in order:
        if t.has(seat, "senado"):
            yield from senate(t, seat)
    for seat in order:
        if t.has(seat, "alcantarillado"):
            yield from sewer(t, seat)
    clear_camps(t, order)
    for seat in order:
        if t.has(seat, "academia") and t.players[seat].crafted:
            yield from academy(t, seat)


def senate(t: Table, me: SeatNumber) -> Rule[None]:
    camps = [t.players[seat].camp for seat in t.others(me)]
    senators = (SENATOR,) * sum(camp.count(SENATOR) for camp in camps)
    if not senators:
        return
    taken = yield AskSome(me, "senate", senators, 0, len(senators), topic="senate")
    if taken:
        t.story.say("takes_senators", me, count=len(taken))
    for _ in taken:
        next(camp for camp in camps if SENATOR in camp).remove(SENATOR)
        t.players[me].hand.append(SENATOR)


def sewer(t: Table, me: SeatNumber) -> Rule[None]:
    camp = t.players[me].camp
    cards = [card for card in camp if card != SENATOR]
    if not cards:
        return

    def ending() -> tuple[Option, ...]:
        return (
            tuple(cards) if storing_ends_game(t, me, cards) else ()
        )  # storing all of them ends the game, so each may be part of such an answer

    kept = yield AskSome(me, "sewer", cards, 0, len(cards), (), "sewer", ending)
    if kept:
        t.story.say("sewer", me, cards=kept)
    for card in kept:
        camp.remove(card)
        t.store(me, card)


def clear_camps(t: Table, order: list[SeatNumber]) -> None:
    cards = [card for seat in order for card in t.players[seat].camp]
    pool = [card for card in cards if card != SENATOR]
    if cards:
        t.story.say("camps", cards=cards)
    t.pool += pool
    t.senators += len(cards) - len(pool)
    for player in t.players:
        player.camp = []


def academy(t: Table, me: SeatNumber) -> Rule[None]:
    """Let the player think once after a craftsman action in this turn (Academia, R8)."""
    asked = Ask(me, "academy", ("think", "pass"), final_think(t, me), "academy", ending_think(t, me))
    if (yield asked) == "think":
        yield from think(t, me, "academy")
    else:
        t.story.say("declines", me, what="academy")
