"""Gains of buildings: production, and the effect of public buildings.

A gain is a list of four counts in the order of `GAIN_KINDS`. Rulebook: "Acción de producir"; the project's card set."""

from collections.abc import Iterable, Sequence

from .box import BuildingCard, Gain
from .city import NEIGHBOR_PLACES, BuiltPlace, City, Place
from .table import Player

GAIN_KINDS = ("coins", "influence", "bricks", "points")
GAIN_INDEX = {"coin": 0, "influence": 1, "brick": 2, "point": 3}


def building_gains(city: City, at: Place, card: BuildingCard) -> list[int]:
    """Return what a public building gains once, or what a production building gains each time."""
    got = [0, 0, 0, 0]
    for gain in card.gains:
        got[GAIN_INDEX[gain.gain]] += gain_amount(gain, city.neighbours(at) if gain.per else ())
    return got


def gain_amount(gain: Gain, neighbours: Sequence[BuildingCard]) -> int:
    if not gain.per:
        return gain.n + gain.plus
    count = len(neighbours) if gain.per == "building" else sum(card.type == "residential" for card in neighbours)
    return min(gain.n * count, gain.most) + gain.plus


def production_gains_of(city: City, works: Iterable[BuiltPlace]) -> list[int]:
    return total_gains([building_gains(city, at, card) for at, card in works])


def production_gains(city: City) -> list[int]:
    return production_gains_of(city, city.all("production"))


def effect_gains(city: City, at: Place, card: BuildingCard) -> list[int]:
    """Return the gains from building a card at this place; the card need not be in the city yet."""
    if card.reach == "city":
        return production_gains(city)
    if card.reach == "adjacent":
        near = [(here, work) for here, work in city.all("production") if here in NEIGHBOR_PLACES[at]]
        return production_gains_of(city, near)
    return building_gains(city, at, card) if card.type == "public" else [0, 0, 0, 0]


def total_gains(gains: list[list[int]]) -> list[int]:
    return [sum(column) for column in zip(*gains, strict=True)] if gains else [0, 0, 0, 0]


# What actions cost beyond what the strip gives. Rulebook: "Comprar ladrillos y dientes adicionales"; R3.
COGS = 2  # to produce
BRICK_PRICE, COG_PRICE = 2, 1  # coins


def price_of_cogs(cogs: int) -> int:
    return max(0, COGS - cogs) * COG_PRICE


def most_bricks(player: Player, bricks: int) -> int:
    return bricks + player.bricks + player.coins // BRICK_PRICE


def tokens_to_pay(player: Player, missing: int) -> range:
    """Return the possible numbers of tokens to pay; coins pay for the other missing bricks."""
    return range(max(0, missing - player.coins // BRICK_PRICE), min(player.bricks, missing) + 1)


def payment(player: Player, card: BuildingCard, bricks: int, *tokens: int) -> tuple[int, int]:
    """Return (tokens, coins) to pay for a building; `tokens` is the player's choice, if there is one."""
    missing = max(0, card.cost - bricks)
    number = tokens[0] if tokens else tokens_to_pay(player, missing)[0]
    return number, (missing - number) * BRICK_PRICE
