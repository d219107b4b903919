from django.apps import AppConfig
from django.db import connection
from django.db.models.signals import post_migrate, pre_migrate


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import the modules with checks, triggers, listeners and tasks. Celery finds only <app>/tasks.py."""
        from .database import raw_sql, triggers
        from .deadlines import sweep as deadlines  # noqa: F401
        from .moderation import reports  # noqa: F401
        from .operating import played_moments, timelines, verifying  # noqa: F401
        from .orders import arming  # noqa: F401
        from .players import hints, reviews, stand_ins  # noqa: F401
        from .tables import drafts, stays  # noqa: F401
        from .tournaments import sweep  # noqa: F401
        from .what_if import board_store  # noqa: F401

        raw_sql.ensure_driver(connection)
        pre_migrate.connect(triggers.drop_before_migrate, sender=self)
        post_migrate.connect(triggers.install_after_migrate, sender=self)
        post_migrate.connect(timelines.begin_timeline_after_restore, sender=self)
