"""Reading a position: every value is looked at before it is believed."""

from ..ask import Illegal, quoted
from .cards import MATERIAL, PLACE

WITH_SENATORS = PLACE


def refuse(text: str):
    raise Illegal("bad_position", text)


class Row:
    """A JSON object with known keys, all of which have a default."""

    def __init__(self, values, name: str, keys: tuple[str, ...]):
        if type(values) is not dict:
            refuse(f"{name} is an object.")
        unknown = [key for key in values if key not in keys]
        if unknown:
            refuse(f"{name} has no {quoted(unknown[0])}; it has: {', '.join(keys)}.")
        self.values, self.name = values, name

    def get(self, key, default):
        return self.values.get(key, default)

    def number(self, key, default: int, low: int, high: int) -> int:
        value = self.get(key, default)
        if type(value) is not int or not low <= value <= high:
            refuse(f"{key} is a whole number from {low} to {high}, not {quoted(value)}.")
        return value

    def flag(self, key) -> bool:
        value = self.get(key, False)
        if type(value) is not bool:
            refuse(f"{key} is true or false, not {quoted(value)}.")
        return value

    def mapping(self, key) -> dict:
        value = self.get(key, {})
        if type(value) is not dict:
            refuse(f"{key} is an object, not {quoted(value)}.")
        return value

    def list_of(self, key) -> list:
        value = self.get(key, [])
        if type(value) not in (list, tuple):
            refuse(f"{key} is a list, not {quoted(value)}.")
        return list(value)

    def rows(self, key, name, keys) -> list["Row"]:
        return [Row(value, name, keys) for value in self.list_of(key)]

    def card(self, key) -> str:
        card = self.get(key, None)
        if type(card) is not str or card not in MATERIAL:
            refuse(f"There is no card {quoted(card)} here.")
        return card

    def cards(self, key, senators: bool = False) -> list[str]:
        known = WITH_SENATORS if senators else MATERIAL
        cards = self.list_of(key)
        for card in cards:
            if type(card) is not str or card not in known:
                refuse(f"There is no card {quoted(card)} here.")
        return cards
