"""The Consul's Will: all together against the Consul, who takes deeds and builds by himself. Rulebook: "Voluntad del
cónsul"; sections 4.4, 5.J and 6. The Consul is the last of `t.players`; how he builds is in consul_building.py."""

from dataclasses import replace

from ...ask import Rule, SeatNumber, Shuffle
from ...ruleset import Result
from ..buildings import BONUS, Piece
from ..faults import TOKEN_SHAPES
from ..scoring import crowds
from ..table import Consul as Card
from ..table import Player, Table
from ..values import building_silver
from . import consul_building
from .doors import Module

POINTS = 5  # of every player at the start
DEEDS = {"estandar": 0, "dificil": 2, "desafio": 4}
PLANNING, READY = "planificacion", "preparado"
SILVER_FOR_ONE = 2  # icons of the Consul's that raise the lowest price by one
LOWEST = 2
# Values by size with the cadence "cada_turno" (section 6): citizens, silver, points of shops.
EVERY_TURN = {1: (1, 1, 0), 2: (2, 1, 2), 3: (4, 2, 3), 4: (6, 3, 5)}


class ConsulModule(Module):
    name = "consul"

    def new_table(self, t: Table) -> None:
        for seat in t.everybody:
            t.score(seat, POINTS)
        t.players.append(Player(vp=t.options["consul_points"]))
        t.consul = Card()
        if t.options["consul_cadence"] == "cada_turno":
            t.pieces.update({row["id"]: plain_token(t.pieces[row["id"]]) for row in t.cards["consul_tokens"]})

    def after_deeds(self, t: Table, deck: list[str]) -> Rule[None]:
        """Six piles of tokens; his first deeds, one by one."""
        piles = []
        for shape in TOKEN_SHAPES:
            tokens = [row["id"] for row in t.cards["consul_tokens"] if row["shape"] == shape]
            order = yield Shuffle(f"tokens_{shape}", tokens)
            piles.append((shape, order))
        t.consul = Card(PLANNING, t.first, tuple(piles), tuple((shape, ()) for shape in TOKEN_SHAPES))
        for _ in range(DEEDS[t.options["consul"]]):
            lot = deck.pop(0)
            t.story.say("consul_takes", t.seats, card=lot)
            yield from consul_building.settle_lot(t, lot)

    def era_begins(self, t: Table) -> None:
        """The card goes one seat to the left at each new era (J2)."""
        if t.era > 1:
            t.consul = t.consul_card._replace(controller=(t.consul_card.controller + 1) % t.seats)

    def price(self, t: Table, seat: SeatNumber, value: int) -> int:
        return max(value, LOWEST + icons(t) // SILVER_FOR_ONE)

    def turn_over(self, t: Table, seat: SeatNumber) -> Rule[None]:
        """At the end of the controller's turn turn the card, or let the Consul act; not if nothing is for sale (J1)."""
        if seat != t.consul_card.controller or not t.display:
            return
        if t.options["consul_cadence"] == "alterna" and t.consul_card.face == PLANNING:
            t.consul = t.consul_card._replace(face=READY)
            t.story.say("consul_face", t.seats, face=READY)
            return
        yield from consul_acts(t)
        if t.consul_card.face == READY:
            t.consul = t.consul_card._replace(face=PLANNING)
            t.story.say("consul_face", t.seats, face=PLANNING)

    def may_open(self, t: Table, seat: SeatNumber) -> bool:
        acts = t.options["consul_cadence"] == "cada_turno" or t.consul_card.face == READY
        return acts and seat == t.consul_card.controller and bool(t.display)

    def opens(self, t: Table, seat: SeatNumber) -> bool:
        acts = self.may_open(t, seat)
        return acts and (bool(t.pile) or consul_building.builds_on(t, t.display[0]))

    def residential(self, t: Table) -> bool:
        """The largest population has the bonus only; all others lose what they are behind (J10)."""
        counts = crowds(t)
        largest = max(counts)
        for seat, count in enumerate(counts):
            leads = count == largest and count > 0
            points = BONUS[t.era] if leads else count - largest
            bonus, ahead = (BONUS[t.era], None) if leads else (0, largest if count < largest else None)
            t.story.say("residents", seat, population=count, ahead=ahead, bonus=bonus, more=0, points=points)
            t.score(seat, points)
        return True

    def result(self, t: Table) -> Result:
        """All have won if each has more points than the Consul; else nobody (J11)."""
        scores = tuple(player.vp for player in t.players[: t.seats])
        won = min(scores) > t.players[-1].vp
        return Result("players" if won else "consul", scores, tuple(range(t.seats)) if won else ())


def icons(t: Table) -> int:
    return sum([building_silver(t, token) for token in t.players[-1].buildings])


def consul_acts(t: Table) -> Rule[None]:
    """The Consul acts: he takes the cheapest deed for nothing, the others slide, a new one comes up, and he builds."""
    lot, t.display = t.display[0], t.display[1:]
    t.story.say("consul_takes", t.seats, card=lot)
    t.turn_up(1)
    yield from consul_building.settle_lot(t, lot)


def plain_token(token: Piece) -> Piece:
    """A token with the values of an ordinary building of its size."""
    citizens, silver, points = EVERY_TURN[token.size]
    match token.type:
        case "R":
            return replace(token, citizens=citizens)
        case "C":
            return replace(token, silver=silver, vp=points)
    assert token.civic is not None
    return replace(token, civic=consul_building.PLAIN_CIVIC[token.civic.per])
