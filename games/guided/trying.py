"""Three moves tried: a game laid for that after the answers of a way. A move is a turn of the table in which one
answers something: in Roma and Foundations one's own turn, in Gloria one that anybody leads, in The Great City a
round."""

from __future__ import annotations

from functools import cached_property

from games.boards.three_moves import ThreeMoves
from games.guided.laid import LEARNER, LaidTrial, Unfit
from games.guided.ways import LONGEST, choice_of, way_on, words_of
from games.rules import GAMES
from games.rules.ask import Choice, Illegal, JsonObject, SeatQuestion

MOVES = 3


class Trying:
    """Three moves after a way. NoWay; Unfit where its answers are not, or no longer, offered."""

    def __init__(self, moves: ThreeMoves, way: str) -> None:
        self.moves, self.way, self.words = moves, way, words_of(way)
        self.turns: list[int] = []  # the steps with which those turns began in which the visitor has answered
        self.before: JsonObject | None = None  # what they saw when they last answered
        try:
            self.trial = LaidTrial(moves)
            for number, word in enumerate(self.words, 1):
                self._answer(word, last=number == len(self.words))
        except (Illegal, LookupError) as fault:
            raise Unfit(f"{moves.ruleset} {way}: {fault}") from fault

    def _answer(self, word: str, last: bool) -> None:
        question, trial = self._open, self.trial
        if question is None:
            raise Illegal("not_asked", "Nothing is asked here.")
        if last:
            self.before = trial.view(LEARNER)
        if not self._interrupts(question) and trial.match.turn_step not in self.turns:
            self.turns.append(trial.match.turn_step)
        trial.take(LEARNER, question.what, choice_of(word, question))
        trial.let_others_answer()

    @property
    def _open(self) -> SeatQuestion | None:
        """What is asked, unless all moves are made: a fourth turn has begun."""
        question = self.trial.match.asked(LEARNER)
        if question is None or self._interrupts(question):
            return question
        fourth = len(self.turns) == MOVES and self.trial.match.turn_step not in self.turns
        return None if fourth else question

    def _interrupts(self, question: SeatQuestion) -> bool:
        """Whether it is asked in somebody else's turn, which waits for it: that is no move."""
        return question.topic in getattr(GAMES[self.moves.ruleset], "REPLIES", ())

    @cached_property
    def question(self) -> SeatQuestion | None:
        """What is asked; None once the moves are made, the game is over, or one has answered for too long."""
        return self._open if len(self.words) < LONGEST else None

    @property
    def over(self) -> bool:
        return self.question is None

    @property
    def number(self) -> int:
        """Which move this is, from 1."""
        return min(MOVES, len({*self.turns, self.trial.match.turn_step}))

    def answered(self, choice: Choice) -> Trying:
        """After this answer, too. Illegal if it is not offered."""
        if self.question is None:
            raise Illegal("not_asked", "Nothing is asked here.")
        return Trying(self.moves, way_on(self.words, self.question, self.question.check(choice)))
