"""Positions as JSON, before a round's upkeep; see the rules page and README.md for the notation."""

from typing import Any

from ..ask import JsonObject, quoted
from ..card_sets import PROJECT
from ..reading import PositionRow, refuse_position
from .box import BuildingCard
from .city import MAX_CITY_SIDE, MAX_DISTANCE, NEIGHBOR_PLACES, City, Place
from .table import BRICK_TOKENS, GAME_LENGTHS, INFLUENCE_TOKENS, Player, Table

POSITION = (
    "game", "options", "round", "first", "strips", "seats", "decks", "deck_is_all", "table_influence", "gone", "since",
    "conceded",
)  # fmt: skip
SEAT = ("coins", "influence", "bricks", "points", "hand", "influence_cards", "city")
BUILDING = ("card", "at")


def position(t: Table) -> JsonObject:
    start = {"game": "great_city", "options": dict(t.options)}
    if not t.round:
        return {**start, "seats": t.seats}
    shown = {
        **start,
        "round": t.round,
        "first": t.first,
        "strips": t.strips[:],
        "seats": [seat(player) for player in t.players],
        "decks": {deck: cards[::-1] for deck, cards in t.decks.items()},
        "table_influence": t.influence_cards[:],
        "gone": t.gone[:],
    }
    return {**shown, "deck_is_all": True} if t.removed else shown


def seat(player: Player) -> JsonObject:
    return {
        "coins": player.coins,
        "influence": player.influence,
        "bricks": player.bricks,
        "points": player.points,
        "hand": player.hand[:],
        "influence_cards": player.influence_cards[:],
        "city": [{"card": card.id, "at": list(at)} for at, card in player.city.buildings.items()],
    }


def from_position(position: Any, cards: JsonObject | None = None) -> Table:
    row = PositionRow(position, "A position", POSITION)
    if row.get("game", "great_city") != "great_city":
        refuse_position("This is a position of another game.")
    options = {"cards": PROJECT, **row.mapping("options")}
    if set(options) != {"cards"}:
        refuse_position("The one option of this game is cards.")
    if type(row.get("seats", None)) is int:
        return table_before_set_up(row, options, cards)
    seats = row.rows("seats", "A seat", SEAT)
    if len(seats) not in GAME_LENGTHS:
        refuse_position("A position has 1 to 4 seats.")
    t = Table(len(seats), options, cards)
    t.round = row.number("round", 1, 1, t.length.rounds)
    t.first = row.number("first", 0, 0, t.seats - 1)
    t.strips = read_strips(t, row)
    for player, values in zip(t.players, seats, strict=True):
        read_player(t, player, values)
    t.gone = row.names("gone", t.box.card)
    read_influence(t, row)
    read_decks(t, row)
    t.new_round()
    return t


def table_before_set_up(row: PositionRow, options: JsonObject, cards: JsonObject | None) -> Table:
    seats = row.number("seats", 0, 2, 4)
    if set(row.values) - {"game", "options", "seats", "since", "conceded"}:
        refuse_position("Before the setup a position names a game, options and a number of seats only.")
    return Table(seats, options, cards)


def read_strips(t: Table, row: PositionRow) -> list[str]:
    strips = row.list_of("strips") if "strips" in row.values else list(t.box.strips)
    left = [min(strip, strip[::-1]) for strip in t.box.strips]
    for strip in strips:
        if type(strip) is not str or min(strip, strip[::-1]) not in left:
            refuse_position(f"There is no strip {quoted(strip)}, or no other one.")
        left.remove(min(strip, strip[::-1]))
    if left:
        refuse_position(f"There are {len(t.box.strips)} strips.")
    return strips


