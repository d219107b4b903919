"""What an empty home offers, best first: a guided first game, a game against built-in players now, an open table, the
rules."""

from collections.abc import Sequence
from typing import Any

from games.database.unwritable import written_if_possible
from games.models import Game, User
from games.tables import drafts
from games.visits import own_tables
from games.visits.listing import boxes, table_rows

SOONEST = 3  # open tables: those that want the fewest players more, the longest waiting first


def beginnings(user: User) -> dict[str, Any]:
    """The offers for somebody who has nothing to do. `draft`: the promise of luck by which a press is one table."""
    free: Sequence[Game] = own_tables.soonest_open.all(user=user.pk, most=SOONEST)
    own_tables.seat_all(free)
    draft = None
    with written_if_possible():
        draft = drafts.draft_of(user)
    games = boxes()
    return {
        "games": games,
        "guided": [game for game in games if game.guided],
        "open_rows": table_rows(free, user),
        "draft": draft.uuid if draft else "",
    }
