from typing import Any

from django.core.management.commands import migrate

from games.database.older import refuse_older_database


class Command(migrate.Command):
    """Django's `migrate`; it first refuses databases from before the first release.

    Django alone would only report an inconsistent order of migrations."""

    def handle(self, *args: Any, **options: Any) -> None:
        refuse_older_database(options["database"])
        super().handle(*args, **options)
