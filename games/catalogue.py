"""The catalogue of a game's cards, with the rulings beside each, to be searched."""

import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from .wording import words


def plain(text: str) -> str:
    """For comparing: lower case, without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


@dataclass(frozen=True)
class Ruling:
    """One decision. `name` is how the project cites it."""

    number: int
    chapter: str
    text: str

    @property
    def name(self) -> str:
        return f"R{self.number}"


@dataclass(frozen=True)
class Entry:
    """One building with all there is to say about it."""

    card: dict
    rulings: tuple[Ruling, ...]
    moments: tuple[str, ...]
    moment_names: tuple[str, ...]
    original: dict | None
    haystack: str


@dataclass(frozen=True)
class Catalogue:
    """A game's cards in one language."""

    entries: tuple[Entry, ...]
    rulings: tuple[Ruling, ...]
    materials: tuple[tuple[str, str], ...]
    roles: tuple[tuple[str, str], ...]
    moments: tuple[tuple[str, str], ...]

    def find(self, q: str = "", material: str = "", role: str = "", when: str = "") -> list[Entry]:
        """The buildings that fit; every word of `q` must be found."""
        sought = plain(q).split()
        return [
            entry
            for entry in self.entries
            if material in ("", entry.card["material"])
            and role in ("", entry.card["role"])
            and (not when or when in entry.moments)
            and all(word in entry.haystack for word in sought)
        ]


@cache
def catalogue(ruleset: str, language: str) -> Catalogue:
    """Worked out once per game and language."""
    told = words(ruleset, language)
    box = import_module(f"games.rules.{ruleset}.cards")
    extra = import_module(f"games.wording.{ruleset}.rulings")
    tongue = told.language
    rulings = {
        n: Ruling(n, extra.CHAPTERS[extra.CHAPTER_OF[n]][tongue], text[tongue]) for n, text in extra.RULINGS.items()
    }
    entries = []
    for row in box.BUILDINGS:
        card = told.card(row.id)
        other = told.card(row.id, {"original": True})
        moments = extra.WHEN[row.id]
        names = tuple(extra.MOMENTS[moment][tongue] for moment in moments)
        own = tuple(rulings[n] for n in extra.OF_CARD[row.id])
        text = [
            card["name"],
            row.spanish,
            row.english,
            card["function"],
            card["material_name"],
            card["role_name"],
            *names,
            *(r.text for r in own),
        ]
        original = other if other["function"] != card["function"] else None
        entries.append(Entry(card, own, moments, names, original, plain(" ".join(text))))
    entries.sort(key=lambda entry: plain(entry.card["name"]))
    return Catalogue(
        tuple(entries),
        tuple(rulings.values()),
        tuple((m.id, told.term(m.id)) for m in box.MATERIAL_ROWS),
        tuple((m.role, told.term(m.role)) for m in box.MATERIAL_ROWS),
        tuple((key, text[tongue]) for key, text in extra.MOMENTS.items()),
    )
