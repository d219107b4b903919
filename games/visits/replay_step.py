"""The step of a replay that a link means."""

from django.http import Http404

from games.models import Game
from games.rules.ask import Illegal


def nearest(steps: list[int], number: int, game: Game) -> int:
    """The last step up to this event: links name events, and not every event is a step."""
    if not 1 <= number <= game.head:
        raise Http404
    fit = [step for step in steps if step <= number]
    if not fit:
        raise Illegal("hidden_past", "At this table earlier turns stay hidden until the game is over.")
    return fit[-1]
