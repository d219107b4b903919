"""games as an app: playing."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    """Tables, their logs and their pages."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        """The database is to refuse changes of the log from the first migration on; tasks are known wherever somebody may ask
        for them by name (Celery looks for <app>/tasks.py alone), and what listens to the log listens."""
        from .database import triggers
        from .deadlines import tasks  # noqa: F401
        from .orders import arming  # noqa: F401
        from .players import stand_ins  # noqa: F401

        post_migrate.connect(triggers.after_migrate, sender=self)
