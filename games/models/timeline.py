"""Timeline: the courses of this site's data."""

from django.db import models
from django.utils import timezone

from games.facts.luck import new_timeline


class Timeline(models.Model):
    """One course of the site's data: another one each time it has gone back to a copy of them
    (games/operating/timelines.py); the latest is in force. Its name is chance, since a copy may be gone back to twice.
    `keys_closed`: what had been open in the copy was closed with it."""

    name = models.CharField(max_length=32, unique=True, default=new_timeline)
    keys_closed = models.BooleanField(default=False, db_default=False)
    began_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name
