"""A what-if game in the form in which pages, texts and the API show tables."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from games.boards.presenters import presenter_of
from games.eventlog import log
from games.facts.events import canonical_json
from games.models import Game
from games.rules.ask import Illegal, JsonObject, SeatNumber, lists
from games.what_if.trials import Trial, TriedMove
from games.wording import Words, words_of
from games.wording.text import seat_name

NO_UUID = UUID(int=0)


@dataclass
class Scene:
    trial: Trial
    seat: SeatNumber | None  # the seat whose view is shown; None: a spectator's view
    language: str
    table: Game | None = None  # the table at which the board was opened
    number: int = 0  # the number of the table's event at which the board was opened
    people: Sequence[str] = ()  # the names at the table
    players: Sequence[str] = ()  # `people`, with the marks of names that become links

    @cached_property
    def game(self) -> Game:
        """Return an unsaved Game with the state of this board. It is a practice table: answers can be undone."""
        match, table = self.trial.match, self.table
        view = match.view(None)
        moment = [self.trial.seed, match.position(), self.seat]
        return Game(
            slug=table.slug if table else "",
            uuid=table.uuid if table else NO_UUID,
            ruleset=table.ruleset if table else view["game"],
            options=table.options if table else view["options"],
            size=match.t.seats,
            practice=True,
            head=match.step,
            state=Game.State.FINISHED if match.over else Game.State.RUNNING,
            digest=hashlib.sha256(canonical_json(lists(moment))).digest(),
        )

    @cached_property
    def names(self) -> list[str]:
        return [seat_name(seat, self.people, self.language) for seat in range(self.trial.match.t.seats)]

    @cached_property
    def marked(self) -> list[str]:
        return list(self.players) or self.names

    @cached_property
    def words(self) -> Words:
        return words_of(self.game, self.language)

    @cached_property
    def actor(self) -> SeatNumber | None:
        asked = self.trial.asked
        return self.seat if self.seat in asked else next(iter(asked), None)

    @cached_property
    def observation(self) -> log.Observation:
        return self.seen_by(self.seat)

    def seen_by(self, seat: SeatNumber | None) -> log.Observation:
        match = self.trial.match
        question = None if seat is None else match.asked(seat)
        return log.Observation(
            game=self.game,
            head=self.game.head,
            until=self.game.head,
            seat=seat,
            view=match.view(seat),
            said=self._said(seat),
            question=question,
            held=None if seat is None else match.held(seat),
            steps=[],
            opened=len(self.trial.moves) if question is not None else None,
        )

    def _said(self, seat: SeatNumber | None) -> list[JsonObject]:
        """Return the board's log entries, after those of the table if the seat may see them."""
        before: list[JsonObject] = []
        if self.table is not None and seat == self.seat:
            try:
                before = log.observe(self.table, seat, until=self.number).said
            except (Illegal, log.Unavailable):
                before = []
        return [*before, *({**line, "number": self.game.head} for line in self.trial.said(seat))]

    def lines(self, first: int, names: Sequence[str] = ()) -> list[str]:
        entries = self.trial.said(self.seat, first)
        return [text for line in entries if (text := self.words.line(line, names or self.names, self.seat))]

    def move_text(self, move: TriedMove) -> str:
        return self.words.option(move[1], move[2], self.names, move[0])

    @cached_property
    def scores(self) -> list[int | None]:
        view: dict[str, Any] = self.observation.view
        result = view["result"]
        if result and result["scores"]:
            return list(result["scores"])
        match = self.trial.match
        visible_scores = getattr(match.rules, "visible_scores", None)
        if found := visible_scores and visible_scores(view, getattr(match.t, "cards", None)):
            return [points for points, _ in found]
        presenter = presenter_of(self.game.ruleset)
        return [presenter.visible_score(view, seat) for seat in range(len(self.names))]

    def new_cards(self, base: JsonObject, known: set[str]) -> list[str]:
        """Return the names of cards that the seat sees now but did not see or know at the start."""
        cards = self.words.known_cards
        fresh = (cards_mentioned(self.observation.view, cards) - cards_mentioned(base, cards)) - known
        return sorted(self.words.card(card)["name"] for card in fresh)


def cards_mentioned(value: Any, cards: set[str]) -> set[str]:
    if isinstance(value, str):
        return {value} & cards
    if isinstance(value, dict):
        return set().union(*(cards_mentioned(one, cards) for one in value.values()))
    return set().union(*(cards_mentioned(one, cards) for one in value)) if isinstance(value, list) else set()
