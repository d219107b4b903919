"""Draft: the promise of fair luck for a table that is still to be opened."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.facts import luck

from .game import SecretField


class Draft(models.Model):
    """What a table's luck will rest on, drawn before its host adds a nonce; one a user (games/tables/drafts.py). The
    table that names it by `uuid` takes all of it over."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    secret = SecretField(max_length=32, default=luck.new_secret, editable=False)
    timeline = models.CharField(max_length=32, default=luck.new_timeline, editable=False)
    shown_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"a draft of user {self.user_id}"

    @property
    def commitment(self) -> str:
        return luck.commitment(self.uuid, luck.Secret(self.secret), self.timeline)
