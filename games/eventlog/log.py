"""The interface of a table's log: `append`, `load`, `observe`, `preview`, some of them imported here.

A move is one transaction. After Illegal or Stale the loaded game is unchanged; after any other exception it is
discarded."""

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
from .answer_batches import event_digest
from .loaded import LoadedGame
from .loading import load_cold, load_warm, loaded_games, rules_of, suspend_table, waiting_for_newer
from .observations import Observation, earlier_view, ensure_loadable, moment_of, observe, preview, reading_game
from .stamps import ensure_stamp
from .writing import LogMove, Receipt

# Fields of the caller's Game that are updated after a move.
FOLLOWED_FIELDS = """head digest state version moved_at started_at finished_at result unattended private_head
public_head public_head_at""".split()

# no_key everywhere: a lock of the key would stop all writing of rows that refer to the table. It would deadlock with a
# sweep that has locked the next question and writes a reminder.
locked_game_query = CompiledQuery(lambda key: Game.objects.select_for_update(no_key=True).filter(pk=key))


@dataclass(frozen=True)
class AppendRequest:
    events: Sequence[LogEvent]
    opened: int | None = None
    at: datetime | None = None
    agreed: bool = False
    end_turn: bool = False
    stamp: str | None = None


def append(
    game: Game | int, event: LogEvent, opened: int | None = None, at: datetime | None = None, agreed: bool = False
) -> Receipt:
    """Write one event and all random outcomes that follow from it, or nothing.

    `opened`: the identity of the answered question (None: the open one). `agreed`: the other players have agreed to
    this undo. Callers never pass `Dealt`, `Finished` or `Started`. An answer that the log already
    has returns its first receipt. Raise Illegal if the event is not allowed, Stale if the table has moved on,
    Unavailable if the table is suspended or its rules are missing; after these errors, nothing was played."""
    return _append_in_transaction(game, AppendRequest([event], opened, at, agreed))


def append_all(
    game: Game | int,
    answers: Sequence[Answered],
    opened: int | None = None,
    at: datetime | None = None,
    end_turn: bool = False,
    stamp: str | None = None,
) -> Receipt:
    """Write several answers of one seat as one batch, or none of them; return the last one's receipt.

    `end_turn`: also end the turn (`TURN_END_ANSWER` of the rules) if the seat is still asked. `stamp`: the question's
    stamp, if the request comes from outside the site (stamps.py). Raise the errors of `append`; also OtherTimeline (a
    Stale) if the stamp is from another log, and Illegal if luck or another seat comes in between."""
    if not 0 < len(answers) <= answer_batches.MAX_ANSWERS_PER_BATCH or len({answer.seat for answer in answers}) != 1:
        most = answer_batches.MAX_ANSWERS_PER_BATCH
        raise Illegal("not_one_batch", f"One seat can give up to {most} answers at once.")
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
    except DatabaseError:  # it may have come at the commit, after everything else succeeded
        loaded_games.discard(key)
        raise
    if isinstance(game, Game):
        for name in FOLLOWED_FIELDS:
            setattr(game, name, getattr(after, name))
    return receipt


def start_log(game: Game) -> Receipt:
    """Write the first event of a table with all seats taken, and `restored` if a timeline is due."""
    rules, timeline = rules_of(game), game.next_timeline
    cards = card_sets.card_set_for_options(game.ruleset, game.options)
    seats = list(game.seats.order_by("number"))
    nonces = tuple(seat.nonce for seat in seats)
    event = Started(
        str(game.uuid), game.ruleset, rules.VERSION, game.options, len(seats), game.commitment, nonces, cards,
        luck.LUCK_SCHEME, game.timeline, own_nonces(seats),
    )  # fmt: skip
    return _append_in_transaction(game, AppendRequest([event, Restored(timeline, 1)] if timeline else [event]))


def own_nonces(seats: Iterable[Seat]) -> tuple[OwnNonce, ...]:
    """Return the seats whose player added a nonce, in the order in which the players joined."""
    own = sorted((seat for seat in seats if seat.commitment_seen is not None), key=lambda one: one.joined_at)
    return tuple(OwnNonce(seat.number, bool(seat.commitment_seen)) for seat in own)


def load(game: Game | int, until: int | None = None) -> Match:
    """Return a copy of the Match at the head or after `until`. Raise Illegal, Diverged or Unavailable."""
    game = Game.objects.get(pk=game) if isinstance(game, int) else game
    if until is not None and until != game.head:
        return load_cold(game, until).match
    with reading_game(game) as loaded:
        return loaded.match.fork()


def clock_start_of(game: Game, seat: int) -> int:
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
            move = LogMove(game, loaded.fork() if several else loaded, at, act.agreed)  # a later answer may be refused
            move.play(event, opened)
        if not nested:  # before the receivers' own on_commit callbacks
            transaction.on_commit(partial(loaded_games.put_back, key, move.loaded))
        move.write()
        if several:
            move = answer_batches.append_following_answers(move, events[1:], act.end_turn)
    except (Illegal, Stale):  # nothing has changed
        loaded_games.put_back(key, loaded) if loaded else loaded_games.discard(key)
        raise
    except BaseException:
        loaded_games.discard(key)
        raise
    if nested:  # if the outer transaction rolls back, the digest no longer fits
        loaded_games.put_back(key, move.loaded)
    return move.receipt(), game


def _move_to_next_timeline(game: Game, loaded: LoadedGame, at: datetime) -> LoadedGame:
    """Write `restored` before the next event; if that event is refused, `restored` is rolled back too."""
    move = LogMove(game, loaded, at)
    move.play(Restored(game.next_timeline, game.head))
    move.write()
    return move.loaded
