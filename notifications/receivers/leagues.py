"""Signal receivers for leagues: entries, confirmations, draws, results and decisions."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.dispatch import receiver

from games.facts import signals
from games.models import Decision, Entrant, Tournament, User
from games.tournaments.access import deciders
from games.tournaments.entering import INSIDE
from notifications.models import Kind, Notification
from notifications.outbox import queue
from notifications.outbox.club_subjects import EntryChange, change_key
from notifications.preferences import addresses

from .clubs import MembersAsked, members_to_ask

State = Entrant.State


@receiver(signals.league_opened, dispatch_uid="notifications")
def announce_league(sender: object, tournament: Tournament, at: datetime, **_: object) -> None:
    """Notify the entrants of the previous season, and ask other members of the club to enter.

    Which of these members are asked is decided as for a table that asks the club (members_to_ask)."""
    entered = _users(tournament, *INSIDE)
    _write(tournament, Kind.ENTRY, entered, change_key(EntryChange.NEXT, at), at)
    if tournament.club_id is not None:
        directors = set(deciders(tournament).values_list("pk", flat=True))
        asked = MembersAsked(tournament.club_id, Kind.ENTRY, directors, directors | set(entered))
        members = members_to_ask(asked, at)
        _write(tournament, Kind.ENTRY, members, change_key(EntryChange.ANNOUNCED, at), at)


@receiver(signals.confirmations_asked, dispatch_uid="notifications")
def ask_to_confirm(sender: object, tournament: Tournament, at: datetime, **_: object) -> None:
    asked = _users(tournament, State.ENTERED, State.WAITING, confirmed_at=None)
    _write(tournament, Kind.ENTRY, asked, change_key(EntryChange.ASKED, at), at)


@receiver(signals.entrant_changed, dispatch_uid="notifications")
def notify_entrant(sender: object, entrant: Entrant, change: str, at: datetime, **_: object) -> None:
    if entrant.user_id is not None:
        number = change_key(EntryChange[change.upper()], at)
        _write(entrant.tournament, Kind.ENTRY, [entrant.user_id], number, at)


@receiver(signals.season_drawn, dispatch_uid="notifications")
def notify_of_draw(sender: object, tournament: Tournament, at: datetime, **_: object) -> None:
    _write(tournament, Kind.PAIRED, _users(tournament, State.PLAYING, State.RESERVE), 0, at)
    left_out = _users(tournament, State.LEFT_OUT)
    _write(tournament, Kind.ENTRY, left_out, change_key(EntryChange.LEFT_OUT, at), at)


@receiver(signals.season_over, dispatch_uid="notifications")
def notify_of_end(sender: object, tournament: Tournament, at: datetime, **_: object) -> None:
    """Notify all users of the season. If a director canceled it, they have been notified of that."""
    if not tournament.decisions.filter(kind=Decision.Kind.CANCEL).exists():
        _write(tournament, Kind.STANDING, _users(tournament, *INSIDE, State.WITHDRAWN, State.LEFT_OUT), 0, at)


@receiver(signals.decided, dispatch_uid="notifications")
def notify_of_decision(sender: object, decision: Decision, at: datetime, **_: object) -> None:
    """Notify all entrants and an entrant whom the decision has taken out, but not the decision's author."""
    season = decision.tournament
    concerned = season.entrants.filter(number=decision.facts.get("entrant"), user__isnull=False)
    users = {*_users(season, *INSIDE), *concerned.values_list("user", flat=True)} - {decision.by_id}
    _write(season, Kind.DECIDED, users, decision.number, at)


@receiver(signals.reachability_asked, dispatch_uid="notifications")
def is_reachable(sender: object, user: User, **_: object) -> bool:
    return not addresses.is_mail_disabled(user)


def _users(tournament: Tournament, *states: str, **columns: Any) -> list[int]:
    there = tournament.entrants.filter(state__in=states, user__is_active=True, **columns)
    return list(there.values_list("user", flat=True))


def _write(tournament: Tournament, kind: Kind, users: Iterable[int], number: int, at: datetime) -> None:
    """Write a row for each user, with the present name, because some users may not see a later one."""
    due = at + timedelta(seconds=settings.NOTIFICATION_DELAY_SECONDS)
    rows = [
        Notification(
            tournament=tournament, user_id=user, kind=kind, opened=number, subject=tournament.shown_name,
            created_at=at, due_at=due,
        )
        for user in users
    ]  # fmt: skip
    queue.queue_notifications(rows, settings.NOTIFICATION_DELAY_SECONDS)
