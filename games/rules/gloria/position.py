"""Convert a table between two turns to JSON and back; README.md documents the notation."""

from collections import Counter
from typing import Any

from .. import reading
from ..ask import JsonObject, SeatNumber, quoted
from ..reading import refuse_position
from .cards import ALPHABETICAL_RANK, COPIES, MATERIAL, MATERIALS, SENATOR, SENATOR_COUNT, SITES_PER_MATERIAL, VALUE
from .player import Building, Player
from .table import Table, full_options


class CardPositionRow(reading.PositionRow):
    def card(self, key: str) -> str:
        card = self.get(key, None)
        if type(card) is not str or card not in MATERIAL:
            refuse_position(f"{quoted(card)} is not a card of this game.")
        return card

    def cards(self, key: str, senators: bool = False) -> list[str]:
        return self.names(key, ALPHABETICAL_RANK if senators else MATERIAL)


POSITION = ("game", "options", "leader", "seats", "pool", "deck", "deck_is_all", "sites", "since", "conceded")
SEAT = ("hand", "stockpile", "clientele", "vault", "influence", "buildings")
BUILDING = ("card", "site", "materials", "complete", "public", "site_with")
SITE_KEYS = ("town", "out")


def position(t: Table) -> JsonObject:
    start = {"game": "gloria", "options": dict(t.options)}
    if t.leader is None:
        return {**start, "seats": t.seats}
    shown = {
        **start,
        "leader": t.leader,
        "seats": [seat(t, number) for number in range(t.seats)],
        "pool": t.pool[:],
        "deck": t.deck[::-1],
        "sites": {material: {"town": t.town[material], "out": t.out[material]} for material in MATERIALS},
    }
    return {**shown, "deck_is_all": True} if t.removed else shown


def seat(t: Table, number: SeatNumber) -> JsonObject:
    player = t.players[number]
    return {
        "hand": player.hand[:],
        "stockpile": player.stockpile[:],
        "clientele": player.clientele[:],
        "vault": player.vault[:],
        "influence": player.influence - influence_of_sites(t, number),
        "buildings": [building_entry(b) for b in player.buildings],
    }


def building_entry(b: Building) -> JsonObject:
    return {
        "card": b.card,
        "site": b.site,
        "materials": list(b.materials),
        "complete": b.complete,
        "public": b.public,
        "site_with": b.site_with,
    }


def influence_of_sites(t: Table, seat: SeatNumber) -> int:
    buildings = [b for player in t.players for b in player.buildings]
    return sum(VALUE[b.site] for b in buildings if b.complete and b.site_with == seat)


def from_position(position: Any) -> Table:
    row = CardPositionRow(position, "A position", POSITION)
    if row.get("game", "gloria") != "gloria":
        refuse_position("This position belongs to another game.")
    options = full_options(row.mapping("options"))
    if type(row.get("seats", None)) is int:
        return table_before_set_up(row, options)
    seats = row.rows("seats", "A seat", SEAT)
    if not 1 <= len(seats) <= 5:  # a single seat is useful for puzzles, as in the example of the rules page
        refuse_position("A position has 1 to 5 seats.")
    t = Table(len(seats), options)
    t.leader = row.number("leader", 0, 0, t.seats - 1)
    t.players = [read_player(t, number, seat) for number, seat in enumerate(seats)]
    t.pool, t.deck = row.cards("pool"), row.cards("deck")[::-1]
    deal_unnamed_cards(t, row.flag("deck_is_all"))
    read_sites(t, row)
    for number, player in enumerate(t.players):
        player.influence += influence_of_sites(t, number)
    t.compute_functions()
    t.new_turn()
    return t


def table_before_set_up(row: CardPositionRow, options: JsonObject) -> Table:
    seats = row.number("seats", 0, 2, 5)
    if set(row.values) - {"game", "options", "seats", "since", "conceded"}:
        refuse_position("Before the setup, a position may contain only the game, its options and the number of seats.")
    return Table(seats, options)


def read_player(t: Table, number: SeatNumber, row: CardPositionRow) -> Player:
    player = Player(
        hand=row.cards("hand", senators=True),
        stockpile=row.cards("stockpile"),
        clientele=row.cards("clientele"),
        vault=row.cards("vault"),
        influence=row.number("influence", 2, 0, 1000),
    )
    rows = row.rows("buildings", "A building", BUILDING)
    player.buildings = [read_building(t, number, building) for building in rows]
    names = [b.card for b in player.buildings]
    if len(set(names)) < len(names):
        refuse_position("A player cannot have two buildings of the same name.")
    return player


def read_building(t: Table, holder: SeatNumber, row: CardPositionRow) -> Building:
    card = row.card("card")
    site = row.get("site", MATERIAL[card])
    if site not in MATERIALS or (site != MATERIAL[card] and (card != "estatua" or t.options["no_functions"])):
        refuse_position(f"{card} cannot be built on a site of {quoted(site)}.")
    built = Building(
        card,
        site,
        row.number("site_with", holder, 0, t.seats - 1),
        tuple(row.cards("materials")),
        row.flag("complete"),
        row.flag("public"),
    )
    if not built.complete and (built.public or built.site_with != holder or len(built.materials) >= VALUE[site]):
        refuse_position(f"{card} is not complete, so it cannot be public, stolen or have all its materials.")
    return built


def deal_unnamed_cards(t: Table, deck_is_all: bool) -> None:
    """Put the cards that the position does not name under the deck, and senators on their own pile.

    With `deck_is_all`, the cards that are not senators are out of the game instead."""
    cards = t.pool + t.deck
    for player in t.players:
        cards += player.hand + player.stockpile + player.clientele + player.vault
        for b in player.buildings:
            cards += [b.card, *b.materials]
    named = Counter(cards)
    left: list[str] = []
    for card, copies in (*COPIES.items(), (SENATOR, SENATOR_COUNT)):
        if named[card] > copies:
            refuse_position(f"There are only {copies} copies of {card}.")
        if card != SENATOR:
            left += [card] * (copies - named[card])
    t.senators = SENATOR_COUNT - named[SENATOR]
    t.rest, t.removed = ((), tuple(left)) if deck_is_all else (tuple(left), ())
    if not t.deck and not t.rest:
        refuse_position("The deck is empty, so the game would be over.")


def read_sites(t: Table, row: CardPositionRow) -> None:
    """Set the free sites; by default, all sites that are not in use, first the sites in town."""
    sites = row.mapping("sites")
    if set(sites) - set(MATERIALS):
        refuse_position("The keys of `sites` are materials.")
    used = Counter(b.site for player in t.players for b in player.buildings)
    for material in MATERIALS:
        free = SITES_PER_MATERIAL - used[material]
        if free < 0:
            refuse_position(f"There are only {SITES_PER_MATERIAL} sites of {material}.")
        town = max(0, t.town[material] - used[material])
        here = CardPositionRow(sites.get(material, {}), "A site", SITE_KEYS)
        t.out[material] = here.number("out", free - max(town, here.number("town", town, 0, free)), 0, free)
        t.town[material] = here.number("town", min(town, free - t.out[material]), 0, free)
        if t.town[material] + t.out[material] > free:
            refuse_position(f"Only {free} sites of {material} are free.")
