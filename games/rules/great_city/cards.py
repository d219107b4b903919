"""The shipped card set: 80 buildings, six influence cards, six action strips, aqueduct points.

The field `status` has the provenance of each row. The rulebook names decks, types, the Colosseum and how everything
scores. Public pages give the counts of the decks, the starting buildings' value and coin, and the aqueducts' points.
The printed building reference could not be found, so rows marked OWN are this project's own reconstruction. This is why
an owner of the box may play with another set of the same form (README.md, "Card sets")."""

from collections.abc import Callable
from functools import partial
from typing import Any

from ..ask import JsonObject

RECONSTRUCTED = "reconstructed"
START_HOUSE = "public source (value 2); cost n/a"
START_FARM = "public source (1 coin); cost n/a"
COLOSSEUM = "name/colour-link seed; rest reconstructed"
FORUM_ROMANUM = "name public source; rest reconstructed"

COLOURS = ("purple", "orange", "white", "brown")  # of the players, by seat; two players take white and brown


def card_row(
    id: str, name: str, type: str, cost: int, stars: int = 0, status: str = RECONSTRUCTED, **more: Any
) -> JsonObject:
    deck = id.partition("-")[0]
    start = {"id": id, "deck": "start" if deck == "S" else deck, "name": name, "type": type}
    return {**start, "cost": cost, "stars": stars, "special": deck == "I", "status": status, **more}


def house_row(id: str, name: str, value: int, stars: int = 0) -> JsonObject:
    return card_row(id, name, "residential", value - 1, stars, value=value)


def aqueduct_row(id: str, name: str = "Aqueduct", stars: int = 0) -> JsonObject:
    return card_row(id, name, "aqueduct", 3, stars)


def public_row(
    id: str, name: str, cost: int, color: str, effect: JsonObject, stars: int = 0, status: str = RECONSTRUCTED
) -> JsonObject:
    return card_row(id, name, "public", cost, stars, status, color=color, effect=effect)


def works_row(id: str, name: str, cost: int, *produce: JsonObject) -> JsonObject:
    return card_row(id, name, "production", cost, produce=list(produce))


def temple_row(id: str, name: str, cost: int, count: str, least: int, points: int, stars: int = 0) -> JsonObject:
    return card_row(id, name, "temple", cost, stars, condition={"count": count, "least": least}, points=points)


def gain_row(what: str, **more: Any) -> JsonObject:
    return {"gain": what, "n": 1, **more}


def gain_each_row(what: str, **more: Any) -> JsonObject:
    return gain_row(what, per="building", **more)


def start_buildings(owner: str) -> list[JsonObject]:
    one, two = f"S-{owner}-1", f"S-{owner}-2"
    return [
        card_row(one, "Insula (starting house)", "residential", 0, status=START_HOUSE, value=2, owner=owner),
        card_row(
            two,
            "Vegetable farm (starting)",
            "production",
            0,
            status=START_FARM,
            owner=owner,
            produce=[gain_row("coin")],
        ),
    ]


insula_row, domus_row, villa_row = (
    partial(house_row, name=name, value=value) for name, value in (("Insula", 2), ("Domus", 3), ("Villa", 4))
)
RowMaker = Callable[[str], JsonObject]  # with the card's id
PUBLIC_ROWS: tuple[RowMaker, ...] = (
    lambda id: public_row(id, "Market", 2, "yellow", gain_each_row("coin")),
    lambda id: public_row(id, "Arena", 2, "red", gain_each_row("influence")),
    lambda id: public_row(id, "Forum", 2, "blue", gain_each_row("point")),
    lambda id: public_row(id, "Park", 2, "green", {"produce": "adjacent"}),
)
FARM_ROWS: tuple[RowMaker, ...] = (lambda id: works_row(id, "Vegetable farm", 1, gain_row("coin")),)
WORKS_ROWS: tuple[RowMaker, ...] = (
    lambda id: works_row(id, "Vineyard", 2, gain_row("coin", per="residential", max=2)),
    lambda id: works_row(id, "Brickworks", 1, gain_row("brick")),
    lambda id: works_row(id, "School", 1, gain_row("influence")),
    *[aqueduct_row] * 3,
)


def numbered_rows(deck: str, *makers: RowMaker) -> list[JsonObject]:
    return [make(f"{deck}-{number:02}") for number, make in enumerate(makers, 1)]


ROWS = [
    *(card for owner in COLOURS for card in start_buildings(owner)),
    # Deck I: one card in each round, or two in a game for two players
    public_row("I-01", "Trajan's Market", 2, "yellow", gain_each_row("coin", plus=3)),
    public_row("I-02", "Colosseum", 3, "red", gain_each_row("influence"), 2, COLOSSEUM),
    public_row("I-03", "Forum Romanum", 3, "blue", gain_each_row("point", plus=3), status=FORUM_ROMANUM),
    public_row("I-04", "Gardens of Maecenas", 2, "green", {"produce": "city"}),
    house_row("I-05", "Subura Insula", 2, 2),
    house_row("I-06", "Caelian Domus", 3, 2),
    house_row("I-07", "Palatine Villa", 4, 2),
    works_row("I-08", "Imperial Vineyard", 2, gain_row("coin", per="residential", max=3)),
    works_row("I-09", "Academy", 2, gain_row("influence"), gain_row("point")),
    aqueduct_row("I-10", "Aqua Appia", 1),
    aqueduct_row("I-11", "Aqua Claudia", 2),
    temple_row("I-12", "Temple of Jupiter", 2, "public_colours", 4, 8, 1),
    temple_row("I-13", "Temple of Vesta", 2, "residential", 5, 8, 1),
    temple_row("I-14", "Temple of Saturn", 1, "coins", 15, 6, 3),
    # Deck II
    *numbered_rows("II", *[insula_row] * 3, *[domus_row] * 3, *[villa_row] * 2, *PUBLIC_ROWS, *FARM_ROWS, *WORKS_ROWS),
    temple_row("II-20", "Temple of Minerva", 2, "public", 4, 7),
    temple_row("II-21", "Temple of Ceres", 2, "production", 4, 8),
    temple_row("II-22", "Temple of Neptune", 2, "aqueduct", 3, 7),
    # Deck III: three and four players
    *numbered_rows("III", *[insula_row] * 2, *[domus_row] * 2, *[villa_row] * 2, *PUBLIC_ROWS, *WORKS_ROWS),
    temple_row("III-17", "Temple of Juno", 1, "residential_values", 3, 6),
    temple_row("III-18", "Temple of Mars", 1, "influence", 4, 6),
    # Deck IV: four players
    *numbered_rows("IV", *[insula_row] * 2, *[domus_row] * 2, *[villa_row] * 2, *PUBLIC_ROWS, *WORKS_ROWS),
    temple_row("IV-17", "Temple of Venus", 2, "temple", 3, 8),
    temple_row("IV-18", "Temple of Janus", 2, "neighbour_types", 3, 6),
]

CARDS: JsonObject = {
    "name": "project",
    "aqueduct_points": {"0": 0, "1": 4, "2": 12, "3": 24, "4": 40},  # public source
    "influence_cards": [3, 4, 6, 8, 10, 14],  # seed
    # From the emperor outwards, the face; the back has the reverse order. 3 bricks and 2 cogs are the seed's. The
    # orders are inferred: faces and backs together are all ten possible orders.
    "strips": ["CBBBC", "BCBCB", "CCBBB", "CBCBB", "CBBCB", "BCCBB"],
    "cards": ROWS,
}
