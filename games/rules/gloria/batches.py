"""Run batches of actions, and the effects that buildings have when they are completed.

Rulebook: "Ejemplo de una ronda", 3 and 4; appendix, "solo en ese momento"; R9–R12, R21, R29."""

from collections.abc import Callable
from typing import TypeAlias

from ..ask import PASS, Ask, Choice, Option, Rule, SeatNumber
from .cards import ROLE, ROLES, VALUE
from .leading import ending_think, final_think, think
from .player import AnyBatch, Batch, Building
from .scoring import forum_is_near, move_ends_game
from .table import GameOver, Table

# The rule of a role. It returns whether the action took place; False if it was declined or impossible.
ActionRule: TypeAlias = Callable[[Table, SeatNumber, AnyBatch], Rule[bool]]

ACTION_RULES: dict[str, ActionRule] = {}  # by role
ROLE_GRANTED = {"anfiteatro": "craftsman", "fundicion": "laborer", "jardin": "patron"}


def action_rule(role: str) -> Callable[[ActionRule], ActionRule]:
    def mark(rule: ActionRule) -> ActionRule:
        ACTION_RULES[role] = rule
        return rule

    return mark


def run_batch(t: Table, batch: AnyBatch) -> Rule[None]:
    t.batches.append(batch)
    rule = ACTION_RULES[batch.role]
    while batch.left():
        batch.spend()
        if not (yield from rule(t, batch.seat, batch)):
            break
    t.batches.pop()


def client_roles(t: Table, seat: SeatNumber, client: str) -> list[str]:
    own = ROLE[client]
    if own == "merchant" and t.has(seat, "ludus_magna"):
        return list(ROLES)
    if own != "laborer" and t.has(seat, "despensa"):
        return ["laborer", own]
    return [own]


def complete(t: Table, me: SeatNumber, building: Building) -> Rule[None]:
    """Add the influence, then resolve the completion effect unless the deck is empty (R29)."""
    t.complete(me, building)
    name = building.card
    if not t.deck or not t.works(name):
        return
    if name in ROLE_GRANTED:
        yield from grant_actions(t, me, name)
    elif name == "escuela":
        yield from school(t, me)
    elif name == "prision":
        yield from prison(t, me)
    elif name == "catacumbas":
        t.story.say("catacombs", me)
        raise GameOver("catacombs")


def grant_actions(t: Table, me: SeatNumber, name: str) -> Rule[None]:
    count = t.players[me].influence
    t.story.say("earns", me, building=name, role=ROLE_GRANTED[name], count=count)
    yield from run_batch(t, Batch(me, ROLE_GRANTED[name], count, name))


def school(t: Table, me: SeatNumber) -> Rule[None]:
    count = t.players[me].influence
    t.story.say("earns", me, building="escuela", role="think", count=count)
    for _ in range(count):
        if (yield Ask(me, "school", ("think", PASS), final_think(t, me), "school", ending_think(t, me))) == PASS:
            t.story.say("declines", me, what="school")
            return
        yield from think(t, me, "school")


def prison(t: Table, me: SeatNumber) -> Rule[None]:
    """Let the player take an opponent's completed building and pay with Prisión's influence (R21)."""
    options = steal_options(t, me)
    if not options:
        return
    choice = yield Ask(me, "prison", (PASS, *options), (), "prison", lambda: ending_thefts(t, me, options))
    if choice == PASS:
        t.story.say("declines", me, what="prison")
        return
    steal_building(t, me, *choice[1:])


def steal_building(t: Table, me: SeatNumber, owner: SeatNumber, name: str) -> None:
    t.story.say("steals", me, owner=owner, building=name)
    building = t.players[owner].building(name)
    t.players[owner].buildings.remove(building)
    t.players[me].buildings.append(building)
    mine = t.players[me].rebuild("prision", site_with=owner)
    t.players[me].influence -= VALUE[mine.site]
    t.players[owner].influence += VALUE[mine.site]
    t.update_functions()


def ending_thefts(t: Table, me: SeatNumber, options: list[Option]) -> tuple[Option, ...]:
    def ends(option: Choice) -> bool:
        return move_ends_game(t, lambda twin: steal_building(twin, me, *option[1:]))

    return tuple(filter(ends, options)) if forum_is_near(t) else ()


def steal_options(t: Table, me: SeatNumber) -> list[Option]:
    names = [building.card for building in t.players[me].buildings]
    return [
        ("steal", seat, building.card)
        for seat in t.others(me)
        for building in t.players[seat].buildings
        if building.complete and building.card not in names
    ]
