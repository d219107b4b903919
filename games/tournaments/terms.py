"""The terms for entering a season."""

from django.db.models import QuerySet

from games.facts.errors import Refused
from games.facts.signals import reachability_asked
from games.models import Bot, Entrant, Participation, Tournament, User
from games.moderation.measures import Act, ensure_not_stopped
from games.tables.memberships import is_member

from .founding import UNFINISHED_STATES

MAX_SEASONS_PER_USER = 10  # open or running
MAX_NEWCOMER_TABLES = 3  # finished, to enter a newcomers' league
RECENT_TABLES = 10  # from which the reliability is computed
INSIDE = (Entrant.State.ENTERED, Entrant.State.WAITING, Entrant.State.RESERVE, Entrant.State.PLAYING)
RELIABLE_ENDINGS = (Participation.Ending.STAYED, Participation.Ending.CONCEDED)


def ensure_fulfils_terms(tournament: Tournament, user: User) -> None:
    """Raise Refused if the user may not enter this season."""
    if Bot.is_one(user):
        raise Refused("no_league_bots", "Bots cannot enter leagues.")
    if tournament.club_id is not None and not is_member(tournament.club_id, user):
        raise Refused("not_in_club", "You are not a member of this club.")
    ensure_not_stopped(user, Act.TOURNAMENT)
    if not is_reachable(user):
        raise Refused("unreachable", "Messages of this site do not reach you. Check your addresses first.")
    if seasons_of(user).count() >= MAX_SEASONS_PER_USER:
        raise Refused("many_seasons", f"You can take part in {MAX_SEASONS_PER_USER} seasons at a time.")
    _ensure_experienced(tournament, user)


def is_reachable(user: User) -> bool:
    return bool(user.email) and all(answer is not False for _, answer in reachability_asked.send(type(user), user=user))


def seasons_of(user: User) -> QuerySet[Entrant]:
    """Return the user's rows in open and running seasons."""
    return Entrant.objects.filter(user=user, state__in=INSIDE, tournament__state__in=UNFINISHED_STATES)


def _ensure_experienced(tournament: Tournament, user: User) -> None:
    """Raise Refused if the user has finished too few or too many public tables, or has left too many."""
    ended = Participation.objects.filter(user=user, first_stay=None, game__public=True, won__isnull=False)
    ended = ended.exclude(ending=Participation.Ending.REPLACED)
    finished = ended.filter(ending__in=RELIABLE_ENDINGS).count()
    if finished < tournament.min_tables:
        text = f"To enter, you need {tournament.min_tables} finished public tables. You have {finished}."
        raise Refused("few_finished_tables", text)
    if tournament.newcomers and finished > MAX_NEWCOMER_TABLES:
        raise Refused("no_newcomer", "This league is for players who have finished few tables.")
    recent = list(ended.order_by("-finished_at").values_list("ending", flat=True)[:RECENT_TABLES])
    stayed = sum(ending in RELIABLE_ENDINGS for ending in recent)
    if stayed * 100 < tournament.min_reliability * len(recent):
        raise Refused("unreliable", "You have left too many of your last public tables to enter this league.")
