"""The base class of games' boards: the table as one reader sees it, in one language."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import msgspec
from django.utils.safestring import SafeString

from games.eventlog.observations import Observation
from games.facts.box_modules import box_module
from games.facts.process_cache import ProcessCache
from games.wording import words_of_view

from . import cards as drawn
from .asking.forms import Form, Tile
from .name_links import NO_LINKS, NameLinks
from .pieces import Number

T = TypeVar("T")
MAX_CACHED_PARTS = 4000  # about 4 KB each
board_parts: ProcessCache[Any] = ProcessCache(MAX_CACHED_PARTS)


@dataclass(frozen=True)
class BoardRequest:
    """The input for making a board.

    `before`: an earlier view from the same viewpoint, to mark changes. In a replay, removed pieces remain as shadows,
    and `reader` ("you") can differ from the seat of the viewpoint. `form` is the form of the open question."""

    observation: Observation
    names: Sequence[str]
    language: str
    before: dict | None = None
    replay: bool = False
    reader: int | None = None
    form: Form | None = None
    links: NameLinks = NO_LINKS


class ReaderBoard:
    def __init__(self, request: BoardRequest) -> None:
        self.observation, self.view, self.language = request.observation, request.observation.view, request.language
        self.names, self.before = request.names, request.before or self.view
        self.links = request.links
        self.marked = [*self.links.marked, *self.names[len(self.links.marked) :]]
        self.replay, self.reader = request.replay, request.reader if request.replay else self.observation.seat
        self.form, self.words = request.form, words_of_view(self.view, self.language)
        self.form_targets = self.form.targets if self.form is not None else None
        self.options = drawn.options_key(self.view["options"])
        self.page = self.form.page if self.form is not None else ""
        self.shown: set[str] = set()
        self.box: Any = box_module(self.view["game"], "page_data")

    def term(self, key: str, kind: str = "") -> str:
        text = self.words.term(key, kind)
        return text[:1].upper() + text[1:]

    @cached_property
    def reader_key(self) -> tuple:
        game, seat = self.observation.game.uuid.bytes, self.observation.seat
        return game, seat, self.reader, self.replay, self.language, self.options, tuple(self.names), tuple(self.marked)

    def remembered(self, what: str, shown: object, work: Callable[[], T]) -> T:
        """Return the result of `work`, cached for this reader of the table by the values `shown`.

        `shown` must contain all that `work` reads of the view."""
        key = (what, *self.reader_key, msgspec.json.encode(shown))
        found: T = board_parts.get_or_make(key, work)
        return found

    def facts(self, card: str) -> dict:
        return drawn.card_facts(self.view["game"], self.language, card, self.options)

    def target(self, *elements: object) -> Tile | None:
        """Return the tile for answers that continue with these elements, or None."""
        path = self.form_targets.path if self.form_targets else ()
        if not self.form_targets or elements[: len(path)] != path or len(elements) == len(path):
            return None
        return self.form_targets.at(*elements[len(path) :])

    def seat_order(self) -> list[int]:
        """Return the seats in order: the reader's first or, once the game is over, the best first."""
        count, result = len(self.view["seats"]), self.view.get("result")
        if result:
            return ranked_seats(result, count)
        return [((self.observation.seat or 0) + n) % count for n in range(count)]

    def seated(self, seat: int) -> dict:
        view = self.view
        return {
            "seat": seat,
            "name": self.names[seat],
            "page": self.links.urls[seat] if self.links.urls else "",
            "you": seat == self.reader,
            "asked": any(entry["seat"] == seat and not entry["answered"] for entry in view["asked"]),
            "conceded": seat in view["conceded"],
            "winner": seat in ((view.get("result") or {}).get("winners") or ()),
            "scores": self.scores(view["seats"][seat], self.before["seats"][seat]),
            "total": self.total(seat),
            "questions": getattr(self.box, "SCORE_QUESTIONS", "") if seat == self.observation.seat else "",
        }

    def link(self, seat: int) -> SafeString:
        return self.links.html(self.marked[seat])

    def total(self, seat: int) -> int | None:
        """Return a seat's points after the game; None before it is over, or if a score shows them already."""
        scores = (self.view.get("result") or {}).get("scores")
        return None if not scores or any(field.icon == "laurel" for field in self.box.SCORE_FIELDS) else scores[seat]

    def scores(self, now: dict, then: dict) -> list[Number]:
        return [
            Number(
                field.icon, self.term(field.term), value, value != counted(then[field.key]), room=now.get(field.room)
            )
            for field in self.box.SCORE_FIELDS
            if field.key in now
            for value in [counted(now[field.key])]
        ]


def ranked_seats(result: dict, count: int) -> list[int]:
    scores = result["scores"] or [0] * count
    return sorted(range(count), key=lambda seat: (seat not in result["winners"], -scores[seat], seat))


def counted(value: int | list) -> int:
    return len(value) if isinstance(value, list) else value
