"""Builds loaded games from rows: cold from the whole log, or warm by feeding only the new events."""

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Condition, Lock
from typing import Any

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone
from prometheus_client import Counter

from games.clocks import stopping
from games.facts import luck
from games.facts.errors import Diverged, RulesMissing
from games.facts.events import BadEvent, LogEvent, decode_all, decode_whole
from games.facts.signals import tables_changed
from games.models import Event as Row
from games.models import Game
from games.models.event import MAX_EVENTS_PER_GAME
from games.rules import GAMES, OLD_RULESETS
from games.rules.ask import Illegal
from games.rules.match_setup import current_version, unknown_option
from games.rules.ruleset import Ruleset

from .loaded import LoadedGame, play_log

logger = logging.getLogger(__name__)
NEWER_RULES_LOADS = Counter("roma_newer_rules", "Loads that stopped because newer code has written events", ["ruleset"])
SUSPENSIONS = Counter(
    "roma_suspensions", "Tables suspended because log and rules disagree or the rules failed", ["ruleset"]
)
# Not through the ORM: it takes four times as long, and every cold load reads every event.
LOG_ROWS_SQL = """SELECT number, kind, payload, CASE WHEN id = %s OR id = %s THEN digest END
FROM games_event WHERE id >= %s AND id <= %s ORDER BY id"""
MAX_CACHED_GAMES = 256
MAX_CACHED_STEPS = 60_000  # of all games together; about a kilobyte each
LOADED_GAME_TIMEOUT_SECONDS = 0.2  # to wait for another thread; readers need milliseconds

CACHE_LOOKUPS = Counter("roma_table_cache", "Tables looked for in this process's memory", ["result"])
CACHE_HITS, CACHE_MISSES = CACHE_LOOKUPS.labels("hit"), CACHE_LOOKUPS.labels("miss")


def plays_together(game: Game) -> bool:
    """Return whether the game is cooperative; then players cannot claim the end or share the victory."""
    plays = getattr(rules_of(game), "is_cooperative", None)
    return plays is not None and plays(game.options)


def has_replies(game: Game) -> bool:
    return bool(getattr(rules_of(game), "REPLY_TOPICS", ()))


def rules_of(game: Game) -> Ruleset[Any]:
    """Return the game's rules. Raise RulesMissing if this process has no rules for it, or only older ones."""
    rules = rules_by_name(game.ruleset, game.pinned)
    if rules is None:
        raise RulesMissing("unknown_rules", f"This server does not know the rules of {game.ruleset}.")
    present = current_version(rules)
    if game.version > present or (game.version in (0, present) and unknown_option(rules, game.options)):
        raise newer_rules_error(game)
    return rules


def newer_rules_error(game: Game) -> RulesMissing:
    NEWER_RULES_LOADS.labels(game.ruleset).inc()
    return RulesMissing("newer_rules", "This table is played by newer rules; this server has not got them yet.")


@contextmanager
def waiting_for_newer(game: Game) -> Iterator[None]:
    """Raise RulesMissing, not Diverged, if newer code wrote the event that does not fit (README.md)."""
    try:
        yield
    except Diverged as fault:
        rows = Row.objects.of(game.pk, 1, fault.number).values_list("number", "kind", "payload", "at", "digest")
        if fault.newer and luck.chain_holds(game.secret, rows):
            raise newer_rules_error(game) from fault
        raise


def rules_by_name(ruleset: str, pinned: int | None = None) -> Ruleset[Any] | None:
    """Return a game's current rules, or its archived version `pinned`; None if it is not installed here."""
    return GAMES.get(ruleset) if pinned is None else OLD_RULESETS.get((ruleset, pinned))


def log_rows(game: int, first: int, last: int) -> tuple[list[tuple[int, LogEvent]], bytes, bytes]:
    """Return the events `first` to `last`, and the digests of these two. Raise Diverged if one is broken."""
    with connection.cursor() as cursor:
        cursor.execute(LOG_ROWS_SQL, [game * MAX_EVENTS_PER_GAME + first, game * MAX_EVENTS_PER_GAME + last] * 2)
        found = cursor.fetchall()
    if len(found) != last - first + 1:
        there = {row[0] for row in found}
        raise Diverged(next(n for n in range(first, last + 1) if n not in there), "it is missing")
    try:
        events = decode_all(found)
    except BadEvent:
        raise _bad_row_error(found) from None
    return events, bytes(found[0][3]), bytes(found[-1][3])


def _bad_row_error(found: Iterable[Sequence[Any]]) -> Diverged:
    for number, kind, payload, _ in found:
        try:
            decode_whole(kind, payload)
        except BadEvent as fault:
            return Diverged(number, str(fault), newer=fault.newer)
    raise AssertionError("every row can be read")


