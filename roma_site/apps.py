from django.apps import AppConfig
from django.conf import settings
from django.contrib.admin.apps import AdminConfig


class RomaSiteConfig(AppConfig):
    name = "roma_site"

    def ready(self) -> None:
        from roma_site import checks, logs  # noqa: F401 - registers checks
        from roma_site.catalogues.untranslated import count_missing_translations
        from roma_site.live import changes  # noqa: F401 - registers receivers
        from roma_site.monitoring import metrics  # noqa: F401 - registers receivers

        count_missing_translations()
        if settings.SENTRY_DSN:
            logs.start_sentry(settings.SENTRY_DSN)


class OperatorsConfig(AdminConfig):
    default = False
    default_site = "roma_site.accounts.admin_access.OperatorSite"

    def ready(self) -> None:
        super().ready()
        from django.contrib import admin

        from roma_site.accounts.admin import register_account_pages

        register_account_pages(admin.site)
