"""The game from the set-up to the end. Rulebook: "Preparar", "Como se Juega", "Fin del juego"."""

from ..ask import RESTART, Ask, AskSome, Roll, Rule, SeatNumber, Shuffle, Together
from ..ruleset import Play
from .actions import END_TURN, action_question, do_action
from .dice import roll_dice
from .laying import LAY
from .scoring import result
from .table import DISCS, GameOver, Table

DEALT_HAND_SIZE = 4  # cards dealt
CARDS_EXCHANGED = 2  # of them to the opponent


def play(t: Table) -> Play:
    """Play the whole game. Restart points are the beginning of each turn and of each action."""
    try:
        if t.turn is None:
            yield from set_up(t)
        elif t.rest:
            yield from shuffle(t)
        while True:
            me = t.turn
            assert me is not None
            if t.dice is None:
                t.new_action()
                yield RESTART
                yield from begin_turn(t, me)
            while True:
                t.new_action()
                yield RESTART
                choice = yield action_question(t, me)
                if choice == END_TURN:
                    break
                asked = do_action(t, me, choice)
                if asked is not None:
                    yield from asked
            end_turn(t, me)
    except GameOver as end:
        return result(t, end)


def set_up(t: Table) -> Rule[None]:
    """Deal, exchange, lay and reveal cards. Rulebook: "Preparar"."""
    (side,) = yield Roll("start", 1, 2)
    first = side - 1
    t.story.say("starts", first)
    yield from shuffle(t)
    deal(t)
    yield from exchange_cards(t)
    for seat in (first, 1 - first):
        yield from lay_down(t, seat, last=seat != first)
    reveal_rows(t, first)
    t.turn = first


def shuffle(t: Table) -> Rule[None]:
    order = yield Shuffle("deck", t.rest)
    t.deck[:0] = order[::-1]
    t.rest = ()


def deal(t: Table) -> None:
    for player in t.players:
        player.hand = t.deck[: -DEALT_HAND_SIZE - 1 : -1]
        del t.deck[-DEALT_HAND_SIZE:]
    hands = {seat: {"cards": player.hand} for seat, player in enumerate(t.players)}
    t.story.say("dealt", to=hands, count=DEALT_HAND_SIZE)


def exchange_cards(t: Table) -> Rule[None]:
    asks = [
        AskSome(seat, "exchange", sorted(p.hand), CARDS_EXCHANGED, CARDS_EXCHANGED, topic="set_up")
        for seat, p in enumerate(t.players)
    ]
    given = yield Together(asks)
    for seat, cards in enumerate(given):
        t.story.say("gives", seat, to={reader: {"cards": cards} for reader in range(t.seats)}, count=CARDS_EXCHANGED)
        for card in cards:
            t.players[seat].hand.remove(card)
            t.players[1 - seat].hand.append(card)


def lay_down(t: Table, me: SeatNumber, last: bool) -> Rule[None]:
    player = t.players[me]
    while player.hand:
        free = [disc for disc in DISCS if player.row[disc] is None]
        options = tuple([LAY[card][disc - 1] for card in dict.fromkeys(player.hand) for disc in free])
        final = options if last and len(player.hand) == 1 else ()
        _, card, disc = yield Ask(me, "opening", options, final, "set_up")
        t.story.say("lays_down", me, disc=disc)
        t.lay_from_hand(me, card, disc)


def reveal_rows(t: Table, first: SeatNumber) -> None:
    t.story.reveal()
    for seat in (first, 1 - first):
        row = t.players[seat].row
        discs = [disc for disc in DISCS if row[disc]]
        t.story.say("reveals", seat, discs=discs, cards=[row[disc] for disc in discs])
    t.face_down = False


def begin_turn(t: Table, me: SeatNumber) -> Rule[None]:
    """Begin a turn (phases 1 and 2): lose 1 VP for each empty disc, then roll the dice."""
    t.story.say("turn", me)
    empty = t.players[me].empty_discs
    if empty:
        t.story.say("loses", me, vp=min(empty, t.players[me].vp), discs=empty)
        t.lose(me, empty)
    yield from roll_dice(t, me)


def end_turn(t: Table, me: SeatNumber) -> None:
    """End a turn: the player's discs are no longer blocked, and Essedum ends (R4)."""
    t.story.say("ends", me)
    t.players[me].blocked = []
    t.essedum, t.dice, t.turn = 0, None, 1 - me
