"""The neighbours of a building at a place, in words."""

from collections.abc import Iterator

from games.rules.great_city.city import NEIGHBOR_PLACES, Place
from games.wording import Words
from games.wording.messages import Message
from games.wording.text import counted

IS_LOST = Message("great_city", "beside.lost", "replaces {}")
JOINS_TEXT = Message("great_city", "beside.joins", "joins {}")
NEXT_TO = Message("great_city", "beside.beside", "next to {}")
NO_COLOUR = Message("great_city", "beside.no_colour", "no adjacent public building yet: 0 points")


def surroundings(city: list[dict], at: Place, areas: list[dict], words: Words) -> Iterator[str]:
    """Yield "replaces Insula", "joins Villa", "next to Market", and why a residence would not score.

    `city`: the buildings now. `areas`: the residential areas if the building were built."""
    language = words.language
    built = {tuple(one["at"][:2]): words.card(one["card"]) for one in city}
    if under := built.get(at):
        yield IS_LOST.filled(language, under["name"])
    near, area = [here for here in NEIGHBOR_PLACES[at] if here in built], area_places(areas, at)
    for message, those in (
        (JOINS_TEXT, [here for here in near if here in area]),
        (NEXT_TO, [here for here in near if here not in area]),
    ):
        if those:
            yield message.filled(language, counted([built[here]["name"] for here in those], language))
    if any(not area["colours"] for area in areas if list(at) in area["at"]):
        yield NO_COLOUR[language]


def area_places(areas: list[dict], at: Place) -> set[Place]:
    return {(x, y) for area in areas if list(at) in area["at"] for x, y in area["at"]}
