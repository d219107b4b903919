"""Effects of buildings on completion. Rulebook: appendix, "solo en ese momento"; R11, R21, R29."""

from functools import cache

from ..ask import PASS, Ask, Choice, Option, Rule, SeatNumber
from .batches import Batch, run_batch
from .cards import VALUE
from .ending import forum_is_near, move_ends_game
from .player import Building
from .table import GameOver, Table
from .thinking import ending_think, final_think, think

ROLE_GRANTED = {"anfiteatro": "craftsman", "fundicion": "laborer", "jardin": "patron"}


@cache
def steal_option(seat: SeatNumber, name: str) -> Option:
    return ("steal", seat, name)


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
    return tuple(option for option in options if theft_ends_game(t, me, option))


def theft_ends_game(t: Table, me: SeatNumber, option: Choice) -> bool:
    return forum_is_near(t) and move_ends_game(t, lambda twin: steal_building(twin, me, *option[1:]))


def steal_options(t: Table, me: SeatNumber) -> list[Option]:
    names = [building.card for building in t.players[me].buildings]
    return [
        steal_option(seat, building.card)
        for seat in t.others(me)
        for building in t.players[seat].buildings
        if building.complete and building.card not in names
    ]
