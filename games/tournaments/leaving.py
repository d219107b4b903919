"""Takes people out of their seasons when they leave the league's club or their account is erased."""

from django.dispatch import receiver
from django.utils import timezone

from games.facts.signals import club_role_changed
from games.models import Club, Decision, Entrant, Tournament, User

from .access import lock_tournament
from .entering import leave
from .founding import UNFINISHED_STATES
from .terms import INSIDE, seasons_of


def leave_all_seasons(user: User) -> None:
    """Withdraw a user whose account is erased, and blank the texts of the user's decisions.

    Raise Refused if this server lacks the rules of one of the tables."""
    _withdraw(list(seasons_of(user).select_related("tournament").order_by("tournament")))
    Entrant.objects.filter(user=user).update(user=None)
    Decision.objects.filter(by=user).update(by=None, reason="")
    user.directed_tournaments.clear()


@receiver(club_role_changed, dispatch_uid="tournaments")
def _leave_seasons_of_club(sender: object, club: Club, user: int, change: str, **_: object) -> None:
    """Withdraw a user who leaves the club, or is removed, from its seasons. The running tables stay."""
    if change in ("left", "removed"):
        own = Entrant.objects.filter(user=user, state__in=INSIDE, tournament__state__in=UNFINISHED_STATES)
        _withdraw(list(own.filter(tournament__club=club).select_related("tournament").order_by("tournament")), True)


def _withdraw(rows: list[Entrant], keeps_tables: bool = False) -> None:
    for row in rows:
        tournament = lock_tournament(row.tournament, *Tournament.State)
        own = tournament.entrants.filter(pk=row.pk, state__in=INSIDE).first()
        if own is not None and tournament.state in UNFINISHED_STATES:
            leave(tournament, own, Entrant.State.WITHDRAWN, timezone.now(), keeps_tables)