def read_player(t: Table, player: Player, row: PositionRow) -> None:
    player.coins = row.number("coins", player.coins, 0, 999)
    player.influence = row.number("influence", 0, 0, INFLUENCE_TOKENS)
    player.bricks = row.number("bricks", 0, 0, BRICK_TOKENS)
    player.points = row.number("points", 0, 0, 999)
    player.hand = row.names("hand", t.box.card)
    if any(t.box.card[card].deck == "start" for card in player.hand):
        refuse_position("Starting buildings are in no hand.")
    player.influence_cards = row.list_of("influence_cards")
    if "city" in row.values:
        player.city = read_city(t, row.rows("city", "A building", BUILDING))
        own = t.box.start[player.colour]
        if any(card.deck == "start" and card.id not in own for card in player.city.buildings.values()):
            refuse_position(f"That is no starting building of {player.colour}.")


def read_city(t: Table, rows: list[PositionRow]) -> City:
    buildings: dict[Place, BuildingCard] = {}
    for row in rows:
        name, at = row.get("card", None), row.get("at", None)
        if type(name) is not str or name not in t.box.card:
            refuse_position(f"There is no card {quoted(name)} here.")
        if (
            type(at) not in (list, tuple)
            or len(at) != 2
            or not all(type(n) is int and abs(n) < MAX_DISTANCE for n in at)
        ):
            refuse_position(f"A building is at [x, y], within {MAX_DISTANCE - 1} of the starting house.")
        if tuple(at) in buildings:
            refuse_position(f"Two buildings are at {list(at)}.")
        buildings[tuple(at)] = t.box.card[name]
    if not buildings:
        refuse_position("A city has buildings.")
    city = City(buildings)
    check_shape(city)
    return city


def check_shape(city: City) -> None:
    if city.right - city.left >= MAX_CITY_SIDE or city.bottom - city.top >= MAX_CITY_SIDE:
        refuse_position(f"A city is no wider or higher than {MAX_CITY_SIDE}.")
    reached = [next(iter(city.buildings))]
    for at in reached:
        reached += [here for here in NEIGHBOR_PLACES[at] if here in city.buildings and here not in reached]
    if len(reached) < len(city.buildings):
        refuse_position("A city is in one piece.")
    standing = [at for at, card in city.buildings.items() if card.type == "aqueduct"]
    for line in zip(*standing, strict=True):
        if len(set(line)) < len(line):
            refuse_position("A row or a column has one aqueduct at most.")


def read_influence(t: Table, row: PositionRow) -> None:
    t.influence_cards = row.list_of("table_influence")
    earlier = [value for number, value in t.length.influence.items() if number < t.round]
    for value in [value for player in t.players for value in player.influence_cards] + t.influence_cards:
        if type(value) is not int or value not in earlier:
            refuse_position(f"There is no influence card {quoted(value)} yet, or no other one.")
        earlier.remove(value)
    if min(t.supply()) < 0:
        refuse_position(f"There are {INFLUENCE_TOKENS} influence tokens and {BRICK_TOKENS} brick tokens.")


def read_decks(t: Table, row: PositionRow) -> None:
    """Read the decks, which may be short; unnamed cards are shuffled below them or are out of the game."""
    decks = PositionRow(row.mapping("decks"), "decks", t.length.decks)
    t.decks = {deck: decks.names(deck, t.box.decks[deck])[::-1] for deck in t.length.decks}
    t.removed = row.flag("deck_is_all")
    named = [card for cards in t.decks.values() for card in cards] + t.gone
    for player in t.players:
        named += player.hand + [card.id for card in player.city.buildings.values()]
    check_named(t, named)
    t.rest = {
        deck: () if t.removed else tuple(card for card in t.box.decks[deck] if card not in named)
        for deck in t.length.decks
    }


def check_named(t: Table, named: list[str]) -> None:
    started = {card for player in t.players for card in t.box.start[player.colour]}
    for card in named:
        deck = t.box.card[card].deck
        if deck not in t.length.decks and card not in started:
            refuse_position(f"{card} is not in play with {t.seats} players.")
    if len(set(named)) < len(named):
        refuse_position("A card is named twice.")
