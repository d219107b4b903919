"""The searchable catalogue of a game's cards and rulings; the game's presenter fills it."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.wording import game_words
from games.wording.languages import language_codes


def without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


@dataclass(frozen=True)
class Ruling:
    name: str
    chapter: str
    text: str

    def says(self, words: list[str]) -> bool:
        text = without_accents(f"{self.name} {self.chapter} {self.text}")
        return all(word in text for word in words)


@dataclass(frozen=True)
class Entry:
    """A card (building, tile …) in the catalogue.

    `card` comes from Words.card, `more` is context for templates/games/<ruleset>/entry.html, `kinds` is {filter key:
    values}. `made_up` marks reconstructions by the project."""

    id: str
    name: str
    card: Mapping
    more: Mapping = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()
    made_up: bool = False
    search_text: str = ""

    def fits(self, words: list[str], wanted: Mapping[str, str]) -> bool:
        kinds = all(not value or value in self.kinds.get(key, ()) for key, value in wanted.items())
        return kinds and all(word in self.search_text for word in words)


@dataclass(frozen=True)
class Filter:
    """A filter with its values and their names; `any` is the label of the choice that shows all cards."""

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    any: str = ""


@dataclass(frozen=True)
class Catalogue:
    """A game's sorted cards in one language; `title` is the heading ("The 40 buildings")."""

    title: str = ""
    entries: tuple[Entry, ...] = ()
    filters: tuple[Filter, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def has_made_up_cards(self) -> bool:
        return any(entry.made_up for entry in self.entries)

    def find(self, q: str = "", **wanted: str) -> list[Entry]:
        """Return the cards that match; first the cards whose name contains all words of `q`."""
        words = without_accents(q).split()
        found = [entry for entry in self.entries if entry.fits(words, wanted)]
        return sorted(found, key=lambda entry: not all(word in without_accents(entry.name) for word in words))


def rulings_of(box: Any, language: str, prefix: str = "R") -> dict[Any, Ruling]:
    """Return the rulings of a game's module words/rulings.py by number or name."""
    return {
        key: Ruling(f"{prefix}{key}", box.RULING_CHAPTERS[box.CHAPTER_OF_RULING[key]][language], text[language])
        for key, text in box.RULINGS.items()
    }


def names_of(ruleset: str, key: str) -> list[str]:
    return [game_words(ruleset, language).card(key)["name"] for language in language_codes()]


def searchable(*texts: str) -> str:
    return without_accents(" ".join(texts))


def name_sort_key(entry: Entry) -> str:
    return without_accents(entry.name)
