"""notifications as an app: telling people."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the log, to its clocks and its people, and to providers that bring mails; know the tasks.

        Trap: Celery finds tasks by itself in workers only; a web process asks for them by name (outbox/wakeups.py), and
        what it has never imported it cannot send."""
        from notifications import tasks  # noqa: F401
        from notifications.inbound import provider_webhooks  # noqa: F401
        from notifications.outbox import presence  # noqa: F401
        from notifications.receivers import moves, people  # noqa: F401
