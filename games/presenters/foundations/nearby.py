"""What lies round a lot, in words; what the era would score if it ended now."""

from games.rules.card_sets import PROJECT
from games.rules.foundations.board import BOARDS
from games.rules.foundations.foresee import era_points
from games.wording import Words

from .city import owners


def round_about(view: dict, lot: str, told: Words) -> str:
    """The buildings that share a side with it, and their numbers: "beside Domus 1, Fountain 2"."""
    board = BOARDS[view["side"]]
    around = {*board.cells(board.around(board.bit[lot]))}
    every = [one for they in owners(view) for one in they["buildings"]]
    near = [told.card(one["id"])["name"] for one in every if around & {*one["at"]}]
    return f"{told.term('beside')} {', '.join(near)}" if near else ""


def forecast(view: dict, told: Words) -> list[int]:
    """By seat, the Consul last."""
    return era_points(view, None if view["options"]["cards"] == PROJECT else told.cards)
