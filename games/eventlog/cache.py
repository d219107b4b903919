"""The Matches this process used last. A loaded game belongs to whoever has taken it out; it comes back only
unspoiled."""

from collections import OrderedDict
from threading import Condition, Lock

from prometheus_client import Counter

from .loaded import LoadedGame

MAX_CACHED_GAMES = 256  # at most so many games at once,
MAX_CACHED_STEPS = 60_000  # and so many steps between them: about a kilobyte each
LOADED_GAME_TIMEOUT_SECONDS = (
    0.2  # seconds to wait for a loaded game that another thread has out; a reader keeps it for milliseconds
)

CACHE_LOOKUPS = Counter("roma_table_cache", "Tables looked for in this process's memory", ["result"])
CACHE_HITS, CACHE_MISSES = CACHE_LOOKUPS.labels("hit"), CACHE_LOOKUPS.labels("miss")


class LoadedGames:
    """An LRU of loaded games, bounded by count and by steps, with one owner at a time for each game.

    Trap: a writer waits here while it holds the database's lock on its game. That cannot lock up: whoever has the
    loaded game out never waits for that lock, and after PATIENCE the writer goes on with a loaded game it loads
    itself."""

    def __init__(self, games: int = MAX_CACHED_GAMES, steps: int = MAX_CACHED_STEPS):
        self.max_games, self.max_steps, self.steps = games, steps, 0
        self._loaded: OrderedDict[int, tuple[LoadedGame, int]] = OrderedDict()
        self._out: set[int] = set()
        self._changed = Condition(Lock())

    def take_out(self, game: int) -> LoadedGame | None:
        """The game's loaded game, for the caller to `put_back` or `discard`; None without one, or after a timeout."""
        with self._changed:
            if not self._changed.wait_for(lambda: game not in self._out, LOADED_GAME_TIMEOUT_SECONDS):
                return None
            self._out.add(game)
            loaded, steps = self._loaded.pop(game, (None, 0))
            self.steps -= steps
            (CACHE_MISSES if loaded is None else CACHE_HITS).inc()
            return loaded

    def put_back(self, game: int, loaded: LoadedGame) -> None:
        """Let others have it again. Of two loaded games of one game the one that is further stays."""
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
        """Forget what was taken out: it is spoiled, or came to nothing."""
        with self._changed:
            self._out.discard(game)
            self._changed.notify_all()

    def clear(self) -> None:
        """Forget everything that is not out."""
        with self._changed:
            self._loaded.clear()
            self.steps = 0

    def __contains__(self, game: int) -> bool:
        return game in self._loaded

    def __len__(self) -> int:
        return len(self._loaded)


loaded_games = LoadedGames()
