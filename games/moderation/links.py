"""Links in texts: those of new accounts are shown as text."""

from collections.abc import Iterable

from django.db.models import Count

from games.models import Participation

MIN_TABLES_FOR_LINKS = 10  # finished public ones


def users_with_links(users: Iterable[int]) -> set[int]:
    """Return those of these users whose links work: they have finished enough public tables."""
    finished = Participation.objects.filter(
        user__in=set(users), won__isnull=False, first_stay=None, game__public=True
    ).exclude(ending=Participation.Ending.REPLACED)
    counted = finished.order_by().values("user").annotate(tables=Count("pk"))
    return set(counted.filter(tables__gte=MIN_TABLES_FOR_LINKS).values_list("user", flat=True))
