"""Checks a log (chain, random outcomes, all moves) event by event, and the rows derived from it."""

import hmac
import uuid
from dataclasses import dataclass

from django.db.backends.base.base import BaseDatabaseWrapper

from games.database import triggers
from games.facts import luck
from games.facts.errors import Diverged
from games.facts.events import BadEvent, Dealt, Finished, LogEvent, Started, Undone, decode_strictly
from games.models import Event, Game, OpenQuestion
from games.rules.ask import Roll, Shuffle
from games.rules.match_setup import unknown_question

from .loaded import LoadedGame, play_log
from .loading import rules_by_name
from .open_questions import awaited_questions

MAX_DIE_SIDES = 2**16


@dataclass(frozen=True)
class EventRow:
    """A stored event; payload and time are the exact texts that the chain covers."""

    number: int
    kind: str
    payload: str
    at: str
    digest: bytes


@dataclass(frozen=True)
class LogRecord:
    """A whole log from the database or a file, with data about its game."""

    uuid: uuid.UUID
    ruleset: str
    version: int
    options: dict
    commitment: str
    nonces: tuple[str, ...]
    secret: bytes
    rows: list[EventRow]


@dataclass(frozen=True)
class LogFault:
    """A fault. `number`: the first wrong event, or 0 for the game itself; `newer`: newer code wrote it."""

    number: int
    why: str
    newer: bool = False

    def __str__(self) -> str:
        return f"event {self.number}: {self.why}" if self.number else self.why


class LogCheck:
    """One check of a record under the current rules, or under their archived version `pinned`.

    `run` returns the first fault or None; afterwards `loaded` is the game after the last event."""

    def __init__(self, record: LogRecord, luck_too: bool = True, pinned: int | None = None):
        self.record, self.check_luck = record, luck_too
        self.rules = rules_by_name(record.ruleset, pinned)
        self.of_version = "" if pinned is None else f" of the kept version {pinned}"
        self.key, self.digest = luck.derive_chain_key(record.secret), luck.START_DIGEST
        self.events: list[tuple[int, LogEvent]] = []
        self.loaded: LoadedGame | None = None

    def run(self) -> LogFault | None:
        newer, rows = self._newer_rules(), self.record.rows
        for number, row in enumerate(rows, start=1):
            try:
                self._check_row(number, row) if newer is None else self._check_chain(number, row)
            except (BadEvent, Diverged) as fault:
                broken = LogFault(number, str(fault).removeprefix(f"event {number}: "), fault.newer)
                if not broken.newer:
                    return broken
                newer = broken  # only the chain of the rest can be checked
        return newer if rows else LogFault(0, "it has no events")

    def _newer_rules(self) -> LogFault | None:
        record = self.record
        if self.rules is None:
            return LogFault(0, f"this code does not know the rules of {record.ruleset!r}{self.of_version}", newer=True)
        if record.version > self.rules.VERSION:
            why = f"it was started under version {record.version} of its rules; this code has {self.rules.VERSION}"
            return LogFault(0, why, newer=True)
        return None

    def _check_row(self, number: int, row: EventRow) -> None:
        self._check_chain(number, row)
        event = decode_strictly(row.kind, row.payload)
        if (
            type(event) is Dealt
            and self.check_luck
            and self.loaded
            and not unknown_question(self.loaded.rules, event.what)
        ):
            self._check_luck(number, event)
        if self.events and type(self.events[-1][1]) is Finished:
            raise Diverged(number, "it comes after the end")
        self._apply_event(number, event)

    def _check_chain(self, number: int, row: EventRow) -> None:
        if row.number != number:
            raise Diverged(number, "it is missing")
        leaf = luck.leaf_digest(self.key, row.number, row.kind, row.payload.encode(), row.at)
        self.digest = luck.link_digest(self.digest, leaf)
        if not hmac.compare_digest(self.digest, row.digest):
            raise Diverged(row.number, "its digest does not fit it and the events before it: one of them was changed")

    def _check_luck(self, number: int, event: Dealt) -> None:
        if event.sides is not None and not 1 <= event.sides <= MAX_DIE_SIDES:
            raise Diverged(number, f"no die has {event.sides} sides")
        question = (
            Shuffle(event.what, event.outcome)
            if event.sides is None
            else Roll(event.what, len(event.outcome), event.sides)
        )
        assert self.loaded is not None  # checked by the caller
        if luck.luck_outcome(self.record.secret, self.loaded.luck_seed_input(event.what), question) != event.outcome:
            raise Diverged(number, "this is not the outcome that the secret gives")

    def _apply_event(self, number: int, event: LogEvent) -> None:
        """Apply the event to the rules' state, even if a later event undoes it."""
        self.events.append((number, event))
        if self.loaded is None:
            self._check_start(number, event)
        elif type(event) is Undone:
            self.loaded = play_log(self.loaded.rules, self.events)
        else:
            self.loaded.feed(number, event)
        if type(event) is Finished and event.secret != bytes(self.record.secret).hex():
            raise Diverged(number, "it publishes a different secret")

    def _check_start(self, number: int, event: LogEvent) -> None:
        record = self.record
        if type(event) is not Started:
            raise Diverged(number, "a log must begin with `started`")
        logged = (event.game, event.ruleset, event.version, event.options, event.commitment, event.nonces)
        expected = (str(record.uuid), record.ruleset, record.version, record.options, record.commitment, record.nonces)
        if logged != expected:
            raise Diverged(number, "it starts a different game")
        assert self.rules is not None  # checked by `run`
        loaded = LoadedGame.new(self.rules, event)
        committed = luck.make_commitment(record.uuid, record.secret, event.timeline)
        if not hmac.compare_digest(committed, record.commitment):
            raise Diverged(number, "the commitment does not fit the secret")
        self.loaded = loaded


def load_log_record(game: Game) -> LogRecord:
    rows = [
        EventRow(number, kind, payload, luck.chain_moment(at), bytes(digest))
        for number, kind, payload, at, digest in Event.objects.of(game.pk, 0).values_list(
            "number", "kind", "payload", "at", "digest"
        )
    ]
    nonces = tuple(game.seats.order_by("number").values_list("nonce", flat=True))
    return LogRecord(game.uuid, game.ruleset, game.version, game.options, game.commitment, nonces, game.secret, rows)


def find_log_fault(game: Game) -> LogFault | None:
    if not game.head:
        return None
    record = load_log_record(game)
    check = LogCheck(record, pinned=game.pinned)
    return check.run() or _find_row_fault(game, record, check.loaded)


def find_missing_triggers(connection: BaseDatabaseWrapper) -> str | None:
    lost = triggers.missing_triggers(connection)
    return f"the database does not protect its events; missing triggers: {', '.join(lost)}" if lost else None


def _find_row_fault(game: Game, record: LogRecord, loaded: LoadedGame | None) -> LogFault | None:
    assert loaded is not None
    last = record.rows[-1]
    if len(record.rows) != game.head:
        wrong = min(len(record.rows), game.head) + 1
        return LogFault(wrong, f"the log has {len(record.rows)} events, its table says {game.head}")
    if last.digest != bytes(game.digest):
        return LogFault(game.head, "the table's own digest is not this event's")
    if (game.state == Game.State.FINISHED) != (last.kind == "finished"):
        ended = "has" if last.kind == "finished" else "has not"
        return LogFault(game.head, f"the log {ended} ended, its table is {game.state}")
    asked = dict(OpenQuestion.objects.filter(game=game).values_list("seat__number", "opened"))
    if asked != {seat: opened for seat, (opened, _) in awaited_questions(loaded).items()}:
        return LogFault(game.head, "the open questions are not those of the log")
    return None
