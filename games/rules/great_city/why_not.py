"""The reasons why a building cannot be built or nothing can be produced, from a view alone."""

from collections.abc import Iterator

from ..ask import JsonObject, SeatNumber
from ..ruleset import Availability, Reason, is_asked
from .box import BuildingCard, box_of
from .foresight import player_of
from .table import BRICK_PRICE, Player, price_of_cogs


def why_not(view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None) -> list[Availability]:
    box = box_of(view["cards"])
    if not view["round"] or view["result"] or view["seats"][seat]["hand"] is None:
        return []
    player, turn = player_of(box, view["seats"][seat]), None
    if is_asked(view, seat, "act"):
        turn = view["turn"]
    found = [
        Availability(("build", name), tuple(reasons_not_to_build(player, box.card[name], turn)))
        for name in box.different(player.hand)
    ]
    return [*found, Availability(("produce",), tuple(reasons_not_to_produce(player, turn)))]


def reasons_not_to_build(player: Player, card: BuildingCard, turn: JsonObject | None) -> Iterator[Reason]:
    """Yield the reasons; `turn` is None outside the player's turn, because the bricks are unknown then."""
    if turn is None:
        yield Reason("turn")
    else:
        if turn["built"]:
            yield Reason("done")
        short = (card.cost - turn["bricks"] - player.bricks) * BRICK_PRICE - player.coins
        if short > 0:
            yield Reason("coins", {"short": short})
    if not player.city.places_for(card):
        yield Reason("dry" if card.type == "aqueduct" else "place")


def reasons_not_to_produce(player: Player, turn: JsonObject | None) -> Iterator[Reason]:
    if turn is None:
        yield Reason("turn")
    else:
        if turn["produced"]:
            yield Reason("done")
        short = price_of_cogs(turn["cogs"]) - player.coins
        if short > 0:
            yield Reason("coins", {"short": short})
    if not player.city.all("production"):
        yield Reason("no_production")
