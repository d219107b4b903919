"""The board as plain text, for emails and screen readers: what the games share."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from .text import counted, seat_name
from .words import Words


class PlainBoard(ABC):
    def __init__(self, words: Words, names: Sequence[str], me: int | None) -> None:
        self.words, self.names, self.me = words, names, me

    @abstractmethod
    def lines(self, view: dict) -> Iterator[str]: ...

    def text(self, view: dict) -> str:
        return "\n".join(self.lines(view))

    def player_name(self, seat: int) -> str:
        return self.label("me") if seat == self.me else seat_name(seat, self.names, self.words.language)

    def cards(self, cards: Sequence[str] | None) -> str:
        return counted([self.words.card(card)["name"] for card in cards or ()], self.words.language) or "–"

    def label(self, key: str) -> str:
        text = self.words.term(key)
        return text[:1].upper() + text[1:]

    def put(self, key: str, value: object) -> str:
        return f"{self.label(key)}: {value}"
