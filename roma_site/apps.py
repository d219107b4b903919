"""roma_site as an app: it brings the commands and the mailbox page."""

from django.apps import AppConfig
from django.conf import settings
from django.contrib.admin.apps import AdminConfig


class RomaSiteConfig(AppConfig):
    name = "roma_site"

    def ready(self) -> None:
        from roma_site import metrics, sentry  # noqa: F401 - metrics listens
        from roma_site.catalogues.untranslated import count_missing_translations
        from roma_site.live import changes  # noqa: F401 - so does it

        count_missing_translations()
        if settings.SENTRY_DSN:
            sentry.start_sentry(settings.SENTRY_DSN)


class OperatorsConfig(AdminConfig):
    """Django's admin, with our own pages about people's keys."""

    default = False

    def ready(self) -> None:
        """After every app has brought its pages."""
        super().ready()
        from django.contrib import admin

        from roma_site.accounts.admin import register_account_pages

        register_account_pages(admin.site)
