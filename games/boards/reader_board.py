"""The base class of games' boards: the table as one reader sees it, in one language."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.eventlog.observations import Observation
from games.wording import words_of_view

from . import cards as drawn
from .asking.forms import Form, Tile


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


class ReaderBoard:
    def __init__(self, request: BoardRequest) -> None:
        self.observation, self.view, self.language = request.observation, request.observation.view, request.language
        self.names, self.before = request.names, request.before or self.view
        self.replay, self.reader = request.replay, request.reader if request.replay else self.observation.seat
        self.form, self.words = request.form, words_of_view(self.view, self.language)
        self.form_targets = self.form.targets if self.form is not None else None
        self.options = drawn.options_key(self.view["options"])
        self.shown: set[str] = set()

    def term(self, key: str, kind: str = "") -> str:
        text = self.words.term(key, kind)
        return text[:1].upper() + text[1:]

    def facts(self, card: str) -> dict:
        return drawn.card_facts(self.view["game"], self.language, card, self.options)

    def target(self, *elements: object) -> Tile | None:
        """Return the tile for answers that continue with these elements, or None."""
        path = self.form_targets.path if self.form_targets else ()
        if not self.form_targets or elements[: len(path)] != path or len(elements) == len(path):
            return None
        return self.form_targets.at(*elements[len(path) :])
