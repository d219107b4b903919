"""Where the site has gone back to a copy of its data (games/operating/timelines.py), each running table says so,
whether anybody moves there or not."""

from games.eventlog import log
from games.facts.broken_rows import each_alone
from games.facts.errors import Unavailable
from games.models import Game
from games.rules.ask import Illegal

AT_ONCE = 200  # tables


def tell_restored() -> int:
    """Let the running tables that are still to say `restored` say so, some at a time; how many did. May run twice at
    once."""
    due = Game.objects.filter(state=Game.State.RUNNING, held=False).exclude(next_timeline="").order_by("pk")
    return sum(each_alone("restored table", due[:AT_ONCE], _tell_one))


def _tell_one(game: Game) -> bool:
    try:
        log.tell_restored(game)
    except (Illegal, Unavailable):  # a move was faster, or an operator has to look first
        return False
    return True
