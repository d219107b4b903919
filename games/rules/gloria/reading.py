"""The cards in a position of this game."""

from .. import reading
from ..ask import quoted
from ..reading import refuse
from .cards import MATERIAL, PLACE

WITH_SENATORS = PLACE

__all__ = ["PositionRow", "refuse"]


class PositionRow(reading.PositionRow):
    def card(self, key: str) -> str:
        card = self.get(key, None)
        if type(card) is not str or card not in MATERIAL:
            refuse(f"There is no card {quoted(card)} here.")
        return card

    def cards(self, key: str, senators: bool = False) -> list[str]:
        return self.names(key, WITH_SENATORS if senators else MATERIAL)
