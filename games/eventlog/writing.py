"""Applies one event and the random outcomes that follow, and inserts the rows. Only log.py uses this."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from games.clocks.remarks import make_remark
from games.database import raw_sql
from games.facts import luck, signals
from games.facts.errors import BrokenRules, Stale
from games.facts.events import (
    Answered,
    Conceded,
    Dealt,
    Finished,
    LogEvent,
    Restored,
    Started,
    Undone,
    encode,
    event_kind,
)
from games.models import Game, Seat
from games.models.event import MAX_EVENTS_PER_GAME
from games.rules.ask import Illegal
from games.rules.ruleset import Ruleset

from .loaded import EVENT_HANDLERS, LoadedGame, play_log
from .loading import log_rows
from .open_questions import TableChange, awaited_questions, write_open_questions

T = TypeVar("T")
TIME_RESOLUTION = timedelta(microseconds=1)  # of stored times
# The Game's columns that change only at its start and end.
START_AND_END_FIELDS = ["version", "state", "started_at", "finished_at", "result"]


@dataclass(frozen=True)
class Receipt:
    """A receipt: an event's number, and the chain's digest up to it. `repeated`: for a repeated request."""

    number: int
    digest: str
    repeated: bool = False


def call_rules(act: Callable[..., T], *args: Any) -> T:
    """Call a function of the rules; turn any exception except Illegal into BrokenRules."""
    try:
        return act(*args)
    except Illegal:
        raise
    except Exception as fault:
        raise BrokenRules(f"{type(fault).__name__} in the rules: {fault}") from fault


class LogMove:
    """A move: `play` an event, then `write` it. Only `play` raises Illegal and Stale.

    After these errors, `loaded` is unchanged. `agreed`: the other players have agreed to an undo, so it can go further
    back. `at`: the time for the clocks; `written_at`: the time in the rows, which differs from the time of the moves
    before and after it (answer_batches.py)."""

    def __init__(self, game: Game, loaded: LoadedGame, at: datetime, agreed: bool = False):
        self.game, self.loaded, self.at, self.agreed = game, loaded, at, agreed
        self.events: list[tuple[int, LogEvent]] = []
        self.digests: list[bytes] = []
        self.before = awaited_questions(loaded)
        self.before_undo: LoadedGame | None = None  # the state before an undo without consent
        self.written_at = at + TIME_RESOLUTION if at == game.moved_at else at

    @classmethod
    def start(cls, game: Game, rules: Ruleset[Any], event: Started, at: datetime, *restored: LogEvent) -> "LogMove":
        """Return the move that starts the game, with `restored` events before any luck. Raise Illegal."""
        commitment = luck.make_commitment(game.uuid, game.secret, game.timeline)
        given = (event.game, event.ruleset, event.version, event.options, event.seats, event.commitment, event.timeline)
        true = (str(game.uuid), game.ruleset, rules.VERSION, game.options, game.size, commitment, game.timeline)
        if game.state != Game.State.OPEN or game.head or given != true or len(event.nonces) != event.seats:
            raise Illegal("not_open", "This table cannot be started.")
        move = cls.__new__(cls)
        move.game, move.loaded, move.at, move.before = game, LoadedGame.new(rules, event), at, {}
        move.agreed, move.before_undo, move.written_at = False, None, at
        move.events, move.digests = [(1, event)], []
        for number, one in enumerate(restored, start=2):
            move.events.append((number, move._other(number, one, None)))
        game.version, game.state, game.started_at = rules.VERSION, Game.State.RUNNING, at
        move._append_outcomes()
        return move

    def receipt(self) -> Receipt:
        return Receipt(self.events[0][0], self.digests[0].hex())

    def play(self, event: LogEvent, opened: int | None = None) -> None:
        """Play the event, and the random outcomes and the end of the game that follow from it.

        Raise Illegal, Stale (question closed) or BrokenRules."""
        if self.loaded.match.over:
            raise Illegal("over", "This game is over.")
        number = self.game.head + 1
        if number + 64 >= MAX_EVENTS_PER_GAME:
            raise Illegal("too_long", "This game has reached the maximum number of moves.")
        if type(event) in (Started, Dealt, Finished):
            raise TypeError(f"{event_kind(event)} is the log's own event")
        act: Any = {Answered: self._answer, Undone: self._undo}.get(type(event), self._other)
        self.events.append((number, act(number, event, opened)))
        self._append_outcomes()

    def _answer(self, number: int, event: Answered, opened: int | None) -> Answered:
        if type(event.seat) is not int or not 0 <= event.seat < self.loaded.started.seats:
            raise Illegal("no_seat", "There is no such seat.")
        question = self.loaded.match.asked(event.seat)
        if opened is not None and (type(opened) is not int or opened != self.loaded.opened.get(event.seat)):
            raise Stale
        if question is None:
            raise Illegal("not_asked", "This seat is not asked anything now.")
        if type(event.what) is not str or event.what != question.what:
            raise Illegal("other_question", "Another question is open now.")
        # Log the question's own option, never what a client sent.
        event = Answered(event.seat, question.what, call_rules(question.check, event.choice), event.by, event.grade)
        call_rules(self.loaded.answer, number, event)
        return event

    def _undo(self, number: int, event: Undone, _opened: int | None) -> Undone:
        if type(event.to) is not int or not self._may_undo(event):
            raise Illegal("cannot_undo", "That can no longer be undone.")
        loaded = call_rules(self.loaded.undone, number, event.to)
        if loaded is None:
            events, _, _ = log_rows(self.game.pk, 1, self.game.head)
            loaded = play_log(self.loaded.rules, [*events, (number, event)])
        self.before_undo = None if self.agreed else self.loaded
        self.loaded = loaded
        return event

    def _may_undo(self, event: Undone) -> bool:
        loaded = self.loaded
        if self.agreed:
            return event.to in loaded.answers_of(event.seat, len(loaded.steps))
        return event.to in loaded.undoable(event.seat, self.game.practice)

    def _other(self, number: int, event: LogEvent, _opened: int | None) -> LogEvent:
        call_rules(EVENT_HANDLERS[type(event)], self.loaded, number, event)
        return event

    def _append_outcomes(self) -> None:
        game, loaded, number = self.game, self.loaded, self.events[-1][0]
        try:
            while (question := loaded.match.luck) is not None:
                number += 1
                outcome = luck.luck_outcome(game.secret, loaded.luck_seed_input(question.what), question)
                event = Dealt(question.what, outcome, getattr(question, "sides", None))
                call_rules(loaded.deal, number, event)
                self.events.append((number, event))
        except Illegal as fault:
            raise BrokenRules(f"the rules refused a random outcome: {fault}") from fault
        if loaded.match.over:
            self.events.append((number + 1, Finished(loaded.result() or {}, bytes(game.secret).hex())))

    def write(self) -> None:
        game, loaded, previous = self.game, self.loaded, bytes(self.game.digest)
        rows = self._chained()
        loaded.head, loaded.digest = self.events[-1][0], self.digests[-1]
        known = loaded.digests | dict(zip((number for number, _ in self.events), self.digests, strict=True))
        loaded.digests = {number: known[number] for number in loaded.opened.values() if number in known}
        if loaded.is_private_at(loaded.head):
            self._note_private_head()
        game.head, game.digest, game.moved_at = loaded.head, loaded.digest, self.written_at
        self._count_unattended()
        self._insert(rows)
        if loaded.match.over:
            game.state, game.finished_at, game.result = Game.State.FINISHED, self.at, loaded.result()
        if type(self.events[0][1]) is Started or loaded.match.over:
            game.save(update_fields=START_AND_END_FIELDS)
        self._save_seats()
        change = TableChange(game, loaded, self.at, self.before, self.events, previous, self.before_undo)
        game.stand_ins_asked = write_open_questions(change)
        self._save_timeline()
        signals.appended.send(Game, game=game, match=loaded.match, events=self.events, at=self.at)
        if loaded.match.over:
            signals.game_finished.send(Game, game=game, match=loaded.match, at=self.at)

    def _chained(self) -> list:
        game, chain_key, digest = self.game, luck.derive_chain_key(self.game.secret), bytes(self.game.digest)
        rows, at = [], luck.chain_moment(self.written_at)
        for number, event in self.events:
            kind, payload = event_kind(event), encode(event)
            digest = luck.link_digest(digest, luck.leaf_digest(chain_key, number, kind, payload, at))
            self.digests.append(digest)
            key = game.pk * MAX_EVENTS_PER_GAME + number
            rows.append((key, game.pk, number, kind, payload.decode(), self.written_at, digest))
        return rows

    def _insert(self, rows: list) -> None:
        number, event = self.events[0]
        seen = []
        if type(event) is Answered and event.by != "order":  # if an order answered, its owner has seen nothing yet
            seen = [raw_sql.mark_seen(self.game.pk, event.seat, number)]
        raw_sql.execute_batch(raw_sql.insert_events(rows), raw_sql.advance_game(self.game), *seen)

    def _note_private_head(self) -> None:
        """Store that only the answering seat may know of this move. Other moves need not clear `private_head`."""
        game = self.game
        if not game.is_head_private:
            game.public_head, game.public_head_at = game.head, game.moved_at
        game.private_head = self.loaded.head
        Game.objects.filter(pk=game.pk).update(
            public_head=game.public_head, public_head_at=game.public_head_at, private_head=game.private_head
        )

    def _count_unattended(self) -> None:
        """Count consecutive answers since a person's last act (an answer, an undo or a concession)."""
        if type(self.events[0][1]) is Restored:
            return
        by = getattr(self.events[0][1], "by", "player")
        self.game.unattended = 0 if by == "player" else self.game.unattended + 1

    def _save_timeline(self) -> None:
        for number, event in self.events[:2]:  # in a move of its own, or directly after `started`
            if type(event) is Restored:
                self.game.timeline, self.game.next_timeline = event.timeline, ""
                self.game.save(update_fields=["timeline", "next_timeline"])
                make_remark(self.game, "restored", at=self.written_at, number=number, kept=event.kept)

    def _save_seats(self) -> None:
        event = self.events[0][1]
        if type(event) is Conceded:
            Seat.objects.filter(game=self.game, number=event.seat).update(conceded=event.stands)
        if result := self.loaded.match.result:
            for seat in Seat.objects.filter(game=self.game):
                seat.score = result.scores[seat.number] if result.scores else None
                seat.winner = seat.number in result.winners
                seat.save(update_fields=["score", "winner"])
