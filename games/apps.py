"""games as an app: playing."""

from django.apps import AppConfig
from django.db import connection
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    """Tables, their logs and their pages."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        """The database is to refuse changes of the log from the first migration on; a driver that cannot write the log is
        refused here, before anybody plays."""
        from . import statements, tasks, triggers  # noqa: F401 - the last two listen
        from .clocks import tasks as clocks  # noqa: F401 - listens, too
        from .orders import arming  # noqa: F401 - and so does this

        statements.ensure_driver(connection)
        post_migrate.connect(triggers.after_migrate, sender=self)
