"""A game that continues from a position with assumed answers and with luck from a seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.facts.events import canonical_json
from games.facts.luck import RandomStream, shuffled
from games.rules.ask import Choice, Illegal, JsonObject, LuckQuestion, SeatNumber, Shuffle
from games.rules.match import Match
from games.rules.match_setup import current_version
from games.rules.ruleset import Ruleset

TriedMove: TypeAlias = tuple[SeatNumber, str, Choice]  # seat, question, choice

MAX_ANSWERS_PER_VARIATION = 200
MAX_SEED_LENGTH = 20


@dataclass(frozen=True)
class TrialStart:
    rules: Ruleset[Any]
    position: JsonObject
    cards: JsonObject | None = None  # the card set; None: the shipped one

    @property
    def dated(self) -> JsonObject:
        """Return the position with its rules' version, so that later code continues it in the same way."""
        return {"version": current_version(self.rules), **self.position}

    def trial(self, seed: str, moves: Iterable[TriedMove] = ()) -> Trial:
        """Return the game after these answers.

        Raise Illegal if an answer is illegal; its `step` is the number of this answer."""
        trial = Trial(Match.at(self.rules, self.position, self.cards), seed)
        trial.take_all(moves)
        return trial


class Trial:
    def __init__(self, match: Match[Any], seed: str) -> None:
        self.match, self.seed = match, seed
        self.moves: list[TriedMove] = []
        self.lines_from: list[int] = []  # the match's step of each answer
        self.began = match.step
        self._drawn: Counter[str] = Counter()
        self._settle()

    @property
    def asked(self) -> tuple[SeatNumber, ...]:
        return self.match.awaited

    def take(self, seat: SeatNumber, what: str, choice: Choice) -> None:
        if len(self.moves) >= MAX_ANSWERS_PER_VARIATION:
            raise Illegal("too_many_steps", f"A variation has at most {MAX_ANSWERS_PER_VARIATION} answers.")
        if type(seat) is not int:
            raise Illegal("no_seat", "There is no such seat.")
        before = self.match.step
        self.match.take(seat, what, choice)
        self.moves.append((seat, what, choice))
        self.lines_from.append(before)
        self._settle()

    def take_all(self, moves: Iterable[TriedMove]) -> None:
        """Play several answers; raise Illegal at the first illegal one, and keep the answers before it."""
        for move in moves:
            self.take(*move)

    def view(self, seat: SeatNumber | None) -> JsonObject:
        return self.match.view(seat)

    def said(self, seat: SeatNumber | None, first: int = 0) -> list[JsonObject]:
        """Return the log entries from answer number `first` on.

        With `first` 0, entries about luck before the first answer are included."""
        since = self.lines_from[first] if 0 < first < len(self.lines_from) else self.began
        if first and first >= len(self.lines_from):
            return []
        return self.match.told(seat, since)

    def _settle(self) -> None:
        while (question := self.match.luck) is not None:
            self._drawn[question.what] += 1
            self.match.take(None, question.what, self.outcome(question, self._drawn[question.what]))

    def outcome(self, question: LuckQuestion, number: int) -> tuple[Any, ...]:
        """Return outcome `number` of a kind of draw. It is the same in all variations of a board."""
        stream = RandomStream(hashlib.sha256(canonical_json(["what-if", self.seed, question.what, number])).digest())
        if isinstance(question, Shuffle):
            return shuffled(question.items, stream)
        return tuple(1 + stream.below(question.sides) for _ in range(question.dice))


def fitting_moves(start: TrialStart, seed: str, moves: Sequence[TriedMove]) -> list[TriedMove]:
    trial = start.trial(seed)
    with suppress(Illegal):
        trial.take_all(moves)
    return trial.moves
