"""LoadedGame: a Match with data about its log, for example the event of each step."""

import dataclasses
from array import array
from bisect import bisect_left
from typing import Any

from games.facts import luck
from games.facts.errors import Diverged
from games.facts.events import (
    Answered,
    Closed,
    Conceded,
    Dealt,
    Finished,
    LogEvent,
    Replaced,
    Restored,
    Started,
    Undone,
)
from games.rules import match_setup
from games.rules.ask import AskSome, Illegal, lists
from games.rules.match import Match, Result
from games.rules.match_setup import current_version
from games.rules.ruleset import Ruleset

# In `actors`: what a step was if it was no seat's answer.
LUCK_STEP, CONCESSION_STEP, CLOSING_STEP, ROLL_STEP = -1, -2, -3, -4  # ROLL_STEP: luck with dice
STEP_EVENTS = (Answered, Dealt, Conceded, Closed)  # the steps of the Match, except steps[0]


@dataclasses.dataclass(slots=True, eq=False, repr=False)  # a repr would show secrets
class LoadedGame:
    """A running Match that is fed event by event; `LoadedGame.new` creates one.

    `opened`: {seat: number of the event that asked its question}. Lists by step: `steps` (event number), `actors`
    (seat, or a constant above), `answered_questions` (identity of the answered question), `turns` (number of turns
    begun). `unordered_answers`: answers whose options have no order. `replies`: answers given in another seat's turn
    (`REPLY_TOPICS` of the rules). The luck seed depends on `timeline`, `redeals` (number of undos that dropped luck)
    and `dealt` (number and `what` of each luck event in force). `digests`: digests of the events that asked the open
    questions, if known (stamps.py). `private_answers`: (event, seat) of the latest consecutive events that changed
    answers in an open Together. `seats` is for the writer: (key, whether a stand-in plays) of each Seat; None if it
    must be read again."""

    rules: Any
    started: Started
    match: Match
    head: int = 1
    digest: bytes = b""
    opened: dict[int, int] = dataclasses.field(default_factory=dict)
    steps: array = dataclasses.field(default_factory=lambda: array("I", [1]))  # step 0 is `started`
    actors: array = dataclasses.field(default_factory=lambda: array("b", [CLOSING_STEP]))
    answered_questions: array = dataclasses.field(default_factory=lambda: array("I", [0]))
    turns: array = dataclasses.field(default_factory=lambda: array("I", [0]))
    unordered_answers: set[int] = dataclasses.field(default_factory=set)
    replies: set[int] = dataclasses.field(default_factory=set)
    reply_topics: frozenset[str] = frozenset()
    timeline: str = ""
    redeals: int = 0
    dealt: list[tuple[int, str]] = dataclasses.field(default_factory=list)
    digests: dict[int, bytes] = dataclasses.field(default_factory=dict)
    private_answers: tuple[tuple[int, int], ...] = ()
    seats: list[tuple[int, bool]] | None = None
    _put: int = -1  # the Match's `opened` when `opened` was last updated

    @classmethod
    def new(cls, rules: Ruleset[Any], started: Started) -> "LoadedGame":
        """Return the loaded game after the log's first event. Raise Diverged if the event does not fit."""
        if fault := luck.luck_fault(started):
            raise Diverged(1, fault, newer=(started.scheme or 0) > luck.LUCK_SCHEME)
        if unknown := match_setup.unknown_beginning(
            rules, started.version, started.seats, started.options, started.cards
        ):
            raise Diverged(1, f"this code does not know {unknown}", newer=True)
        try:
            match = Match.new(rules, started.seats, started.options, started.cards or None, started.version)
        except Exception as error:
            raise Diverged(1, f"cannot be set up: {error!r}") from error
        loaded = cls(rules, started, match, reply_topics=getattr(rules, "REPLY_TOPICS", frozenset()))
        loaded.turns[0], loaded.timeline = match.story.turn, started.timeline
        loaded._notice(1)
        return loaded

    # Feeding: Illegal means that nothing has changed; after any other exception this loaded game must be discarded

    def feed(self, number: int, event: LogEvent) -> None:
        self.feed_all([(number, event)])

    def feed_all(self, rows: list[tuple[int, LogEvent]]) -> None:
        """Replay these logged events. Raise Diverged if one does not fit; then discard this loaded game."""
        number = self.head
        try:
            for number, event in rows:
                EVENT_HANDLERS[type(event)](self, number, event)
        except Exception as fault:
            if unknown := self._unknown(event):
                raise Diverged(number, f"this code does not know {unknown}", newer=True) from fault
            if isinstance(fault, Diverged):
                raise
            why = str(fault) if isinstance(fault, Illegal) else f"{type(fault).__name__} in the rules: {fault}"
            raise Diverged(number, why) from fault
        self.head = number

    def _unknown(self, event: LogEvent) -> str:
        """Return the part of an event that this code does not know; "" if it knows every part."""
        if self.started.version != current_version(self.rules):
            return ""
        if isinstance(event, Answered | Dealt) and (unknown := match_setup.unknown_question(self.rules, event.what)):
            return unknown
        if isinstance(event, Dealt):
            return match_setup.unknown_card(self.rules, self.started.cards, event.outcome)
        fields = set(event.result) - {one.name for one in dataclasses.fields(Result)} if type(event) is Finished else ()
        return f"{min(fields)} of a result" if fields else ""

    def answer(self, number: int, event: Answered) -> None:
        """Play a seat's answer. Raise Illegal if the seat has no open question or the answer is not offered."""
        match, seat = self.match, event.seat
        question = match.asked(seat)
        if question is None:  # `take` with seat None would be a random outcome
            raise Illegal("not_asked", "This seat is not asked anything now.")
        changed = match.held(seat) is not None  # must be read before `take`
        match.take(seat, event.what, event.choice)
        if type(question) is AskSome:
            self.unordered_answers.add(number)
        if question.topic in self.reply_topics:
            self.replies.add(number)
        self.steps.append(number)  # inlined _stepped: a load consists of calls of this method
        self.actors.append(seat)
        self.answered_questions.append(self.opened[seat])
        self.turns.append(match.story.turn)
        if match.opened != self._put:
            self._notice(number)
        elif changed:
            self.private_answers = (*(self.private_answers if self.is_private_at(number - 1) else ()), (number, seat))

    def deal(self, number: int, event: Dealt) -> None:
        """Apply a logged random outcome. Raise Illegal if the game is not waiting for this outcome."""
        if getattr(self.match.luck, "sides", None) != event.sides:
            raise Illegal("not_luck", "Luck is not asked for that.")
        self.match.take(None, event.what, event.outcome)
        self.dealt.append((number, event.what))
        self._stepped(number, LUCK_STEP if event.sides is None else ROLL_STEP)

    def concede(self, number: int, event: Conceded) -> None:
        self.match.concede(event.seat, event.stands)
        self._stepped(number, CONCESSION_STEP)

    def close(self, number: int, event: Closed) -> None:
        self.match.close(event.reason, event.winners)
        self._stepped(number, CLOSING_STEP)

    def reopen(self, number: int, event: Undone | None = None) -> None:
        """Ask open questions again after an undo, making earlier answers stale. Raise Illegal after the end."""
        self._check_running()
        self.opened = dict.fromkeys(self.opened, number)

    def replace(self, number: int, event: Replaced) -> None:
        """Ask a seat's question again, so that earlier answers become stale. Raise Illegal if impossible."""
        self._check_running()
        if type(event.seat) is not int or not 0 <= event.seat < self.started.seats:
            raise Illegal("no_seat", "There is no such seat.")
        self.seats = None
        if event.seat in self.opened:
            self.opened[event.seat] = number

    def restore(self, number: int, event: Restored) -> None:
        """Draw all later luck from another timeline. Raise Illegal if that is not possible here."""
        self._check_running()
        if type(event.timeline) is not str or not luck.TIMELINE_PATTERN.fullmatch(event.timeline):
            raise Illegal("no_timeline", "That is not a timeline.")
        if event.timeline == self.timeline or type(event.kept) is not int or event.kept != number - 1:
            raise Illegal("not_restored", "This table is already in that timeline, or has gone on since.")
        self.timeline = event.timeline

    def finish(self, number: int, event: Finished) -> None:
        """Raise Diverged if log and rules disagree on whether or how the game ended."""
        if not self.match.over:
            raise Diverged(number, "the log says the game is over, the rules do not")
        if event.result != self.result():
            raise Diverged(number, "the log and the rules disagree on the result")

    def restart(self, number: int, event: Started) -> None:
        raise Diverged(number, "the game is started twice")

    def _check_running(self) -> None:
        if self.match.over:
            raise Illegal("over", "This game is over.")

    def _stepped(self, number: int, who: int) -> None:
        self.steps.append(number)
        self.actors.append(who)
        self.answered_questions.append(0)
        self.turns.append(self.match.story.turn)
        if self.match.opened != self._put:
            self._notice(number)

    def _notice(self, number: int) -> None:
        """Update `opened`. A step of a Match asks at most one question, or several in a Together."""
        self._put = self.match.opened
        self.opened = dict.fromkeys(self.match.waiting, number)

    # Reading

    def fork(self) -> "LoadedGame":
        return dataclasses.replace(
            self,
            match=self.match.fork(),
            opened=dict(self.opened),
            digests=dict(self.digests),
            seats=None,
            steps=self.steps[:],
            actors=self.actors[:],
            answered_questions=self.answered_questions[:],
            turns=self.turns[:],
            unordered_answers=set(self.unordered_answers),
            replies=set(self.replies),
            dealt=self.dealt[:],
        )

    def result(self) -> dict | None:
        return lists(vars(self.match.result)) if self.match.over else None

    def luck_seed_input(self, what: str) -> list[Any]:
        started = self.started
        k = sum(before == what for _, before in self.dealt)
        return luck.seed_input(started.game, started.nonces, self.timeline, self.redeals, what, k)

    def step_of(self, number: int) -> int | None:
        """Return the step of event `number`; None if the event is undone or is not a step of the game."""
        at = bisect_left(self.steps, number)
        return at if at < len(self.steps) and self.steps[at] == number else None

    def undone(self, number: int, to: int) -> "LoadedGame | None":
        """Return the game after an undo to answer `to`; None if `to` is before the turn (then load the log)."""
        first = self.step_of(to)
        if first is None or first <= self.match.turn_began:
            return None
        kept = [step for step in range(first, len(self.actors)) if self.actors[step] == CONCESSION_STEP]
        match = self.match.without(set(range(first, len(self.actors))) - set(kept))
        dealt = [row for row in self.dealt if row[0] < to]

        def left(column: array) -> array:
            return column[:first] + array(column.typecode, [column[step] for step in kept])

        return dataclasses.replace(
            self,
            match=match,
            head=number,
            digest=b"",
            opened=dict.fromkeys(match.waiting, number),
            digests={},
            _put=match.opened,
            steps=left(self.steps),
            actors=left(self.actors),
            answered_questions=left(self.answered_questions),
            turns=left(self.turns),
            unordered_answers={answer for answer in self.unordered_answers if answer < to},
            replies={answer for answer in self.replies if answer < to},
            redeals=self.redeals + (len(dealt) < len(self.dealt)),
            dealt=dealt,
        )

    def is_private_at(self, number: int) -> bool:
        """Return whether event `number`, the latest, changed an answer in an open Together."""
        return bool(self.private_answers) and self.private_answers[-1][0] == number

    def head_for(self, seat: int | None) -> int:
        """Return the number of the last event that this seat is allowed to know of."""
        if not self.is_private_at(self.head):
            return self.head
        own = (number for number, who in self.private_answers if who == seat)
        return max(own, default=self.private_answers[0][0] - 1)

    def steps_for(self, seat: int | None) -> array:
        """Return `steps` without events that this seat is not yet allowed to know of."""
        if not self.is_private_at(self.head):
            return self.steps
        others = {number for number, who in self.private_answers if who != seat}
        return array("I", [number for number in self.steps if number not in others])

    def is_reply(self, seat: int) -> bool:
        """Return whether this seat must answer in another seat's turn, which waits for the reply."""
        question = self.match.asked(seat)
        return question is not None and question.topic in self.reply_topics

    def answered_last(self, seat: int) -> bool:
        return next((who for who in reversed(self.actors) if who >= 0), None) == seat

    def turn_start(self) -> int:
        return self.steps[self.match.turn_step]

    def clock_start(self, seat: int) -> int:
        """Return the number of the event after which all questions to this seat share one clock."""
        if self.match.together:
            return self.steps[self.match.opened]
        first = self.match.turn_step
        if not self.is_reply(seat):
            for step in range(len(self.actors) - 1, first, -1):
                if self.actors[step] >= 0 and self.actors[step] != seat and self.steps[step] not in self.replies:
                    return self.steps[step]
        return self.steps[first]

    def answer_to(self, seat: int, opened: int) -> int | None:
        """Return the event in which this seat last answered question `opened`; None without a valid answer."""
        for step in range(len(self.actors) - 1, 0, -1):
            if self.actors[step] == seat and self.answered_questions[step] == opened:
                return self.steps[step]
            if self.steps[step] <= opened:
                break
        return None

    def undoable(self, seat: int, practice: bool = False) -> list[int]:
        """Return the seat's answers that it can undo without consent, latest first (README.md: Undo).

        There are none in an open Together that another seat has answered. Otherwise the changes of the others would
        limit the undo, and so reveal that they were made."""
        if practice:
            return self.answers_of(seat, len(self.steps))
        found: list[int] = []
        if self.match.over or self._others_have_answered(seat):
            return found
        for step in range(len(self.actors) - 1, max(self.match.barrier, 0), -1):
            if self.actors[step] == seat:
                found.append(self.steps[step])
            elif self.actors[step] != CONCESSION_STEP:
                break
        return found

    def _others_have_answered(self, seat: int) -> bool:
        match = self.match
        return match.together and any(match.held(other) is not None for other in match.waiting if other != seat)

    def answers_of(self, seat: int, most: int) -> list[int]:
        """Return the seat's latest `most` answers in force, latest first; with consent it can undo them."""
        found: list[int] = []
        for step in range(len(self.actors) - 1, 0, -1):
            if self.actors[step] == seat and not self.match.over:
                found.append(self.steps[step])
                if len(found) == most:
                    break
        return found


