"""games as an app: playing."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    """Tables, their logs and their pages."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        """The database is to refuse changes of the log from the first migration on."""
        from . import tasks, triggers  # noqa: F401 - both listen
        from .clocks import tasks as clocks  # noqa: F401 - listens, too
        from .orders import arming  # noqa: F401 - and so does this

        post_migrate.connect(triggers.after_migrate, sender=self)
