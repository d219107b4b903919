"""manage.py restored"""

from typing import Any

from django.core.cache import caches
from django.core.management.base import BaseCommand

from games.operating.timelines import begin_timeline


class Command(BaseCommand):
    """The site has gone back to a copy of its data."""

    help = """Say that this site's data are a copy from before: after a restore by hand, from a snapshot, to a point in time, or
on a server that lacks the last moves. Every table says so in its log and to its players, and its luck goes another way
from there; what is kept for a while beside the database is forgotten. Not needed after deploy/restore and migrate."""

    def handle(self, *args: Any, **options: Any) -> None:
        caches["shared"].clear()  # first: where it cannot be reached, nothing has been said yet
        told = begin_timeline()
        self.stdout.write(f"A new timeline has begun. {told} tables will say so.")
