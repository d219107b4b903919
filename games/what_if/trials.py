"""A game that continues from a position with assumed answers and with luck from a seed.

It starts at a user's open question, a step of a finished game, or any position. Computer players may answer, but never
to help in a running game. Users could still type in the position of a running game and have computer players answer
there, as with a program on their own computer. But the site does not help them to find the position: it does not show
them the sampled states of such a table."""

from __future__ import annotations

import hashlib
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.eventlog import card_sets, replays, samples
from games.eventlog.loading import rules_of
from games.facts.errors import Refused, ReportedError
from games.facts.events import canonical_json
from games.facts.luck import RandomStream, shuffled
from games.models import Game, Seat, WhatIf
from games.players.stand_ins import first_legal_choice
from games.rules import GAMES
from games.rules.ask import Choice, Illegal, JsonObject, LuckQuestion, SeatNumber, SeatQuestion, Shuffle
from games.rules.card_sets import PROJECT
from games.rules.match import Match
from games.rules.match_setup import current_version
from games.rules.ruleset import Ruleset

TriedMove: TypeAlias = tuple[SeatNumber, str, Choice]  # seat, question, choice

MAX_ANSWERS_PER_VARIATION = 200
MAX_SEED_LENGTH = 20
logger = logging.getLogger(__name__)


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
        """Return the game after these answers. Raise Illegal, whose `step` is the illegal answer's number."""
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
        """Return the log entries from answer `first` on; 0 includes the luck before the first answer."""
        since = self.lines_from[first] if 0 < first < len(self.lines_from) else self.began
        if first and first >= len(self.lines_from):
            return []
        return self.match.told(seat, since)

    def _settle(self) -> None:
        while (question := self.match.luck) is not None:
            self._drawn[question.what] += 1
            self.match.take(None, question.what, self.outcome(question, self._drawn[question.what]))

    def outcome(self, question: LuckQuestion, number: int) -> tuple[Any, ...]:
        """Return the outcome of draw `number` of this kind, which is the same in all variations of a board."""
        stream = RandomStream(hashlib.sha256(canonical_json(["what-if", self.seed, question.what, number])).digest())
        if isinstance(question, Shuffle):
            return shuffled(question.items, stream)
        return tuple(1 + stream.below(question.sides) for _ in range(question.dice))


def fitting_moves(start: TrialStart, seed: str, moves: Sequence[TriedMove]) -> list[TriedMove]:
    trial = start.trial(seed)
    with suppress(Illegal):
        trial.take_all(moves)
    return trial.moves


def sampled_start(game: Game, seat: SeatNumber, opened: int, seed: str) -> TrialStart:
    return start_at_position(game, samples.sample_position(game, seat, opened, checked_seed(seed)))


def replayed_start(game: Game, number: int) -> TrialStart:
    """Return the true state of a finished game after event `number`. Raise Refused if nothing is asked."""
    if game.state != Game.State.FINISHED:
        raise Refused("not_over", "You can try out the real cards once the game is over.")
    loaded = replays.replay_of(game).at(number) if 1 <= number <= game.head else None
    if loaded is None or loaded.match.over:
        raise Refused("nothing_asked", "No player has to answer at this step, so there is nothing to try.")
    return start_at_position(game, loaded.match.position())


def start_at_position(game: Game, position: JsonObject) -> TrialStart:
    return TrialStart(rules_of(game), position, card_set_of(game.ruleset, game.options))


def start_from_user(ruleset: str, position: JsonObject) -> TrialStart:
    rules = GAMES.get(ruleset)
    if rules is None:
        raise Illegal("unknown_game", "There is no such game here.")
    options = position.get("options")
    return TrialStart(rules, position, card_set_of(ruleset, options if type(options) is dict else {}))


def board_start(board: WhatIf) -> TrialStart:
    if board.game is not None:
        return start_at_position(board.game, board.base)
    return start_from_user(board.ruleset, board.base)


def card_set_of(ruleset: str, options: JsonObject) -> JsonObject | None:
    name = options.get("cards", PROJECT)
    return None if name == PROJECT or type(name) is not str else card_sets.find_card_set(ruleset, name)


@contextmanager
def untrusted_position() -> Iterator[None]:
    """Turn errors inside the context into Illegal, because a user's position can break the rules' code."""
    try:
        yield
    except (Illegal, ReportedError):
        raise
    except Exception as fault:
        logger.info("A position was refused: %s", type(fault).__name__)
        raise Illegal("bad_position", "That position is not possible.") from None


def checked_seed(seed: Any) -> str:
    if type(seed) is not str or not 0 < len(seed) <= MAX_SEED_LENGTH or not seed.isprintable():
        raise Illegal("bad_seed", f"A deal has a name of 1 to {MAX_SEED_LENGTH} letters or digits.")
    return seed


def computer_players_allowed(game: Game | None) -> bool:
    """Return whether computer players answer on the boards of this table.

    They answer on boards of entered positions, finished games, practice tables, and tables with one person. A table
    with several people may belong to a competition, so on its boards the user answers for all seats."""
    if game is None or game.over or game.practice or game.demo:
        return True
    return Seat.objects.filter(game=game, built_in=False).count() < 2


def ensure_computer_players_allowed(game: Game | None, seat: SeatNumber | None) -> None:
    """Raise Refused if computer players may not answer, or if the board has neither table nor seat."""
    if not computer_players_allowed(game):
        raise Refused("no_help", "At this table you answer for all players yourself.")
    if game is None and seat is None:
        raise Refused("whose_seat", "Choose your seat: the computer players answer for the others.")


def answer_for_others(trial: Trial, own: SeatNumber | None, to_the_next: bool) -> None:
    """Let computer players answer for other seats: once, or (`to_the_next`) until seat `own` must answer."""
    others = [seat for seat in trial.asked if seat != own]
    if not others:
        raise Illegal("not_asked", "No other player has to answer.")
    while others and len(trial.moves) < MAX_ANSWERS_PER_VARIATION:
        question = trial.match.asked(others[0])
        assert question is not None
        trial.take(others[0], question.what, computer_choice(trial.match, question))
        if not to_the_next:
            return
        others = [seat for seat in trial.asked if seat != own]


def computer_choice(match: Match[Any], question: SeatQuestion) -> Choice:
    try:
        return question.check(match.rules.decide(match.view(question.seat), question))
    except Exception as fault:
        logger.warning("A computer player failed on a what-if board: %s", type(fault).__name__)
        return first_legal_choice(question)
