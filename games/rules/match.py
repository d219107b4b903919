"""Match runs the rules of one game and holds the open question; ruleset.py is the interface of a game."""

from collections.abc import Container, Iterable
from typing import Any, Generic

from .ask import (
    RESTART,
    Choice,
    Illegal,
    JsonObject,
    LuckQuestion,
    Question,
    Roll,
    SeatNumber,
    SeatQuestion,
    Shuffle,
    Together,
    lists,
)
from .ledger import Transcripts, match_knowledge
from .match_setup import (
    MatchInput,
    current_version,
    read_conceded,
    read_since,
    read_version,
    seats_left_at_concession,
    start_table,
    table_at_position,
)
from .ruleset import Result, Ruleset, TableT
from .sampling import RandomSource, sample_match
from .story import PreviewReachedEnd, Story, preview_answer

__all__ = ["Match", "Result"]

RESTART_POINTS_TAIL_STEPS = (
    40  # steps at the end of `skip_restart_points` in which restart points are kept: most turns are shorter
)


class Match(Generic[TableT]):
    """One game in progress. Only `take`, `concede` and `close` change it.

    These methods raise only Illegal, and then nothing has changed. After any other exception, discard the Match,
    because the rules have a fault. `turn_step` is the step at which the current turn began (clocks run for a whole
    turn, even if it contains restart points)."""

    def __init__(
        self,
        rules: Ruleset[TableT],
        table: TableT,
        conceded: Iterable[SeatNumber] = (),
        step_lines: Story | None = None,
        version: int | None = None,
    ) -> None:
        self.rules, self.t, self.story = rules, table, step_lines or Story()
        self.version = current_version(rules) if version is None else version
        table.story, table.version = self.story, self.version
        self.conceded = frozenset(conceded)
        self.result: Result | None = None
        self.luck: LuckQuestion | None = None
        self._asks: dict[SeatNumber, SeatQuestion] = {}
        self._held: dict[SeatNumber, Choice] = {}
        self.together, self.opened = False, 0
        self.transcripts = Transcripts()
        self.turn_step = self.story.step
        self._whose: SeatNumber | None = None  # the seat whose turn it was at the latest restart point
        self._keep_from, self._passed = 0, self.story.step
        self._mark()
        self._run = rules.play(table)
        self._send(None)

    @classmethod
    def new(
        cls,
        rules: Ruleset[TableT],
        seats: int = 3,
        options: JsonObject | None = None,
        cards: JsonObject | None = None,
        version: int | None = None,
    ) -> "Match[TableT]":
        """Return a new game before its setup; raise Illegal for unknown seats, options or cards.

        `cards` is a whole card set (None: the shipped one), `version` the rules version (None: the current one)."""
        if type(seats) is not int or seats not in rules.SEATS:
            raise Illegal("bad_seats", f"This game is for {min(rules.SEATS)} to {max(rules.SEATS)} players.")
        return cls(rules, start_table(rules, seats, {} if options is None else options, cards), version=version)

    @classmethod
    def at(cls, rules: Ruleset[TableT], position: JsonObject, cards: JsonObject | None = None) -> "Match[TableT]":
        """Return the game at a position, after its inputs `since`; raise Illegal if anything does not fit."""
        table = table_at_position(rules, position, cards)
        match = cls(rules, table, read_conceded(position, table), version=read_version(rules, position))
        match._replay(read_since(position))
        return match

    def fork(self) -> "Match[TableT]":
        return self.without(())

    def without(self, steps: Container[int]) -> "Match[TableT]":
        """Return a fork without these steps after `turn_began`; raise Illegal if the other steps do not fit."""
        table, mark, conceded = self.restart
        twin = self.restarted_on(table.copy(), self.story.since(mark), conceded, self.transcripts.copy())
        twin._replay([one for step, one in enumerate(self.since, self.turn_began + 1) if step not in steps])
        return twin

    def skip_restart_points(self, steps: int) -> None:
        """Announce `steps` further steps; only restart points near the last of these steps are kept.

        This saves copies of the table when a long log is loaded; check `skipped_restart_point` afterwards."""
        self._keep_from = self.story.step + steps - RESTART_POINTS_TAIL_STEPS

    @property
    def skipped_restart_point(self) -> bool:
        """Return whether the latest restart point was not kept, because the current turn is very long.

        Then `turn_began` and `position` are those of an earlier turn."""
        return self._passed != self.turn_began

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def step(self) -> int:
        return self.story.step

    @property
    def barrier(self) -> int:
        """Return the last step that revealed something hidden; only later steps can be undone."""
        return self.story.barrier

    @property
    def turn_began(self) -> int:
        return self.restart[1][1]

    @property
    def waiting(self) -> tuple[SeatNumber, ...]:
        """Return the seats that can answer now; seats that have not answered yet come first."""
        return (*self.awaited, *self._held)

    @property
    def awaited(self) -> tuple[SeatNumber, ...]:
        if not self._held:
            return tuple(self._asks)
        return tuple(seat for seat in self._asks if seat not in self._held)

    def asked(self, seat: SeatNumber) -> SeatQuestion | None:
        return self._asks.get(seat) if type(seat) is int else None

    def held(self, seat: SeatNumber) -> Choice | None:
        """Return this seat's answer in an open Together, or None."""
        return self._held.get(seat) if type(seat) is int else None

    @property
    def where(self) -> list[str]:
        """Return the names of the active rules, outermost first; for operators only, as a name can be secret."""
        names: list[str] = []
        frame: Any = self._run
        while frame is not None and hasattr(frame, "gi_code"):
            names.append(frame.gi_code.co_name)
            frame = frame.gi_yieldfrom
        return names

    def take(self, seat: SeatNumber | None, what: str, choice: Choice) -> None:
        """Take an answer of `seat`, or a random outcome (seat None)."""
        if self.result is not None:
            raise Illegal("over", "This game is over.")
        question = self.luck if seat is None else self.asked(seat)
        if question is None:
            raise Illegal("not_asked", "This seat is not asked anything now.")
        if what != question.what:
            raise Illegal("other_question", "Another question is open now.")
        choice = question.check(choice)
        self._record(seat, question.what, choice)
        if seat is None:
            self.story.reveal()
        elif self.together:
            choice = self._hold(seat, choice)
            if choice is None:
                return
        self._send(choice)

    def preview(self, seat: SeatNumber, choice: Choice) -> JsonObject | None:
        """Return the effect of an answer as this seat can see it; raise Illegal if the answer is not offered.

        The result is {"said": log entries, "view": JSON, "ends": {"reason", "scores"}}. If luck or a secret comes into
        play, the preview stops there and "view" is None. "ends" is None unless the game ends no matter what is hidden.
        Return None if nothing can be shown."""
        return preview_answer(self, seat, choice)

    def concede(self, seat: SeatNumber, stands: bool = True) -> None:
        """Offer to concede, or withdraw the offer; the last seat that has not conceded wins."""
        if self.result is not None:
            raise Illegal("over", "This game is over.")
        self._check_seat(seat)
        if type(stands) is not bool or (seat in self.conceded) is stands:
            raise Illegal("unchanged", "That changes nothing.")
        self._record(seat, "conceded", stands)
        self.conceded = self.conceded | {seat} if stands else self.conceded - {seat}
        self.story.say("conceded" if stands else "unconceded", seat)
        left = tuple(s for s in range(self.t.seats) if s not in self.conceded)
        if len(left) == seats_left_at_concession(self.t):
            self._end(Result("conceded", None, left))

    def close(self, reason: str, winners: Iterable[SeatNumber]) -> None:
        """End the game from outside the rules: by agreement, by a claim, or by the operator."""
        if self.result is not None:
            raise Illegal("over", "This game is over.")
        if type(reason) is not str:
            raise Illegal("other", "A reason is a word.")
        try:
            winners = tuple(winners)
        except TypeError as fault:
            raise Illegal("no_seat", "The winners are seats.") from fault
        for number, seat in enumerate(winners):
            self._check_seat(seat)
            if seat in winners[:number]:
                raise Illegal("no_seat", "A seat cannot win twice.")
        self._record(None, "closed", (reason, winners))
        self._end(Result(reason, None, winners))

    def view(self, seat: SeatNumber | None) -> JsonObject:
        """Return all that a seat (None: a spectator) may see as JSON; in a finished game, this is everything."""
        if seat is not None:
            self._check_seat(seat)
        view = self.rules.view(self.t, seat, self.over)
        view["asked"] = [{"seat": s, "topic": a.topic, "answered": s in self._held} for s, a in self._asks.items()]
        view["conceded"] = sorted(self.conceded)
        view["result"] = self.result and lists(vars(self.result))
        return view

    def said(self, seat: SeatNumber | None, since: int = -1) -> list[JsonObject]:
        """Return the log entries after step `since`: [{"step", "key", "seat", "facts"}]."""
        if seat is not None:
            self._check_seat(seat)
        return self.story.told(seat, since, self.over)

    def told(self, seat: SeatNumber | None, since: int = -1) -> list[JsonObject]:
        """Return the log entries after step `since`, including entries that the game derives for readers."""
        derive_lines = getattr(self.rules, "derive_lines", None)
        if derive_lines is None:
            return self.said(seat, since)
        return [line for line in derive_lines(self.view(seat), self.said(seat)) if line["step"] > since]

    def position(self) -> JsonObject:
        """Return the latest restart point and the inputs since then, with every secret; for operators only."""
        table, _, conceded = self.restart
        position = {**self.rules.position(table), "since": lists(self.since)}
        if self.version != current_version(self.rules):
            position["version"] = self.version
        return {**position, "conceded": sorted(conceded)} if conceded else position

    def known(self, seat: SeatNumber) -> JsonObject | None:
        """Return this seat's knowledge (Ledger.known); None if the game is over or has no ledger."""
        self._check_seat(seat)
        return match_knowledge(self, seat)

    def sampled(self, seat: SeatNumber, rng: RandomSource) -> "Match[TableT]":
        """Return a copy of the game in which hidden items are sampled as this seat could believe them to be.

        Raise Unsampled if that is not possible. After the end of the game, nothing is sampled."""
        self._check_seat(seat)
        if self.over or self.skipped_restart_point:  # the turn began before the kept restart points
            fork = self.fork()
            return fork if self.over else fork.sampled(seat, rng)
        twin: Match[TableT] = sample_match(self, seat, rng)
        return twin

    def restarted_on(
        self, table: TableT, story: Story, conceded: Iterable[SeatNumber], transcripts: Transcripts
    ) -> "Match[TableT]":
        """Return this game from its latest restart point on, with the given table and story."""
        twin = Match(self.rules, table, conceded, story, self.version)
        twin.transcripts = transcripts
        twin.turn_step = min(twin.turn_step, self.turn_step)
        return twin

    def _check_seat(self, seat: SeatNumber) -> None:
        if type(seat) is not int or not 0 <= seat < self.t.seats:
            raise Illegal("no_seat", "There is no such seat.")

    def _mark(self) -> None:
        self.restart = (self.t.copy(), self.story.mark(), self.conceded)
        self.since: list[MatchInput] = []
        self.changes: dict[int, tuple[SeatNumber, ...]] = {}  # {number of a changed answer: answered seats}

    def _record(self, seat: SeatNumber | None, what: str, choice: Choice) -> None:
        self.story.step += 1
        self.since.append((seat, what, choice))

    def _hold(self, seat: SeatNumber, choice: Choice) -> tuple[Choice, ...] | None:
        """Keep an answer of a Together; return all answers in question order once every seat has answered."""
        if seat in self._held:
            self.changes[len(self.since) - 1] = tuple(self._held)
        self._held[seat] = choice
        if len(self._held) < len(self._asks):
            return None
        self.story.reveal()
        return tuple(self._held[s] for s in self._asks)

    def _send(self, answer: Choice) -> None:
        """Run the rules up to the next question.

        Raise RuntimeError if they raise Illegal, because no player could undo the answer."""
        try:
            question = self._run.send(answer)
            while question is RESTART:
                self._passed = self.story.step
                if self.story.step >= self._keep_from:
                    self._mark()
                self.story.turn += 1
                self._note_turn()
                question = self._run.send(None)
        except StopIteration as end:
            self._end(end.value)
            return
        except Illegal as fault:
            raise RuntimeError("the rules refused an answer they had offered") from fault
        self._put(question)

    def _note_turn(self) -> None:
        """Record that a turn begins, unless the same seat had the turn at the previous restart point."""
        turn = getattr(self.t, "turn", None)
        whose = turn if type(turn) is int else None
        if whose is None or whose != self._whose:
            self.turn_step, self._whose = self.story.step, whose

    def _put(self, question: Question) -> None:
        self.opened, self._held, self.together = self.story.step, {}, False
        if type(question) is Together:
            self.together = True
            self.luck, self._asks = None, {ask.seat: ask for ask in question.asks}
        elif type(question) is Shuffle or type(question) is Roll:
            self.luck, self._asks = question, {}
        else:
            self.luck, self._asks = None, {question.seat: question}

    def _end(self, result: Result) -> None:
        if self.story.previewing:
            raise PreviewReachedEnd(result.reason, result.scores is not None)
        self.story.reveal()  # the end opens every secret
        self.result, self.luck, self._asks, self._held, self.together = result, None, {}, {}, False
        self.opened = self.story.step
        self.story.say("over", reason=result.reason, scores=result.scores, winners=result.winners)

    def _replay(self, since: Iterable[MatchInput]) -> None:
        for seat, what, choice in since:
            if what == "conceded":
                self.concede(seat, choice)
            elif what == "closed":
                self.close(*choice)
            else:
                self.take(seat, what, choice)
