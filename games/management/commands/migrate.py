from typing import Any

from django.core.management.commands import migrate

from games.management.database_command import refuse_older_database


class Command(migrate.Command):
    """Django's `migrate`, which first refuses databases from before the first release."""

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_older_database(options["database"])
        super().handle(*args, **options)
