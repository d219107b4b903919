"""Read positions, and check every value of them."""

from collections.abc import Container
from typing import Any, NoReturn, Self

from .ask import Illegal, quoted


def refuse_position(text: str) -> NoReturn:
    raise Illegal("bad_position", text)


class PositionRow:
    def __init__(self, values: Any, name: str, keys: tuple[str, ...]) -> None:
        if type(values) is not dict:
            refuse_position(f"{name} is an object.")
        unknown = [key for key in values if key not in keys]
        if unknown:
            refuse_position(f"{name} has no {quoted(unknown[0])}; it has: {', '.join(keys)}.")
        self.values, self.name = values, name

    def get(self, key: str, default: Any) -> Any:
        return self.values.get(key, default)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        value: int = self.get(key, default)
        if type(value) is not int or not low <= value <= high:
            refuse_position(f"{key} is a whole number from {low} to {high}, not {quoted(value)}.")
        return value

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        values = self.list_of(key)
        if not all(type(value) is int and low <= value <= high for value in values):
            refuse_position(f"{key} is a list of whole numbers from {low} to {high}.")
        return values

    def one_of(self, key: str, values: tuple[str, ...]) -> str:
        """Return the value of a key, which must be one of `values`; the first of them by default."""
        value: str = self.get(key, values[0])
        if type(value) is not str or value not in values:
            refuse_position(f"{key} is one of {', '.join(values)}, not {quoted(value)}.")
        return value

    def flag(self, key: str) -> bool:
        value: bool = self.get(key, False)
        if type(value) is not bool:
            refuse_position(f"{key} is true or false, not {quoted(value)}.")
        return value

    def mapping(self, key: str) -> dict[str, Any]:
        value: dict[str, Any] = self.get(key, {})
        if type(value) is not dict:
            refuse_position(f"{key} is an object, not {quoted(value)}.")
        return value

    def list_of(self, key: str) -> list[Any]:
        value = self.get(key, [])
        if type(value) not in (list, tuple):
            refuse_position(f"{key} is a list, not {quoted(value)}.")
        return list(value)

    def rows(self, key: str, name: str, keys: tuple[str, ...]) -> list[Self]:
        return [type(self)(value, name, keys) for value in self.list_of(key)]

    def names(self, key: str, known: Container[str]) -> list[str]:
        cards = self.list_of(key)
        for card in cards:
            if type(card) is not str or card not in known:
                refuse_position(f"There is no card {quoted(card)} here.")
        return cards
