"""What every part of a table needs: one reader's eyes, words and answers."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.asking.forms import Form, Tile
from games.boards.pieces import with_news
from games.boards.why_not import reasons_in_words, what_is_listed
from games.eventlog.observations import Observation
from games.facts.process_cache import ProcessCache
from games.rules.ruleset import Listed
from games.wording import words_of_view

from .answers import RULESET
from .faces import plate
from .nearby import forecast, objectives_so_far

KEPT = 1000  # what takes long to work out; some four kilobytes each
remembered: ProcessCache[Any] = ProcessCache(KEPT)


class Reader:
    def __init__(
        self,
        look: Observation,
        names: Sequence[str],
        language: str,
        before: dict | None,
        reader: int | None,
        form: Form | None,
    ) -> None:
        self.look, self.view, self.reader, self.form = look, look.view, reader, form
        self.before = before or look.view
        self.language, self.words = language, words_of_view(look.view, language)
        self.names = [*names, self.words.term("consul")]
        self.options = drawn.variant(drawn.table_options(self.view))
        self.shown: set[str] = set()
        self.moment = (look.game.uuid, bytes(look.game.digest), look.until, look.seat, language, tuple(names))
        self.forecast = self.remembered("forecast", lambda: forecast(self.view, self.words))

    @cached_property
    def so_far(self) -> dict[str, str]:
        """How far the reader has come with each objective, their own and the common ones; what else is missing."""
        seat, everybody = self.look.seat, self.view["public_objectives"]
        own = [] if seat is None else self.view["seats"][seat]["objectives"] or []
        texts = self.remembered("so far", lambda: objectives_so_far(self.view, seat, [*everybody, *own], self.words))
        more = reasons_in_words(self.listed, self.words, ("goal",))
        return {card: "; ".join(filter(None, (text, more.get(("objective", card))))) for card, text in texts.items()}

    @cached_property
    def listed(self) -> list[Listed]:
        return self.remembered("listed", lambda: what_is_listed(self.view, self.look.seat, self.words))

    @cached_property
    def against(self) -> dict[tuple, str]:
        """Why the reader cannot buy, build or steal something now, by the beginning of the answer."""
        return reasons_in_words(self.listed, self.words) if self.look.until == self.look.head else {}

    def remembered(self, what: str, work: Callable) -> Any:
        """What this moment of the game gives this reader, worked out once: a page is looked at again and again."""
        return remembered.get_or_make((*self.moment, what), work)

    def term(self, key: str, kind: str = "") -> str:
        text = self.words.term(key, kind)
        return text[:1].upper() + text[1:]

    def facts(self, card: str) -> dict:
        return drawn.card_facts(RULESET, self.language, card, self.options)

    def chips(self, cards: Sequence[str], was: Sequence[str] | None = None) -> list[SafeString]:
        self.shown.update(cards)
        return [
            drawn.compact(RULESET, self.language, card, 1, int(fresh), self.options)
            for card, fresh in with_news(cards, was)
        ]

    def plates(self, cards: Sequence[str], was: Sequence[str] | None = None) -> list[SafeString]:
        self.shown.update(cards)
        return [plate(self.language, card, bool(fresh), self.options) for card, fresh in with_news(cards, was)]

    def spot(self, *elements: object) -> Tile | None:
        """The tile of an answer that goes on like that."""
        spots = self.form.spots if self.form is not None else None
        path = spots.path if spots else ()
        if not spots or elements[: len(path)] != path or len(elements) == len(path):
            return None
        return spots.at(*elements[len(path) :])
