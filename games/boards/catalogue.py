"""The catalogue of a game's cards, with the rulings beside each, to be searched: what every game's has. A presenter
fills it."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.wording import words
from games.wording.languages import language_codes


def without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


@dataclass(frozen=True)
class Ruling:
    """One decision. `name` is how the project cites it."""

    name: str
    chapter: str
    text: str

    def says(self, words: list[str]) -> bool:
        said = without_accents(f"{self.name} {self.chapter} {self.text}")
        return all(word in said for word in words)


@dataclass(frozen=True)
class Entry:
    """One card (building, tile …) with all there is to say about it. `card` is what Words.card tells, `more` whatever
    else templates/games/<ruleset>/entry.html shows. `kinds`: {filter's key: the values it is found under}. `made_up`:
    the project's own reconstruction, and marked as that."""

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
    """One thing to filter by, with its values and their names. `any`: the word for no filter."""

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    any: str = ""


@dataclass(frozen=True)
class Catalogue:
    """A game's cards in one language, sorted as they are to be shown. `title` is its heading ("The 40 buildings"). A
    game without cards has rulings only."""

    title: str = ""
    entries: tuple[Entry, ...] = ()
    filters: tuple[Filter, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def made_up(self) -> bool:
        return any(entry.made_up for entry in self.entries)

    def find(self, q: str = "", **wanted: str) -> list[Entry]:
        """The cards that fit; every word of `q` must be found. Those that are called so come first."""
        words = without_accents(q).split()
        found = [entry for entry in self.entries if entry.fits(words, wanted)]
        return sorted(found, key=lambda entry: not all(word in without_accents(entry.name) for word in words))


def names_of(ruleset: str, key: str) -> list[str]:
    """A card's name in every language: people know the cards of the box on their own table."""
    return [words(ruleset, language).card(key)["name"] for language in language_codes()]


def searchable(*texts: str) -> str:
    return without_accents(" ".join(texts))


def name_sort_key(entry: Entry) -> str:
    return without_accents(entry.name)
