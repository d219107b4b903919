from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal receivers and import the tasks.

        Trap: Celery imports tasks automatically in workers only. A web process must import them itself, because
        outbox/wakeups.py calls tasks by name."""
        from notifications import tasks  # noqa: F401
        from notifications.inbound import provider_webhooks  # noqa: F401
        from notifications.outbox import delivery_checks  # noqa: F401
        from notifications.receivers import clubs, leagues, moves, people  # noqa: F401
