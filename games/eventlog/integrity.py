"""Reads a game's whole log from the database and checks whether the derived rows agree with it."""

from django.db.backends.base.base import BaseDatabaseWrapper

from games.database import triggers
from games.facts import chain
from games.models import Event, Game, OpenQuestion

from .loaded import LoadedGame
from .open_questions import awaited_questions
from .verification import EventRow, LogCheck, LogFault, LogRecord


def load_log_record(game: Game) -> LogRecord:
    rows = [
        EventRow(number, kind, payload, chain.chain_moment(at), bytes(digest))
        for number, kind, payload, at, digest in Event.objects.of(game.pk, 0).values_list(
            "number", "kind", "payload", "at", "digest"
        )
    ]
    nonces = tuple(game.seats.order_by("number").values_list("nonce", flat=True))
    return LogRecord(game.uuid, game.ruleset, game.version, game.options, game.commitment, nonces, game.secret, rows)


def find_log_fault(game: Game) -> LogFault | None:
    """Return what is wrong with a game's log or the rows derived from it, or None."""
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
        return LogFault(
            min(len(record.rows), game.head) + 1, f"the log has {len(record.rows)} events, its table says {game.head}"
        )
    if last.digest != bytes(game.digest):
        return LogFault(game.head, "the table's own digest is not this event's")
    if (game.state == Game.State.FINISHED) != (last.kind == "finished"):
        return LogFault(
            game.head, f"the log {'has' if last.kind == 'finished' else 'has not'} ended, its table is {game.state}"
        )
    asked = dict(OpenQuestion.objects.filter(game=game).values_list("seat__number", "opened"))
    if asked != {seat: opened for seat, (opened, _) in awaited_questions(loaded).items()}:
        return LogFault(game.head, "the open questions are not those of the log")
    return None
