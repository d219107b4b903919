"""URLs of the demo. They contain the game, the answers so far and the visitor's invitation."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from games.boards.tutorials import demo_of

DEMO_START = "begin"  # no answers yet


class DemoInvitation(NamedTuple):
    """The invitation from which a visitor came to the demo; both fields are "" if there was none.

    The values come from the URL and are not checked until the visitor opens the table."""

    table: str = ""
    token: str = ""

    @property
    def seat(self) -> str:
        query = f"?{urlencode({'invite': self.token})}" if self.token else ""
        return reverse("games:join", args=[self.table]) + query + "#sit" if self.table else ""


NO_INVITATION = DemoInvitation()


def demo_url(ruleset: str, way: str = DEMO_START, invited: DemoInvitation = NO_INVITATION) -> str:
    """Return the URL of the demo's position after the answers in `way`; "" if the game has no demo."""
    moves = demo_of(ruleset)
    return reverse("games:demo", args=[ruleset, moves.version, way, *filter(None, invited)]) if moves else ""
