"""Access: the browsers that were let in by the link of a mail."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone


class Access(models.Model):
    """A browser may answer at one seat without having signed in (games/tables/access_links.py). Its cookie names the
    row; without the row it opens nothing.

    `user` is whom the mail was for, `browser` what the browser says of itself."""

    key = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seat = models.ForeignKey("games.Seat", models.CASCADE, related_name="accesses")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="accesses")
    browser = models.CharField(max_length=200)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["made_at", "key"]
        indexes = [models.Index(fields=["made_at"], name="access_made")]

    def __str__(self) -> str:
        return f"a browser at seat {self.seat_id} of user {self.user_id}"
