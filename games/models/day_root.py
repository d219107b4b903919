"""DayRoot: what the site publishes each day of all its tables; DayPath: how one of them is in it."""

import secrets
import uuid

from django.db import models
from django.utils import timezone

from games.facts import day_roots

from .game import SecretField


def new_key() -> bytes:
    """What the empty places of one day's tree are made of."""
    return secrets.token_bytes(32)


class DayRoot(models.Model):
    """The root of one day (UTC) over the heads of all tables that have moved since the one before; `chained` binds it
    to that. Never changed, never deleted (triggers.py: the database itself refuses). `key`: what its empty places are
    made of, nobody's but the site's."""

    day = models.DateField(primary_key=True)
    root = models.BinaryField(max_length=32, editable=False)
    chained = models.BinaryField(max_length=32, editable=False)
    key = SecretField(max_length=32, default=new_key, editable=False)
    taken_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["day"]

    def __str__(self) -> str:
        return f"{self.day}: {bytes(self.chained).hex()}"


class DayPath(models.Model):
    """A table in the root of a day: where its log stood, and what is kept of its path (games.facts.day_roots.packed).
    Only of tables that had moved."""

    day = models.ForeignKey(DayRoot, models.PROTECT, related_name="+", db_column="day")
    game = models.ForeignKey("games.Game", models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveIntegerField()
    digest = models.BinaryField(max_length=32, editable=False)
    path = models.BinaryField(editable=False)

    class Meta:
        ordering = ["day"]
        constraints = [models.UniqueConstraint(fields=["game", "day"], name="one_path_a_day")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} on {self.day_id}"

    def leaf(self, game: uuid.UUID, salt: bytes) -> bytes:
        """The table's leaf on that day."""
        return day_roots.leaf_of(game, self.number, bytes(self.digest), salt)
