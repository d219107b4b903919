"""The Consul's Will: all players together against the Consul, who takes deeds and builds.

Rulebook: "Voluntad del cónsul"; sections 4.4, 5.J and 6. The Consul is the last of `t.players`. He builds the largest
token that fits his new lot, then smaller tokens on vacated lots."""

from dataclasses import replace
from typing import NamedTuple

from ...ask import Rule, SeatNumber, Shuffle
from ...ruleset import Result
from ..buildings import POPULATION_BONUS, SHAPE_SIZES, Civic, Piece
from ..faults import TOKEN_SHAPES
from ..scoring import building_silver, scored_populations
from ..table import ConsulState, Player, Table
from .hooks import Module

NO_TOKEN_POINTS = 7  # if no token of the size that fits is left

PLAIN_TOKEN_CIVIC = {
    "building": Civic(1, "building", 1),
    "citizen": Civic(1, "citizen", 2),
    "municipal": Civic(2, "municipal", 1),
    "silver": Civic(1, "silver", 1),
}
START_POINTS_WITH_CONSUL = 5  # of each player at the start
DEEDS_BY_DIFFICULTY = {"estandar": 0, "dificil": 2, "desafio": 4}
FACE_PLANNING, FACE_READY = "planificacion", "preparado"
SILVER_PER_PRICE_STEP = 2  # silver of the Consul that raises the lowest price by one
LOWEST_PRICE = 2
# By size, with the cadence "cada_turno" (section 6): citizens, silver, points of commercial tokens.
PLAIN_TOKEN_VALUES = {1: (1, 1, 0), 2: (2, 1, 2), 3: (4, 2, 3), 4: (6, 3, 5)}


class TokenPlace(NamedTuple):
    """A place for a shape, and the total size of the tokens that would be displaced."""

    shape: str
    mask: int
    lots: tuple[str, ...]
    displaced: int


def give_consul_lot(t: Table, lot: str) -> Rule[None]:
    """Give the Consul a lot to build on, or 7 points if no token of the largest size that fits is left."""
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


def token_places(t: Table, allowed_lots: int, touching_lots: int, owner: Player) -> list[TokenPlace]:
    """Return places on allowed lots, over smaller tokens only, that cover a `touching_lots` lot (0: any)."""
    found = []
    for shape in TOKEN_SHAPES:
        free = allowed_lots & ~owner.covered_by_size[SHAPE_SIZES[shape]]
        for mask, lots in t.board.fits(shape, free):
            if mask & touching_lots or not touching_lots:
                displaced = sum(token.size for token in owner.buildings if token.mask & mask)
                found.append(TokenPlace(shape, mask, lots, displaced))
    return found


def preferred_place(t: Table, fitting: list[TokenPlace]) -> TokenPlace:
    """Return the place that the Consul prefers; the key has the criteria of section 6 in their order."""
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
    return sum(token.mask for token in removed) & ~place.mask


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


class ConsulModule(Module):
    name = "consul"

    def new_table(self, t: Table) -> None:
        for seat in t.all_players:
            t.score(seat, START_POINTS_WITH_CONSUL)
        t.players.append(Player(vp=t.options["consul_points"]))
        t.consul = ConsulState()
        if t.options["consul_cadence"] == "cada_turno":
            t.pieces.update({row["id"]: plain_token(t.pieces[row["id"]]) for row in t.cards["consul_tokens"]})

    def after_deeds(self, t: Table, deck: list[str]) -> Rule[None]:
        piles = []
        for shape in TOKEN_SHAPES:
            tokens = [row["id"] for row in t.cards["consul_tokens"] if row["shape"] == shape]
            order = yield Shuffle(f"tokens_{shape}", tokens)
            piles.append((shape, order))
        t.consul = ConsulState(FACE_PLANNING, t.first, tuple(piles), tuple((shape, ()) for shape in TOKEN_SHAPES))
        for _ in range(DEEDS_BY_DIFFICULTY[t.options["consul"]]):
            lot = deck.pop(0)
            t.story.say("consul_takes", t.seats, card=lot)
            yield from give_consul_lot(t, lot)

    def era_begins(self, t: Table) -> None:
        """Pass the Consul's card to the left at the start of each later era (J2)."""
        if t.era > 1:
            t.consul = t.consul_state._replace(controller=(t.consul_state.controller + 1) % t.seats)

    def price(self, t: Table, seat: SeatNumber, value: int) -> int:
        silver = sum([building_silver(t, token) for token in t.players[-1].buildings])
        return max(value, LOWEST_PRICE + silver // SILVER_PER_PRICE_STEP)

    def turn_over(self, t: Table, seat: SeatNumber) -> Rule[None]:
        """After the controller's turn, turn the Consul's card or let him act, if cards are for sale (J1)."""
        if seat != t.consul_state.controller or not t.display:
            return
        if t.options["consul_cadence"] == "alterna" and t.consul_state.face == FACE_PLANNING:
            t.consul = t.consul_state._replace(face=FACE_READY)
            t.story.say("consul_face", t.seats, face=FACE_READY)
            return
        lot, t.display = t.display[0], t.display[1:]
        t.story.say("consul_takes", t.seats, card=lot)
        t.turn_up(1)
        yield from give_consul_lot(t, lot)
        if t.consul_state.face == FACE_READY:
            t.consul = t.consul_state._replace(face=FACE_PLANNING)
            t.story.say("consul_face", t.seats, face=FACE_PLANNING)

    def may_reveal_cards(self, t: Table, seat: SeatNumber) -> bool:
        acts = t.options["consul_cadence"] == "cada_turno" or t.consul_state.face == FACE_READY
        return acts and seat == t.consul_state.controller and bool(t.display)

    def reveals_cards(self, t: Table, seat: SeatNumber) -> bool:
        acts = self.may_reveal_cards(t, seat)
        return acts and (bool(t.pile) or bool(largest_places(t, t.display[0])[1]))

    def residential(self, t: Table) -> bool:
        """Give the largest population the bonus; any other loses a point for each citizen it has fewer (J10)."""
        counts = scored_populations(t)
        largest = max(counts)
        for seat, count in enumerate(counts):
            leads = count == largest and count > 0
            points = POPULATION_BONUS[t.era] if leads else count - largest
            bonus, ahead = (POPULATION_BONUS[t.era], None) if leads else (0, largest if count < largest else None)
            t.story.say("residents", seat, population=count, ahead=ahead, bonus=bonus, more=0, points=points)
            t.score(seat, points)
        return True

    def result(self, t: Table) -> Result:
        """Return the result. All players win if each has more points than the Consul, else none wins (J11)."""
        scores = tuple(player.vp for player in t.players[: t.seats])
        won = min(scores) > t.players[-1].vp
        return Result("players" if won else "consul", scores, tuple(range(t.seats)) if won else ())


def plain_token(token: Piece) -> Piece:
    citizens, silver, points = PLAIN_TOKEN_VALUES[token.size]
    match token.type:
        case "R":
            return replace(token, citizens=citizens)
        case "C":
            return replace(token, silver=silver, vp=points)
    assert token.civic is not None
    return replace(token, civic=PLAIN_TOKEN_CIVIC[token.civic.per])
