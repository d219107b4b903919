"""The one door to a table's log: `append` and `append_all` write, `load` and `look` read, `preview` wonders.

A move is one transaction: lock the game's row, take its loaded game, let the rules check the answer, ask luck, insert
the events, put the new questions, tell the receivers of `appended`. Whatever goes wrong, nothing of it stays: Illegal
and Stale leave the Match as it was; any other exception throws it away."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.facts import luck
from games.facts.errors import BrokenRules, Diverged, OtherTimeline, Stale, TableSuspended, Unavailable
from games.facts.events import Answered, LogEvent, OwnNonce, Restored, Started
from games.models import Game, Seat
from games.rules.ask import Illegal
from games.rules.match import Match

from . import answer_batches, card_sets
from .cache import loaded_games
from .idempotency import event_digest
from .loaded import LoadedGame
from .loading import load_cold, load_warm, rules_of, suspend_table, waiting_for_newer
from .observations import Observation, ensure_loadable, observe, preview, reading_game
from .stamps import ensure_stamp
from .writing import LogMove, Receipt

__all__ = [
    "Diverged",
    "Illegal",
    "Observation",
    "OtherTimeline",
    "Receipt",
    "Stale",
    "TableSuspended",
    "Unavailable",
    "append",
    "append_all",
    "clock_start_of",
    "ensure_loadable",
    "load",
    "observe",
    "preview",
    "start_log",
]


# What of the caller's own Game follows the log.
FOLLOWED_FIELDS = (
    "head",
    "digest",
    "state",
    "version",
    "moved_at",
    "started_at",
    "finished_at",
    "result",
    "unattended",
    "private_head",
    "public_head",
    "public_head_at",
)

# A table is locked so everywhere. Trap: locked with its key, no row that names the table could be written meanwhile,
# such as a reminder by a sweep that holds the question the move wants next.
locked_game_query = CompiledQuery(lambda key: Game.objects.select_for_update(no_key=True).filter(pk=key))


@dataclass(frozen=True)
class AppendRequest:
    """What is put into the log together; see `append` and `append_all`."""

    events: Sequence[LogEvent]
    opened: int | None = None
    at: datetime | None = None
    agreed: bool = False
    end_turn: bool = False
    stamp: str | None = None


def append(
    game: Game | int, event: LogEvent, opened: int | None = None, at: datetime | None = None, agreed: bool = False
) -> Receipt:
    """Put one event into the log, with all luck that follows from it; or nothing.

    `opened` is the identity of the question that an answer is for (None: whichever is open); `agreed` that everybody
    has agreed to an undo (games/motions). `Dealt` and `Finished` are the log's own; `start` makes `Started`. Raises
    Illegal (the player may not), Stale (the table has moved on; the same answer again is not stale but gets the first
    receipt) and Unavailable (the table is stopped, or its rules are not on this server; not played)."""
    return _append_in_transaction(game, AppendRequest([event], opened, at, agreed))


def append_all(
    game: Game | int,
    answers: Sequence[Answered],
    opened: int | None = None,
    at: datetime | None = None,
    end_turn: bool = False,
    stamp: str | None = None,
) -> Receipt:
    """Put several answers of one seat into the log in one breath, or none of them: each is an event of its own, and
    each but the first answers what the one before it has led to. `end_turn`: with the end of the turn (the rules'
    `TURN_END_ANSWER`) behind them, if it is still asked for. `stamp`: the question's, where it comes from outside
    (stamps.py).

    The receipt is the last one's, which binds them all. One take-back takes them all back, as far as they may be.
    Raises as `append`; OtherLog, which is Stale, where the stamp is of another log; Illegal, too, where luck or another
    seat comes in between, or a question the next answer is not for."""
    if not 0 < len(answers) <= answer_batches.MAX_ANSWERS_PER_BATCH or len({answer.seat for answer in answers}) != 1:
        raise Illegal("not_one_breath", f"One seat gives up to {answer_batches.MAX_ANSWERS_PER_BATCH} answers at once.")
    return _append_in_transaction(game, AppendRequest(answers, opened, at, end_turn=end_turn, stamp=stamp))


def _append_in_transaction(game: Game | int, act: AppendRequest) -> Receipt:
    key = game if isinstance(game, int) else game.pk
    nested = connection.in_atomic_block
    try:
        with transaction.atomic():
            receipt, after = _append(key, act, nested)
    except (Diverged, BrokenRules) as fault:
        suspend_table(key, str(fault))
        raise TableSuspended from fault
    except DatabaseError:  # it may have come at the commit, after everything was well
        loaded_games.discard(key)
        raise
    if isinstance(game, Game):
        for name in FOLLOWED_FIELDS:
            setattr(game, name, getattr(after, name))
    return receipt


def start_log(game: Game, at: datetime | None = None, timeline: str | None = None) -> Receipt:
    """Write the first event of a table whose seats are all taken; with `timeline`, or the table's `next_timeline`, in
    that one from the second event on: the site has gone back to a copy of its data since the table was opened."""
    timeline = timeline or game.next_timeline
    rules = rules_of(game)
    cards = card_sets.card_set_for_options(game.ruleset, game.options)
    seats = list(game.seats.order_by("number"))
    nonces = tuple(seat.nonce for seat in seats)
    event = Started(
        str(game.uuid), game.ruleset, rules.VERSION, game.options, len(seats), game.commitment, nonces, cards,
        luck.LUCK_SCHEME, game.timeline, own_nonces(seats),
    )  # fmt: skip
    return _append_in_transaction(game, AppendRequest([event, Restored(timeline, 1)] if timeline else [event], at=at))


def own_nonces(seats: Iterable[Seat]) -> tuple[OwnNonce, ...]:
    own = (seat for seat in seats if seat.commitment_seen is not None)
    return tuple(OwnNonce(seat.number, bool(seat.commitment_seen)) for seat in own)


def append_restored(game: Game) -> Receipt:
    """Write that the site has gone back to a copy of its data, where that is due. Illegal if it is not, Unavailable."""
    return append(game, Restored(game.next_timeline, game.head))


def load(game: Game | int, until: int | None = None) -> Match:
    """The Match at the head or as it was after event `until`; the caller's own. Diverged, Unavailable, Illegal."""
    game = Game.objects.get(pk=game) if isinstance(game, int) else game
    if until is not None and until != game.head:
        return load_cold(game, until).match
    with reading_game(game) as loaded:
        return loaded.match.fork()


