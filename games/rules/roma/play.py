"""The game from the setup to the end, and the actions in any order (phase 3).

Rulebook: "Preparar", "Como se Juega", "Ejecución de las acciones", "Fin del juego"; R7, R8, R12."""

from ..ask import RESTART, Ask, AskSome, Choice, Option, Roll, Rule, SeatNumber, Shuffle, Together
from ..ruleset import Play
from . import battles, dice, laying, piles, scoring  # noqa: F401  they register their cards in CARD_EFFECTS
from .card_effects import CARD_EFFECTS, usable_effect
from .cards import COST
from .dice import roll_dice
from .laying import LAY
from .scoring import result
from .table import DISCS, GameOver, Table

END_TURN = "end"
DIE_FACES = range(1, 7)
TAKE_MONEY = {die: ("money", die) for die in DIE_FACES}
DRAW_CARDS = {die: ("cards", die) for die in DIE_FACES}
ACTIVATE = {die: ("activate", die) for die in DIE_FACES}
DEALT_HAND_SIZE = 4  # cards dealt
CARDS_EXCHANGED = 2  # of them to the opponent


def action_question(t: Table, me: SeatNumber) -> Ask:
    return Ask(
        me, "action", lambda: action_options(t, me), lambda: final_actions(t, me), "turn", lambda: ending_actions(t, me)
    )


def action_options(t: Table, me: SeatNumber) -> list[Option]:
    found: list[Option] = [END_TURN]
    unused, cards = t.unused, t.deck or t.discard
    for die in dict.fromkeys(unused):
        found.append(TAKE_MONEY[die])
        if cards:
            found.append(DRAW_CARDS[die])
        if usable_effect(t, me, die, other_dice(unused, die)):
            found.append(ACTIVATE[die])
    return found + laying.affordable_lays(t.players[me])


def final_actions(t: Table, me: SeatNumber) -> list[Option]:
    found: list[Option] = [END_TURN]
    unused = t.unused
    for die in dict.fromkeys(unused):
        if t.deck or t.discard:
            found.append(DRAW_CARDS[die])
        left = other_dice(unused, die)
        effect = usable_effect(t, me, die, left)
        if effect and effect.final(t, me, die, left):
            found.append(ACTIVATE[die])
    return found


def ending_actions(t: Table, me: SeatNumber) -> list[Option]:
    """Return the effects that end the game, and END_TURN if the opponent then loses all points."""
    other, unused = t.players[1 - me], t.unused
    found: list[Option] = [END_TURN] if 0 < other.vp <= other.empty_discs else []
    for die in dict.fromkeys(unused):
        left = other_dice(unused, die)
        effect = usable_effect(t, me, die, left)
        if effect and effect.ends(t, me, die, left):
            found.append(ACTIVATE[die])
    return found


def other_dice(unused: list[int], die: int) -> list[int]:
    left = unused[:]
    left.remove(die)
    return left


def do_action(t: Table, me: SeatNumber, choice: Choice) -> Rule[None] | None:
    match choice:
        case ("lay", card, disc):
            laying.lay_card(t, me, card, disc, COST[card])
        case ("money", die):
            t.story.say("money", me, die=die)
            t.unused.remove(die)
            t.players[me].money += die
        case ("cards", die):
            t.unused.remove(die)
            return piles.draw_by_die(t, me, die)
        case ("activate", disc):
            card = t.players[me].row[disc]
            t.story.say("activates", me, card=card, disc=disc)
            t.unused.remove(disc)
            t.active = disc
            return CARD_EFFECTS[card].do(t, me, disc)
    return None


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
    """End a turn, after which the player's discs are not blocked and Essedum has no effect (R4)."""
    t.story.say("ends", me)
    t.players[me].blocked = []
    t.essedum, t.dice, t.turn = 0, None, 1 - me
