"""The Matches this process used last. A Live belongs to whoever has taken it out; it comes back only unspoiled."""

from collections import OrderedDict
from threading import Condition, Lock

from prometheus_client import Counter

from .loaded import Live

GAMES = 256  # at most so many games at once,
STEPS = 60_000  # and so many steps between them: about a kilobyte each
PATIENCE = 0.2  # seconds to wait for a Live that another thread has out; a reader keeps it for milliseconds

LOOKUPS = Counter("roma_table_cache", "Tables looked for in this process's memory", ["result"])
FOUND, MISSED = LOOKUPS.labels("hit"), LOOKUPS.labels("miss")


class Lives:
    """An LRU of Lives, bounded by count and by steps, with one owner at a time for each game.

    Trap: a writer waits here while it holds the database's lock on its game. That cannot lock up: whoever has the Live
    out never waits for that lock, and after PATIENCE the writer goes on with a Live it loads itself."""

    def __init__(self, games: int = GAMES, steps: int = STEPS):
        self.most_games, self.most_steps, self.steps = games, steps, 0
        self._lives: OrderedDict[int, tuple[Live, int]] = OrderedDict()
        self._out: set[int] = set()
        self._changed = Condition(Lock())

    def take_out(self, game: int) -> Live | None:
        """The game's Live, now the caller's own; None if there is none or its owner keeps it too long. The caller must
        end with `put_back` or `discard`."""
        with self._changed:
            if not self._changed.wait_for(lambda: game not in self._out, PATIENCE):
                return None
            self._out.add(game)
            live, steps = self._lives.pop(game, (None, 0))
            self.steps -= steps
            (MISSED if live is None else FOUND).inc()
            return live

    def put_back(self, game: int, live: Live):
        """Others may have it again. Of two Lives of one game the one that is further stays."""
        with self._changed:
            self._out.discard(game)
            known, steps = self._lives.pop(game, (None, 0))
            self.steps -= steps
            if known is not None and known.head > live.head:
                live = known
            self._lives[game] = live, len(live.steps)
            self.steps += len(live.steps)
            while len(self._lives) > self.most_games or (self.steps > self.most_steps and len(self._lives) > 1):
                self.steps -= self._lives.popitem(last=False)[1][1]
            self._changed.notify_all()

    def discard(self, game: int):
        """What was taken out is spoiled, or came to nothing: forget it."""
        with self._changed:
            self._out.discard(game)
            self._changed.notify_all()

    def clear(self):
        """Forget everything that is not out."""
        with self._changed:
            self._lives.clear()
            self.steps = 0

    def __contains__(self, game: int) -> bool:
        return game in self._lives

    def __len__(self) -> int:
        return len(self._lives)


lives = Lives()
