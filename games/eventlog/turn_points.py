"""The points of a finished game at the start of each turn."""

from dataclasses import dataclass

from games.facts.events import Started
from games.facts.process_cache import ProcessCache
from games.models import Game

from .loaded import LoadedGame
from .loading import rules_of
from .replays import replay_of

MAX_TURN_POINTS = 120  # for longer games, only every second (third, …) turn is included
_turn_points_cache: ProcessCache[list["TurnPoints"]] = ProcessCache(200)


@dataclass(frozen=True)
class TurnPoints:
    """The points of all seats after event `number`, when `turn` turns had begun."""

    number: int
    turn: int
    points: tuple[int, ...]


def turn_points_of(game: Game) -> list[TurnPoints]:
    """Return the points at the start of each turn and at the end, with secret points.

    Return [] while the game runs, or if the rules have no points. Raise Diverged or Unavailable if the game cannot be
    loaded."""
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
