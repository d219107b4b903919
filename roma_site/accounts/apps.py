from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "roma_site.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from roma_site.accounts import admin_access, credentials, erasing, limits, signing_up  # noqa: F401 - receivers
