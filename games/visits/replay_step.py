"""The step of a replay that a link means."""

from django.http import Http404

from games.rules.ask import Illegal


def nearest(steps: list[int], number: int, head: int) -> int:
    """The last step up to this event: links name events, and not every event is a step. `head`: the last one that the
    reader may know of."""
    if not 1 <= number <= head:
        raise Http404
    fit = [step for step in steps if step <= number]
    if not fit:
        raise Illegal("hidden_past", "At this table earlier turns stay hidden until the game is over.")
    return fit[-1]
