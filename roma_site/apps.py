"""roma_site as an app: it brings the commands and the mailbox page."""

from django.apps import AppConfig


class RomaSiteConfig(AppConfig):
    """The house itself."""

    name = "roma_site"
