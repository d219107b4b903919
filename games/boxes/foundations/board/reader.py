"""The base class for all parts of a table as one reader sees it."""

from collections.abc import Sequence
from functools import cached_property

import msgspec
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.pieces import with_news
from games.boards.reader_board import BoardRequest, ReaderBoard
from games.boards.why_not import blocking_texts, list_availability
from games.rules.ruleset import Availability

from .answers import RULESET
from .faces import card_plate
from .nearby import era_forecast, objectives_so_far

PASSING_KEYS = ("asked", "conceded")  # of the view: the position does not depend on them


class CityReader(ReaderBoard):
    def __init__(self, request: BoardRequest) -> None:
        super().__init__(request)
        self.names = [*self.names, self.words.term("consul")]
        self.marked.append(self.names[-1])
        self.options = drawn.options_key(drawn.table_options(self.view))
        self.position = msgspec.json.encode({key: self.view[key] for key in self.view if key not in PASSING_KEYS})
        self.forecast = self.remembered("forecast", self.position, lambda: era_forecast(self.view, self.words))

    @cached_property
    def so_far(self) -> dict[str, str]:
        seat, everybody = self.observation.seat, self.view["public_objectives"]
        own = [] if seat is None else self.view["seats"][seat]["objectives"] or []
        texts = self.remembered(
            "so far", self.position, lambda: objectives_so_far(self.view, seat, [*everybody, *own], self.words)
        )
        goals = [one for one in self.listed if one.path[0] == "objective"]
        more = blocking_texts(goals, self.words, ("goal",))
        return {card: "; ".join(filter(None, (text, more.get(("objective", card))))) for card, text in texts.items()}

    @cached_property
    def listed(self) -> list[Availability]:
        shown = self.position, self.view["asked"]
        return self.remembered("listed", shown, lambda: list_availability(self.view, self.observation.seat, self.words))

    @cached_property
    def against(self) -> dict[tuple, str]:
        """Return {start of an answer: why the reader cannot buy, build or steal this now}."""
        return blocking_texts(self.listed, self.words) if self.observation.until == self.observation.head else {}

    def chips(self, cards: Sequence[str], was: Sequence[str] | None = None) -> list[SafeString]:
        self.shown.update(cards)
        return [
            drawn.compact_card(RULESET, self.language, card, 1, int(fresh), self.options)
            for card, fresh in with_news(cards, was)
        ]

    def plates(self, cards: Sequence[str], was: Sequence[str] | None = None) -> list[SafeString]:
        self.shown.update(cards)
        return [card_plate(self.language, card, bool(fresh), self.options) for card, fresh in with_news(cards, was)]
