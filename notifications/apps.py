"""notifications as an app: telling people."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    """The outbox and its channels."""

    name = "notifications"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the log."""
        from notifications import receivers  # noqa: F401
