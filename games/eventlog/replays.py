"""Replays: load any step of a game without playing all events from the start."""

from dataclasses import dataclass
from threading import Lock
from typing import Any

from games.facts.errors import Diverged
from games.facts.events import Answered, Closed, Conceded, Dealt, LogEvent, Started
from games.facts.process_cache import ProcessCache
from games.models import Game
from games.rules.ruleset import Ruleset

from .loaded import LoadedGame, events_in_force
from .loading import log_rows, rules_of, waiting_for_newer

EVENTS_PER_SNAPSHOT = 40
REPLAY_STEP_EVENTS = (Started, Answered, Dealt, Conceded, Closed)  # the events that a replay can stop at
MAX_SNAPSHOTS = 400  # in all cached replays; about twenty kilobytes each
MAX_TURN_POINTS = 120  # for longer games, only every second (third, …) turn is included
_turn_points_cache: ProcessCache[list["TurnPoints"]] = ProcessCache(200)


class GameReplay:
    """A game's events in force, with snapshots. Thread-safe."""

    def __init__(self, rules: Ruleset[Any], events: list[tuple[int, LogEvent]]) -> None:
        self.rows, self.lock = events_in_force(events), Lock()
        if not self.rows or type(self.rows[0][1]) is not Started:
            raise Diverged(1, "the log does not begin with the start of the game")
        self.index = {number: at for at, (number, _) in enumerate(self.rows)}
        self.steps = [number for number, event in self.rows if type(event) in REPLAY_STEP_EVENTS]
        self.snapshots: list[tuple[int, LoadedGame]] = [(0, LoadedGame.new(rules, self.rows[0][1]))]

    def at(self, until: int) -> LoadedGame | None:
        """Return a copy of the game after event `until`; None if it is undone. Raise Diverged on failure."""
        if until not in self.index:
            return None
        target = self.index[until]
        with self.lock:
            place, loaded = max((copy for copy in self.snapshots if copy[0] <= target), key=lambda copy: copy[0])
            loaded = loaded.fork()
            for at in range(place + 1, target + 1):
                loaded.feed(*self.rows[at])
                if at % EVENTS_PER_SNAPSHOT == 0 and at > self.snapshots[-1][0]:
                    self.snapshots.append((at, loaded.fork()))
        return loaded


replay_cache: ProcessCache[GameReplay] = ProcessCache(
    MAX_SNAPSHOTS, lambda replay: 2 + len(replay.rows) // EVENTS_PER_SNAPSHOT
)


def replay_of(game: Game) -> GameReplay:
    """Return the replay of the game's present log. Raise Diverged or Unavailable if it cannot be loaded."""
    return replay_cache.get_or_make((game.pk, bytes(game.digest), game.pinned), lambda: _load_replay(game))


def _load_replay(game: Game) -> GameReplay:
    with waiting_for_newer(game):
        events, _, _ = log_rows(game.pk, 1, game.head)
        return GameReplay(rules_of(game), events)


@dataclass(frozen=True)
class TurnPoints:
    """The points of all seats after event `number`, when `turn` turns had begun."""

    number: int
    turn: int
    points: tuple[int, ...]


def turn_points_of(game: Game) -> list[TurnPoints]:
    """Return the points at the start of each turn and at the end; [] for a running game or without points."""
    return _turn_points_cache.get_or_make((game.pk, bytes(game.digest), game.pinned), lambda: _turn_points(game))


def _turn_points(game: Game) -> list[TurnPoints]:
    points_now = getattr(rules_of(game), "points_now", None)
    if game.state != Game.State.FINISHED or points_now is None:
        return []
    rows = replay_of(game).rows
    start = rows[0][1]
    assert type(start) is Started
    loaded, found = LoadedGame.new(rules_of(game), start), []
    for number, event in rows[1:]:
        before = loaded.match.story.turn
        loaded.feed(number, event)
        turn, match = loaded.match.story.turn, loaded.match
        if match.over:
            scores = match.result.scores if match.result else None
            found.append(TurnPoints(number, turn, tuple(scores or points_now(match.t))))
            break
        if turn != before:
            found.append(TurnPoints(number, turn, tuple(points_now(match.t))))
    return thin_out(found)


def thin_out(found: list[TurnPoints]) -> list[TurnPoints]:
    every = -(-len(found) // MAX_TURN_POINTS) or 1
    return [one for at, one in enumerate(found) if at % every == 0 or one is found[-1]]
