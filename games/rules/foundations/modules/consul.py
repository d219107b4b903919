"""The Consul's Will: all players together against the Consul, who takes deeds and builds.

Rulebook: "Voluntad del cónsul"; sections 4.4, 5.J and 6. The Consul is the last of `t.players`; consul_building.py says
how he builds."""

from dataclasses import replace

from ...ask import Rule, SeatNumber, Shuffle
from ...ruleset import Result
from ..buildings import POPULATION_BONUS, Piece
from ..faults import TOKEN_SHAPES
from ..scoring import scored_populations
from ..table import ConsulState as Card
from ..table import Player, Table
from ..values import building_silver
from . import consul_building
from .hooks import Module

START_POINTS_WITH_CONSUL = 5  # of each player at the start
DEEDS_BY_DIFFICULTY = {"estandar": 0, "dificil": 2, "desafio": 4}
FACE_PLANNING, FACE_READY = "planificacion", "preparado"
SILVER_PER_PRICE_STEP = 2  # silver of the Consul that raises the lowest price by one
LOWEST_PRICE = 2
# By size, with the cadence "cada_turno" (section 6): citizens, silver, points of commercial tokens.
PLAIN_TOKEN_VALUES = {1: (1, 1, 0), 2: (2, 1, 2), 3: (4, 2, 3), 4: (6, 3, 5)}


class ConsulModule(Module):
    name = "consul"

    def new_table(self, t: Table) -> None:
        for seat in t.all_players:
            t.score(seat, START_POINTS_WITH_CONSUL)
        t.players.append(Player(vp=t.options["consul_points"]))
        t.consul = Card()
        if t.options["consul_cadence"] == "cada_turno":
            t.pieces.update({row["id"]: plain_token(t.pieces[row["id"]]) for row in t.cards["consul_tokens"]})

    def after_deeds(self, t: Table, deck: list[str]) -> Rule[None]:
        piles = []
        for shape in TOKEN_SHAPES:
            tokens = [row["id"] for row in t.cards["consul_tokens"] if row["shape"] == shape]
            order = yield Shuffle(f"tokens_{shape}", tokens)
            piles.append((shape, order))
        t.consul = Card(FACE_PLANNING, t.first, tuple(piles), tuple((shape, ()) for shape in TOKEN_SHAPES))
        for _ in range(DEEDS_BY_DIFFICULTY[t.options["consul"]]):
            lot = deck.pop(0)
            t.story.say("consul_takes", t.seats, card=lot)
            yield from consul_building.give_consul_lot(t, lot)

    def era_begins(self, t: Table) -> None:
        """Pass the Consul's card to the left at the start of each later era (J2)."""
        if t.era > 1:
            t.consul = t.consul_state._replace(controller=(t.consul_state.controller + 1) % t.seats)

    def price(self, t: Table, seat: SeatNumber, value: int) -> int:
        return max(value, LOWEST_PRICE + consul_silver(t) // SILVER_PER_PRICE_STEP)

    def turn_over(self, t: Table, seat: SeatNumber) -> Rule[None]:
        """After the controller's turn, turn the Consul's card or let him act, if cards are for sale (J1)."""
        if seat != t.consul_state.controller or not t.display:
            return
        if t.options["consul_cadence"] == "alterna" and t.consul_state.face == FACE_PLANNING:
            t.consul = t.consul_state._replace(face=FACE_READY)
            t.story.say("consul_face", t.seats, face=FACE_READY)
            return
        yield from consul_acts(t)
        if t.consul_state.face == FACE_READY:
            t.consul = t.consul_state._replace(face=FACE_PLANNING)
            t.story.say("consul_face", t.seats, face=FACE_PLANNING)

    def may_reveal_cards(self, t: Table, seat: SeatNumber) -> bool:
        acts = t.options["consul_cadence"] == "cada_turno" or t.consul_state.face == FACE_READY
        return acts and seat == t.consul_state.controller and bool(t.display)

    def reveals_cards(self, t: Table, seat: SeatNumber) -> bool:
        acts = self.may_reveal_cards(t, seat)
        return acts and (bool(t.pile) or consul_building.can_build_on(t, t.display[0]))

    def residential(self, t: Table) -> bool:
        """Score populations: the largest gets the bonus, any other loses a point for each citizen fewer (J10)."""
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
        """Return the result: all players win if each has more points than the Consul, else no player (J11)."""
        scores = tuple(player.vp for player in t.players[: t.seats])
        won = min(scores) > t.players[-1].vp
        return Result("players" if won else "consul", scores, tuple(range(t.seats)) if won else ())


def consul_silver(t: Table) -> int:
    return sum([building_silver(t, token) for token in t.players[-1].buildings])


def consul_acts(t: Table) -> Rule[None]:
    """Let the Consul take the cheapest deed for free, slide the other cards, turn up a card, and build."""
    lot, t.display = t.display[0], t.display[1:]
    t.story.say("consul_takes", t.seats, card=lot)
    t.turn_up(1)
    yield from consul_building.give_consul_lot(t, lot)


def plain_token(token: Piece) -> Piece:
    citizens, silver, points = PLAIN_TOKEN_VALUES[token.size]
    match token.type:
        case "R":
            return replace(token, citizens=citizens)
        case "C":
            return replace(token, silver=silver, vp=points)
    assert token.civic is not None
    return replace(token, civic=consul_building.PLAIN_TOKEN_CIVIC[token.civic.per])
