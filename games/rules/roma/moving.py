"""Cards that rearrange their owner's row. Rulebook: Consiliarius, Machina; R9."""

from ..ask import Ask, AskSome, Rule, SeatNumber
from .card_effects import card_effect
from .cards import BUILDING, CHARACTER
from .table import DISCS, Table

MOVE_CARD = {(disc, to): ("move", disc, to) for disc in DISCS for to in DISCS}


def rearrange(t: Table, me: SeatNumber, card: str, kind: str) -> Rule[None]:
    """Take up all the player's cards of a kind, then lay them again one by one."""
    player = t.players[me]
    discs = player.discs(kind)
    if len(discs) > 1:
        discs = yield AskSome(me, card, discs, 1, len(discs), topic=card)
    t.story.say("takes_up", me, discs=discs, cards=[player.row[disc] for disc in discs])
    for disc in discs:
        taken_up = player.row[disc]
        assert taken_up is not None
        t.lifted[disc], player.row[disc] = taken_up, None
    closed = player.discs(kind)  # cards that stayed or were laid again may not be covered
    while t.lifted:
        disc, to = yield from ask_place(t, me, card, [to for to in DISCS if to not in closed])
        closed.append(to)
        put_moved(t, me, disc, to)


def ask_place(t: Table, me: SeatNumber, card: str, places: list[int]) -> Rule[tuple[int, int]]:
    """Return the old and the new disc of the next card. Do not ask if only one move is possible."""
    options = [MOVE_CARD[disc, to] for disc in t.lifted for to in places]
    choice = options[0] if len(options) == 1 else (yield Ask(me, f"{card}_lay", tuple(options), topic=card))
    return choice[1:]


def put_moved(t: Table, me: SeatNumber, disc: int, to: int) -> None:
    card = t.lifted[disc]
    t.story.say("moves", me, card=card, disc=disc, place=to, covers=t.players[me].row[to])
    del t.lifted[disc]
    t.lay(me, card, to)


@card_effect("consiliarius")
def consiliarius(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    return rearrange(t, me, "consiliarius", CHARACTER)


@card_effect("machina")
def machina(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    return rearrange(t, me, "machina", BUILDING)
