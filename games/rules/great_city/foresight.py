"""Forecast the effect of an answer from a view alone, for pages and the computer players."""

from ..ask import Choice, JsonObject, SeatNumber
from .box import Box, BuildingCard, box_of
from .city import GAIN_KINDS, City, Place, effect_gains, production_gains
from .scoring import score
from .table import Player, payment, price_of_cogs


def foresee(view: JsonObject, seat: SeatNumber, option: Choice) -> JsonObject:
    """Return the cost, gains and new score of "produce" or ("build", …) in this seat's own turn.

    The keys are "tokens" and "coins" for the cost, "gains" (with "coins", "influence", "bricks" and "points"), and
    "score"."""
    box = box_of(view["cards"])
    player = player_of(box, view["seats"][seat])
    tokens, coins, got = act(box, player, view, option)
    return {
        "tokens": tokens,
        "coins": coins,
        "gains": JsonObject(zip(GAIN_KINDS, got, strict=True)),
        "score": score(box, player),
    }


def act(box: Box, player: Player, view: JsonObject, option: Choice) -> tuple[int, int, list[int]]:
    """Apply an action to `player`, and return (tokens, coins, gains); the supply limits the gains."""
    supply = view["supply"]
    tokens, coins, got = after_action(box, player, view["turn"], option)
    player.bricks -= tokens
    player.coins -= coins
    got[1], got[2] = min(got[1], supply["influence"]), min(got[2], supply["bricks"] + tokens)
    take_gains(player, got)
    return tokens, coins, got


def player_of(box: Box, row: JsonObject) -> Player:
    city = City({tuple(building["at"]): box.card[building["card"]] for building in row["city"]})
    return Player(
        row["colour"],
        city,
        row["coins"],
        row["influence"],
        row["bricks"],
        row["points"],
        row["hand"] or [],
        row["influence_cards"],
    )


def after_action(box: Box, player: Player, turn: JsonObject, option: Choice) -> tuple[int, int, list[int]]:
    if option == "produce":
        return 0, price_of_cogs(turn["cogs"]), production_gains(player.city)
    _, name, at, *number = option
    tokens, coins = payment(player, box.card[name], turn["bricks"], *number)
    return tokens, coins, put_building(player, box.card[name], tuple(at))


def put_building(player: Player, card: BuildingCard, at: Place) -> list[int]:
    player.city.put(card, at)
    got = effect_gains(player.city, at, card)
    got[1] += card.stars
    return got


def take_gains(player: Player, got: list[int]) -> None:
    player.coins += got[0]
    player.influence += got[1]
    player.bricks += got[2]
    player.points += got[3]
