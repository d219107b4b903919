"""Cache of the games that this process loaded last; only one thread at a time can own a loaded game."""

from collections import OrderedDict
from threading import Condition, Lock

from prometheus_client import Counter

from .loaded import LoadedGame

MAX_CACHED_GAMES = 256
MAX_CACHED_STEPS = 60_000  # of all games together; about a kilobyte each
LOADED_GAME_TIMEOUT_SECONDS = 0.2  # to wait for another thread; readers need milliseconds

CACHE_LOOKUPS = Counter("roma_table_cache", "Tables looked for in this process's memory", ["result"])
CACHE_HITS, CACHE_MISSES = CACHE_LOOKUPS.labels("hit"), CACHE_LOOKUPS.labels("miss")


class LoadedGames:
    """An LRU cache of loaded games with a maximum number of games and of steps.

    Trap: a writer waits here while it holds the database lock of its game. This cannot deadlock: the owner of a loaded
    game never waits for such a lock, and after the timeout the writer loads the game itself."""

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
