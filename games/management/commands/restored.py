from typing import Any

from django.core.cache import caches
from django.core.management.base import CommandError, CommandParser
from redis.exceptions import RedisError

from games.management.database_command import DatabaseCommand
from games.operating.timelines import begin_timeline


class Command(DatabaseCommand):
    help = """Begin a new timeline after a restore from a backup: by hand, from a snapshot, to a point in time, or on a server
that lacks the last moves. Every table notes it in its log, informs its players, and uses new luck. The shared cache is
emptied. All users are signed out, and tokens and links are revoked, since their owners may have revoked them in the lost
data. Not needed after deploy/restore and migrate."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--keep-keys", action="store_true", help="keep sessions, tokens and links, if no one can have revoked any"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            caches["shared"].clear()
        except RedisError as error:
            raise CommandError(f"Valkey cannot be used; nothing has changed. Look at REDIS_URL: {error}") from None
        result = begin_timeline(keep_keys=options["keep_keys"])
        self.stdout.write(f"A new timeline has begun. {result} tables note it.")
