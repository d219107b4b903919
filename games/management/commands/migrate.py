"""manage.py migrate"""

from typing import Any

from django.core.management.commands import migrate

from games.database.older import refuse_older_database


class Command(migrate.Command):
    """Django's own command; a database from before the first release is refused first, or Django finds only that the
    order of its migrations is inconsistent."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at the migrations, then make them."""
        refuse_older_database(options["database"])
        super().handle(*args, **options)
