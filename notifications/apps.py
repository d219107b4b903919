from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import receivers and tasks. Celery imports tasks only in workers, but pages call them, too."""
        from notifications import tasks  # noqa: F401
        from notifications.inbound import provider_webhooks  # noqa: F401
        from notifications.outbox import delivery_checks  # noqa: F401
        from notifications.receivers import clubs, leagues, moves, people  # noqa: F401
