"""The Consul's building: the largest token that fits the new lot, then smaller tokens on vacated lots."""

from typing import NamedTuple

from ...ask import Rule, Shuffle
from ..buildings import SHAPE_SIZES, Civic
from ..faults import TOKEN_SHAPES
from ..table import Player, Table

NO_TOKEN_POINTS = 7  # if no token of the size that fits is left

PLAIN_TOKEN_CIVIC = {
    "building": Civic(1, "building", 1),
    "citizen": Civic(1, "citizen", 2),
    "municipal": Civic(2, "municipal", 1),
    "silver": Civic(1, "silver", 1),
}


class TokenPlace(NamedTuple):
    """A place for a shape, and the total size of the tokens that would be displaced."""

    shape: str
    mask: int
    lots: tuple[str, ...]
    displaced: int


def give_consul_lot(t: Table, lot: str) -> Rule[None]:
    """Give the Consul a lot to build on, or 7 points instead if no token of the largest size is left."""
    largest, left = largest_places(t, lot)
    if not left:
        t.story.say("consul_lacks", t.seats, lot=lot, size=largest, points=NO_TOKEN_POINTS)
        t.score(t.seats, NO_TOKEN_POINTS)
        t.gone += (lot,)
        return
    t.gain_lot(t.seats, lot)
    best = preferred_place(t, left)
    vacated = yield from put_token(t, best)
    while vacated:
        fitting = [place for place in token_places(t, vacated, 0, t.players[-1]) if tokens_left(t, place.shape)]
        if not fitting:
            return
        size = max(SHAPE_SIZES[place.shape] for place in fitting)
        best = preferred_place(t, [place for place in fitting if SHAPE_SIZES[place.shape] == size])
        yield from put_token(t, best)
        vacated &= ~best.mask


def largest_places(t: Table, lot: str) -> tuple[int, list[TokenPlace]]:
    new = t.board.bit[lot]
    me = t.players[-1]
    fitting = token_places(t, me.lots | new, new, me)
    largest = max(SHAPE_SIZES[place.shape] for place in fitting)
    return largest, [place for place in fitting if SHAPE_SIZES[place.shape] == largest and tokens_left(t, place.shape)]


def can_build_on(t: Table, lot: str) -> bool:
    return bool(largest_places(t, lot)[1])


def token_places(t: Table, allowed_lots: int, touching_lots: int, owner: Player) -> list[TokenPlace]:
    """Return places on allowed lots where only smaller tokens are in the way.

    `touching_lots`: lots of which a place must cover at least one (0: no condition)."""
    found = []
    for shape in TOKEN_SHAPES:
        free = allowed_lots & ~owner.covered_by_size[SHAPE_SIZES[shape]]
        for mask, lots in t.board.fits(shape, free):
            if mask & touching_lots or not touching_lots:
                displaced = sum(token.size for token in owner.buildings if token.mask & mask)
                found.append(TokenPlace(shape, mask, lots, displaced))
    return found


def preferred_place(t: Table, fitting: list[TokenPlace]) -> TokenPlace:
    """Return the place that the Consul prefers (section 6).

    The criteria, in this order: the smallest total size of displaced tokens, the most tokens of the shape left, the
    order of TOKEN_SHAPES, the first cells row by row."""
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
    return len(dict(t.consul_state.piles)[shape]) + len(dict(t.consul_state.discards)[shape])


def put_token(t: Table, place: TokenPlace) -> Rule[int]:
    """Discard the tokens in the way, draw a token and place it; return the lots that become empty."""
    removed = t.buildings_on(t.seats, place.mask)
    discards = dict(t.consul_state.discards)
    for token in removed:
        discards[token.piece.shape] = (*discards[token.piece.shape], token.id)
    t.consul = t.consul_state._replace(discards=tuple(discards.items()))
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
    piles, discards = dict(t.consul_state.piles), dict(t.consul_state.discards)
    if not piles[shape]:
        piles[shape] = yield Shuffle(f"reshuffle_{shape}", discards[shape])
        discards[shape] = ()
    t.story.reveal()
    name, *rest = piles[shape]
    piles[shape] = tuple(rest)
    t.consul = t.consul_state._replace(piles=tuple(piles.items()), discards=tuple(discards.items()))
    return name