def load_cold(game: Game, until: int | None = None) -> LoadedGame:
    """Load a game from its log up to event `until` (None: the end). Raise RulesMissing or Diverged."""
    rules = rules_of(game)
    if not game.head:
        raise Illegal("not_started", "This table has not started yet.")
    with waiting_for_newer(game):
        events, _, digest = log_rows(game.pk, 1, until or game.head)
        loaded = play_log(rules, events)
    if loaded.head == game.head and digest != bytes(game.digest):
        raise Diverged(game.head, "its digest differs from the table's")
    loaded.digest = digest
    return loaded


def load_warm(game: Game, loaded: LoadedGame | None) -> LoadedGame:
    if loaded is None or loaded.head > game.head or not loaded.digest or loaded.rules is not rules_of(game):
        return load_cold(game)
    if loaded.head == game.head:
        return loaded if loaded.digest == bytes(game.digest) else load_cold(game)
    return _feed_new_events(game, loaded) or load_cold(game)


def _feed_new_events(game: Game, loaded: LoadedGame) -> LoadedGame | None:
    """Feed the new events to `loaded`. Return None if one is an undo or `loaded` is from another log."""
    with waiting_for_newer(game):
        events, first, digest = log_rows(game.pk, loaded.head, game.head)
        if first != loaded.digest or any(type(event).__name__ == "Undone" for _, event in events[1:]):
            return None
        loaded.feed_all(events[1:])
    loaded.digest = digest
    return loaded


@cache
def code_digest() -> str:
    """Return a digest of the code that plays logs. After a change of the code, a broken log may fit again."""
    games, digest = Path(__file__).parents[1], hashlib.sha256()
    for folder in ("rules", "facts", "eventlog"):
        for file in sorted((games / folder).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def suspend_table(game: int, why: str) -> None:
    loaded_games.discard(game)
    with transaction.atomic():
        table = Game.objects.select_for_update(no_key=True).get(pk=game)
        stopping.stop_clocks(table, timezone.now())
        columns = {"suspended": True, "suspension_reason": why, "suspended_by_code": code_digest()}
        Game.objects.filter(pk=game).update(**columns, retimed=F("retimed") + 1)
        tables_changed.send(Game, games=[game])
    SUSPENSIONS.labels(table.ruleset).inc()
    # Not the reason: it may name a card, and only operators may read it (suspension_reason).
    logger.error("Table %s is suspended", table.slug)


def resume_table(game: Game) -> None:
    game.suspended, game.suspension_reason, game.retimed = False, "", game.retimed + 1
    game.save(update_fields=["suspended", "suspension_reason", "retimed"])
    stopping.start_clocks(game, timezone.now())


class LoadedGames:
    """An LRU cache of loaded games with a maximum number of games and of steps.

    Trap: a writer holds the database lock of its game while it waits in `take_out` for another owner. This cannot
    deadlock: the owner of a loaded game never waits for such a lock, and after the timeout the writer loads the game
    itself."""

    def __init__(self, games: int = MAX_CACHED_GAMES, steps: int = MAX_CACHED_STEPS):
        self.max_games, self.max_steps, self.steps = games, steps, 0
        self._loaded: OrderedDict[int, tuple[LoadedGame, int]] = OrderedDict()
        self._out: set[int] = set()
        self._changed = Condition(Lock())

    def take_out(self, game: int) -> LoadedGame | None:
        """Take a loaded game out of the cache; the caller must later call `put_back` or `discard`.

        Return None if the game is not cached, or if another owner still has it at the timeout."""
        with self._changed:
            if not self._changed.wait_for(lambda: game not in self._out, LOADED_GAME_TIMEOUT_SECONDS):
                return None
            self._out.add(game)
            loaded, steps = self._loaded.pop(game, (None, 0))
            self.steps -= steps
            (CACHE_MISSES if loaded is None else CACHE_HITS).inc()
            return loaded

    def put_back(self, game: int, loaded: LoadedGame) -> None:
        """Put a loaded game back. If the cache has the same game, keep the one with the higher head."""
        with self._changed:
            self._out.discard(game)
            known, steps = self._loaded.pop(game, (None, 0))
            self.steps -= steps
            if known is not None and known.head > loaded.head:
                loaded = known
            self._loaded[game] = loaded, len(loaded.steps)
            self.steps += len(loaded.steps)
            while len(self._loaded) > self.max_games or (self.steps > self.max_steps and len(self._loaded) > 1):
                self.steps -= self._loaded.popitem(last=False)[1][1]
            self._changed.notify_all()

    def discard(self, game: int) -> None:
        """Give up a loaded game that was taken out, because it may be damaged."""
        with self._changed:
            self._out.discard(game)
            self._changed.notify_all()

    def clear(self) -> None:
        with self._changed:
            self._loaded.clear()
            self.steps = 0

    def __contains__(self, game: int) -> bool:
        return game in self._loaded

    def __len__(self) -> int:
        return len(self._loaded)


loaded_games = LoadedGames()