EVENT_HANDLERS: dict[type, Any] = {
    Answered: LoadedGame.answer,
    Dealt: LoadedGame.deal,
    Conceded: LoadedGame.concede,
    Undone: LoadedGame.reopen,
    Replaced: LoadedGame.replace,
    Restored: LoadedGame.restore,
    Closed: LoadedGame.close,
    Finished: LoadedGame.finish,
    Started: LoadedGame.restart,
}


def events_in_force(rows: list[tuple[int, LogEvent]]) -> list[tuple[int, LogEvent]]:
    """Return the events without those that were undone; the events `undone` themselves stay.

    Raise Diverged if one of these does not name an answer in force."""
    return _events_and_redeals(rows)[0]


def _events_and_redeals(rows: list[tuple[int, LogEvent]]) -> tuple[list[tuple[int, LogEvent]], int]:
    kept: list[tuple[int, LogEvent]] = []
    redeals = 0
    for number, event in rows:
        if type(event) is Undone:
            at = bisect_left(kept, event.to, key=lambda row: row[0])
            if at == len(kept) or kept[at][0] != event.to or type(kept[at][1]) is not Answered:
                raise Diverged(number, "it undoes something that is not an answer in force")
            redeals += any(type(row[1]) is Dealt for row in kept[at:])
            kept[at:] = [row for row in kept[at:] if type(row[1]) not in (Answered, Dealt)]
        kept.append((number, event))
    return kept, redeals


def play_log(rules: Ruleset[Any], rows: list[tuple[int, LogEvent]]) -> LoadedGame:
    """Return the loaded game after all events of a log. Raise Diverged if one does not fit."""
    kept, redeals = _events_and_redeals(rows)
    if not kept or kept[0][0] != 1 or type(kept[0][1]) is not Started:
        raise Diverged(1, "the log does not begin with the start of the game")
    loaded = LoadedGame.new(rules, kept[0][1])
    loaded.match.skip_restart_points(sum(type(event) in STEP_EVENTS for _, event in kept))
    loaded.feed_all(kept[1:])
    if loaded.match.skipped_restart_point:
        loaded = LoadedGame.new(rules, kept[0][1])
        loaded.feed_all(kept[1:])
    loaded.head, loaded.redeals = rows[-1][0], redeals
    return loaded