def clock_start_of(game: Game, seat: int) -> int:
    """The event since when one clock is for all this seat is asked. Unavailable, Diverged."""
    with reading_game(game) as loaded:
        return loaded.clock_start(seat)


def _append(key: int, act: AppendRequest, nested: bool) -> tuple[Receipt, Game]:
    events, opened, at = act.events, act.opened, act.at or timezone.now()
    event, several = events[0], type(events[0]) is Answered and (len(events) > 1 or act.end_turn)
    game = locked_game_query.one(key=key)
    if game is None:
        raise Game.DoesNotExist
    if game.suspended:
        raise TableSuspended
    loaded = loaded_games.take_out(key)
    try:
        if type(event) is Started:
            with waiting_for_newer(game):
                move = LogMove.start(game, rules_of(game), event, at, *events[1:])
        else:
            loaded = load_warm(game, loaded)
            ensure_stamp(key, loaded, opened, act.stamp)
            if number := answer_batches.find_repeated_batch(game, loaded, events, opened, act.end_turn):
                loaded_games.put_back(key, loaded)
                return Receipt(number, event_digest(game, number), repeated=True), game
            if game.next_timeline and type(event) is not Restored:
                loaded = _move_to_next_timeline(game, loaded, at)
            move = LogMove(
                game, loaded.fork() if several else loaded, at, act.agreed
            )  # a later one of several may be refused
            move.play(event, opened)
        if not nested:  # before whatever the receivers want done after the commit
            transaction.on_commit(partial(loaded_games.put_back, key, move.loaded))
        move.write()
        if several:
            move = answer_batches.append_following_answers(move, events[1:], act.end_turn)
    except (Illegal, Stale):  # the rules took nothing
        loaded_games.put_back(key, loaded) if loaded else loaded_games.discard(key)
        raise
    except BaseException:
        loaded_games.discard(key)
        raise
    if nested:  # should the outer transaction come to nothing, the digest will tell
        loaded_games.put_back(key, move.loaded)
    return move.receipt(), game


def _move_to_next_timeline(game: Game, loaded: LoadedGame, at: datetime) -> LoadedGame:
    """The table once it has said that the site went back: before anything else happens there, so that its luck goes by
    the new timeline. Should the act that comes next be refused, it will be said with another one."""
    move = LogMove(game, loaded, at)
    move.play(Restored(game.next_timeline, game.head))
    move.write()
    return move.loaded
