"""The shipped card set: 80 buildings, six influence cards, six action strips, the aqueducts' points. Data only.

Provenance, row by row in `status`: the seed rulebook names decks, types, the Colosseum and how everything scores; public
pages give the counts of the decks, the starting buildings' value and coin, the aqueducts' points. The printed building
reference could not be found: rows marked OWN are this project's own reconstruction, which is why an owner of the box may
play with another set of the same form (README.md, "Card sets").
"""

from typing import Any

from ..ask import JsonObject

OWN = "reconstructed"
START_HOUSE = "public source (value 2); cost n/a"
START_FARM = "public source (1 coin); cost n/a"
COLOSSEUM = "name/colour-link seed; rest reconstructed"
FORUM_ROMANUM = "name public source; rest reconstructed"

COLOURS = ("purple", "orange", "white", "brown")  # of the players, by seat; two players take white and brown


def row(id: str, name: str, type: str, cost: int, stars: int = 0, status: str = OWN, **more: Any) -> JsonObject:
    deck = id.partition("-")[0]
    start = {"id": id, "deck": "start" if deck == "S" else deck, "name": name, "type": type}
    return {**start, "cost": cost, "stars": stars, "special": deck == "I", "status": status, **more}


def house(id: str, name: str, value: int, stars: int = 0) -> JsonObject:
    """A residential building costs a brick for value 2, two for 3, three for 4."""
    return row(id, name, "residential", value - 1, stars, value=value)


def aqueduct(id: str, name: str = "Aqueduct", stars: int = 0) -> JsonObject:
    return row(id, name, "aqueduct", 3, stars)


def public(
    id: str, name: str, cost: int, color: str, effect: JsonObject, stars: int = 0, status: str = OWN
) -> JsonObject:
    return row(id, name, "public", cost, stars, status, color=color, effect=effect)


def works(id: str, name: str, cost: int, *produce: JsonObject) -> JsonObject:
    return row(id, name, "production", cost, produce=list(produce))


def temple(id: str, name: str, cost: int, count: str, least: int, points: int, stars: int = 0) -> JsonObject:
    return row(id, name, "temple", cost, stars, condition={"count": count, "least": least}, points=points)


def gain(what: str, **more: Any) -> JsonObject:
    return {"gain": what, "n": 1, **more}


def each(what: str, **more: Any) -> JsonObject:
    """For each adjacent building."""
    return gain(what, per="building", **more)


def start_buildings(owner: str) -> list[JsonObject]:
    one, two = f"S-{owner}-1", f"S-{owner}-2"
    return [
        row(one, "Insula (starting house)", "residential", 0, status=START_HOUSE, value=2, owner=owner),
        row(two, "Vegetable farm (starting)", "production", 0, status=START_FARM, owner=owner, produce=[gain("coin")]),
    ]


def market(id: str) -> JsonObject:
    return public(id, "Market", 2, "yellow", each("coin"))


def arena(id: str) -> JsonObject:
    return public(id, "Arena", 2, "red", each("influence"))


def forum(id: str) -> JsonObject:
    return public(id, "Forum", 2, "blue", each("point"))


def park(id: str) -> JsonObject:
    return public(id, "Park", 2, "green", {"produce": "adjacent"})


def vineyard(id: str) -> JsonObject:
    return works(id, "Vineyard", 2, gain("coin", per="residential", max=2))


def brickworks(id: str) -> JsonObject:
    return works(id, "Brickworks", 1, gain("brick"))


def school(id: str) -> JsonObject:
    return works(id, "School", 1, gain("influence"))


