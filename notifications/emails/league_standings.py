"""Present standings in the reader's running seasons, for digests.

No notification reports a single result."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from games.facts.broken_rows import readable_rows
from games.models import Entrant, Fixture, Tournament, User
from games.tournaments.access import visible_to
from games.tournaments.standing import DivisionTable, division_tables


def new_standings(user: User, since: datetime) -> list[tuple[Tournament, str]]:
    """Return the running seasons with news, and a sentence about each.

    News means that a table of the reader's division has ended since then."""
    playing = Entrant.objects.filter(user=user, state=Entrant.State.PLAYING).values("tournament")
    ended = Fixture.objects.filter(state=Fixture.State.FINISHED, ended_at__gt=since).values("tournament")
    seasons = visible_to(user).filter(pk__in=playing, state=Tournament.State.RUNNING).filter(pk__in=ended)
    rows = readable_rows("tournament", seasons.order_by("pk"), lambda season: list(_sentences(season, user, since)))
    return [one for row in rows for one in row]


def _sentences(season: Tournament, user: User, since: datetime) -> Iterator[tuple[Tournament, str]]:
    for table in division_tables(season):
        rank = next((one.rank for one in table.lines if one.holder is not None and one.holder.user_id == user.pk), None)
        if rank is not None and _has_news(table, since):
            slots = {"division": table.number, "place": rank, "count": len(table.lines)}
            yield season, _("Division %(division)s: you are in place %(place)s of %(count)s.") % slots


def _has_news(table: DivisionTable, since: datetime) -> bool:
    finished = (one.ended_at for one in table.fixtures if one.state == Fixture.State.FINISHED)
    return any(ended is not None and ended > since for ended in finished)
