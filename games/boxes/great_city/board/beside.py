"""What a building would stand beside at a place, join there and replace, in words."""

from collections.abc import Iterator

from games.eventlog.observations import Observation
from games.rules.great_city.city import AROUND, Place
from games.wording import Words
from games.wording.messages import Message
from games.wording.text import counted

LOST = Message("great_city", "beside.lost", "{} is lost")
JOINS = Message("great_city", "beside.joins", "joins {}")
BESIDE = Message("great_city", "beside.beside", "beside {}")
NO_COLOUR = Message("great_city", "beside.no_colour", "no public building touches it yet: 0 points")


def stands(look: Observation, card: str, at: Place, areas: list[dict], told: Words) -> Iterator[str]:
    """ "Insula is lost", "joins Starting insula", "beside Market"; and why a residence would not score. `areas`: those
    there would be."""
    language, built = told.language, city_of(look, told)
    if under := built.get(at):
        yield LOST.filled(language, under["name"])
    near = [built[here] for here in AROUND[at] if here in built]
    joined = [one for one in near if is_joined(one, told.card(card))]
    for message, those in ((JOINS, joined), (BESIDE, [one for one in near if one not in joined])):
        if those:
            yield message.filled(language, counted([one["name"] for one in those], language))
    if any(not area["colours"] for area in areas if list(at) in area["at"]):
        yield NO_COLOUR[language]


def city_of(look: Observation, told: Words) -> dict[Place, dict]:
    """The reader's own buildings by their places."""
    return {(one["at"][0], one["at"][1]): told.card(one["card"]) for one in look.view["seats"][look.seat or 0]["city"]}


def is_joined(one: dict, other: dict) -> bool:
    """Whether two buildings that touch are one residential area."""
    return bool(one["value"]) and one["value"] == other["value"]
