"""How the Consul builds: the largest token that the new lot lets him place, and smaller ones on what it leaves empty.
Rulebook: "Construye una ficha de edificio"; rulings J5 to J7 and section 6. Nothing here is a choice."""

from typing import NamedTuple

from ...ask import Rule, Shuffle
from ..buildings import SIZES, Civic
from ..faults import TOKEN_SHAPES
from ..table import Player, Table

NO_TOKEN = 7  # points where no token of the size that fits is left

PLAIN_CIVIC = {
    "building": Civic(1, "building", 1),
    "citizen": Civic(1, "citizen", 2),
    "municipal": Civic(2, "municipal", 1),
    "silver": Civic(1, "silver", 1),
}


class TokenPlace(NamedTuple):
    """Where a shape may go, and how much of smaller tokens it displaces."""

    shape: str
    mask: int
    lots: tuple[str, ...]
    displaced: int


def settle_lot(t: Table, lot: str) -> Rule[None]:
    """Give the Consul a lot and let him build on it. It is his, unless no token of the largest size that fits is left:
    then he has 7 points, and it is nobody's."""
    largest, left = largest_places(t, lot)
    if not left:
        t.story.say("consul_lacks", t.seats, lot=lot, size=largest, points=NO_TOKEN)
        t.score(t.seats, NO_TOKEN)
        t.gone += (lot,)
        return
    t.gain_lot(t.seats, lot)
    best = first(t, left)
    vacated = yield from put_token(t, best)
    while vacated:
        fitting = [place for place in token_places(t, vacated, 0, t.players[-1]) if tokens_left(t, place.shape)]
        if not fitting:
            return
        size = max(SIZES[place.shape] for place in fitting)
        best = first(t, [place for place in fitting if SIZES[place.shape] == size])
        yield from put_token(t, best)
        vacated &= ~best.mask


def largest_places(t: Table, lot: str) -> tuple[int, list[TokenPlace]]:
    new = t.board.bit[lot]
    me = t.players[-1]
    fitting = token_places(t, me.lots | new, new, me)
    largest = max(SIZES[place.shape] for place in fitting)
    return largest, [place for place in fitting if SIZES[place.shape] == largest and tokens_left(t, place.shape)]


def builds_on(t: Table, lot: str) -> bool:
    """Would the Consul draw a token for this lot?"""
    return bool(largest_places(t, lot)[1])


def token_places(t: Table, allowed: int, touching: int, me: Player) -> list[TokenPlace]:
    """Every place on these lots that touches the new one (0: no matter) and has only smaller tokens in its way."""
    found = []
    for shape in TOKEN_SHAPES:
        free = allowed & ~me.heights[SIZES[shape]]
        for mask, lots in t.board.fits(shape, free):
            if mask & touching or not touching:
                displaced = sum(token.size for token in me.buildings if token.mask & mask)
                found.append(TokenPlace(shape, mask, lots, displaced))
    return found


def first(t: Table, fitting: list[TokenPlace]) -> TokenPlace:
    """The place that comes first: displacing least; of the shape with most tokens left; by shape; by cells, row by row
    (section 6)."""
    return min(
        fitting,
        key=lambda place: (
            place.displaced,
            -tokens_left(t, place.shape),
            TOKEN_SHAPES.index(place.shape),
            sorted((int(lot[1:]), ord(lot[0])) for lot in place.lots),
        ),
    )


def tokens_left(t: Table, shape: str) -> int:
    """Tokens of a shape that may still be placed: face down and discarded."""
    return len(dict(t.consul_card.piles)[shape]) + len(dict(t.consul_card.discards)[shape])


def put_token(t: Table, place: TokenPlace) -> Rule[int]:
    """Discard what is in the way, draw a token, place it. Returns the lots that are left empty by this."""
    removed = t.touched(t.seats, place.mask)
    discards = dict(t.consul_card.discards)
    for token in removed:
        discards[token.piece.shape] = (*discards[token.piece.shape], token.id)
    t.consul = t.consul_card._replace(discards=tuple(discards.items()))
    t.clear(t.seats, place.mask)
    name = yield from draw_token(t, place.shape)
    over = [(token.id, token.lots) for token in removed]
    t.story.say("consul_builds", t.seats, token=name, at=place.lots, over=over)
    t.place(t.seats, t.pieces[name], place.mask, place.lots)
    vacated = 0
    for token in removed:
        vacated |= token.mask
    return vacated & ~place.mask


def draw_token(t: Table, shape: str) -> Rule[str]:
    """Take the top token of a pile; an empty pile is made of its shuffled discards, those of this placement with
    them."""
    piles, discards = dict(t.consul_card.piles), dict(t.consul_card.discards)
    if not piles[shape]:
        piles[shape] = yield Shuffle(f"reshuffle_{shape}", discards[shape])
        discards[shape] = ()
    t.story.reveal()
    name, *rest = piles[shape]
    piles[shape] = tuple(rest)
    t.consul = t.consul_card._replace(piles=tuple(piles.items()), discards=tuple(discards.items()))
    return name
