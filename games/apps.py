"""games as an app: playing."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Tables, their logs and their pages."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