ROWS = [
    *(card for owner in COLOURS for card in start_buildings(owner)),
    # Deck I: one in each round, or two with two players
    public("I-01", "Trajan's Market", 2, "yellow", each("coin", plus=3)),
    public("I-02", "Colosseum", 3, "red", each("influence"), 2, COLOSSEUM),
    public("I-03", "Forum Romanum", 3, "blue", each("point", plus=3), status=FORUM_ROMANUM),
    public("I-04", "Gardens of Maecenas", 2, "green", {"produce": "city"}),
    house("I-05", "Subura Insula", 2, 2),
    house("I-06", "Caelian Domus", 3, 2),
    house("I-07", "Palatine Villa", 4, 2),
    works("I-08", "Imperial Vineyard", 2, gain("coin", per="residential", max=3)),
    works("I-09", "Academy", 2, gain("influence"), gain("point")),
    aqueduct("I-10", "Aqua Appia", 1),
    aqueduct("I-11", "Aqua Claudia", 2),
    temple("I-12", "Temple of Jupiter", 2, "public_colours", 4, 8, 1),
    temple("I-13", "Temple of Vesta", 2, "residential", 5, 8, 1),
    temple("I-14", "Temple of Saturn", 1, "coins", 15, 6, 3),
    # Deck II
    house("II-01", "Insula", 2),
    house("II-02", "Insula", 2),
    house("II-03", "Insula", 2),
    house("II-04", "Domus", 3),
    house("II-05", "Domus", 3),
    house("II-06", "Domus", 3),
    house("II-07", "Villa", 4),
    house("II-08", "Villa", 4),
    market("II-09"),
    arena("II-10"),
    forum("II-11"),
    park("II-12"),
    works("II-13", "Vegetable farm", 1, gain("coin")),
    vineyard("II-14"),
    brickworks("II-15"),
    school("II-16"),
    aqueduct("II-17"),
    aqueduct("II-18"),
    aqueduct("II-19"),
    temple("II-20", "Temple of Minerva", 2, "public", 4, 7),
    temple("II-21", "Temple of Ceres", 2, "production", 4, 8),
    temple("II-22", "Temple of Neptune", 2, "aqueduct", 3, 7),
    # Deck III: three and four players
    house("III-01", "Insula", 2),
    house("III-02", "Insula", 2),
    house("III-03", "Domus", 3),
    house("III-04", "Domus", 3),
    house("III-05", "Villa", 4),
    house("III-06", "Villa", 4),
    market("III-07"),
    arena("III-08"),
    forum("III-09"),
    park("III-10"),
    vineyard("III-11"),
    brickworks("III-12"),
    school("III-13"),
    aqueduct("III-14"),
    aqueduct("III-15"),
    aqueduct("III-16"),
    temple("III-17", "Temple of Juno", 1, "residential_values", 3, 6),
    temple("III-18", "Temple of Mars", 1, "influence", 4, 6),
    # Deck IV: four players
    house("IV-01", "Insula", 2),
    house("IV-02", "Insula", 2),
    house("IV-03", "Domus", 3),
    house("IV-04", "Domus", 3),
    house("IV-05", "Villa", 4),
    house("IV-06", "Villa", 4),
    market("IV-07"),
    arena("IV-08"),
    forum("IV-09"),
    park("IV-10"),
    vineyard("IV-11"),
    brickworks("IV-12"),
    school("IV-13"),
    aqueduct("IV-14"),
    aqueduct("IV-15"),
    aqueduct("IV-16"),
    temple("IV-17", "Temple of Venus", 2, "temple", 3, 8),
    temple("IV-18", "Temple of Janus", 2, "neighbour_types", 3, 6),
]

CARDS: JsonObject = {
    "name": "project",
    "aqueduct_points": {"0": 0, "1": 4, "2": 12, "3": 24, "4": 40},  # public source
    "influence_cards": [3, 4, 6, 8, 10, 14],  # seed
    # From the emperor outwards, the face; the back reads the other way round. 3 bricks and 2 cogs are the seed's, the
    # orders a strong inference: with their backs they are all ten there are.
    "strips": ["CBBBC", "BCBCB", "CCBBB", "CBCBB", "CBBCB", "BCCBB"],
    "cards": ROWS,
}
