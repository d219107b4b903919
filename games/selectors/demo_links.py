"""Where three moves of a game are tried, for all pages that offer it: the game, the answers so far, and the invitation
that somebody came from stand in the address."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from games.boards.tutorials import demo_of

DEMO_START = "begin"  # nothing was answered yet


class DemoInvitation(NamedTuple):
    """To which table somebody was invited before they tried; "" for none. It is what their address says: nobody asks
    whether there is such a table before they go there."""

    table: str = ""
    token: str = ""

    @property
    def seat(self) -> str:
        query = f"?{urlencode({'invite': self.token})}" if self.token else ""
        return reverse("games:join", args=[self.table]) + query + "#sit" if self.table else ""


NO_INVITATION = DemoInvitation()


def demo_url(ruleset: str, way: str = DEMO_START, invited: DemoInvitation = NO_INVITATION) -> str:
    """Where three moves of a game are tried, after the answers of this way; "" where nothing is laid for that."""
    moves = demo_of(ruleset)
    return reverse("games:demo", args=[ruleset, moves.version, way, *filter(None, invited)]) if moves else ""
