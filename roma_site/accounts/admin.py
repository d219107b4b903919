"""Admin pages on which operators find, help and delete users.

Operators cannot act as a user: these pages cannot change email addresses or passwords, and do not show passwords or the
secrets of credentials."""

from contextlib import nullcontext
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join

from games.admin import FilteredAdmin, ReadOnly, player_names
from games.clocks.vacations import changing_rest
from games.facts.errors import Refused
from roma_site.accounts import credentials, erasing
from roma_site.accounts.models import User

MAX_SHOWN_TABLES = 200
PRIVILEGE_FIELDS = ["is_staff", "is_superuser", "groups", "user_permissions"]


@admin.register(User)
class UserAdmin(FilteredAdmin):
    """Users. Only superusers can change operator rights. Deleting a user erases the account."""

    list_display = ["public_name", "email", "language", "is_active", "is_staff", "date_joined"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["public_name", "email"]
    fields = [
        "public_name",
        "email",
        "language",
        "time_zone",
        "is_active",
        "moderation",
        *PRIVILEGE_FIELDS,
        "last_login",
        "date_joined",
        "tables",
    ]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        """Make `is_active` read-only, because operators suspend users on the page about reports on the user."""
        fixed = ["email", "is_active", "moderation", "last_login", "date_joined", "tables"]
        return fixed if request.user.is_superuser else [*fixed, *PRIVILEGE_FIELDS]

    @admin.display(description="moderation")
    def moderation(self, user: User) -> str:
        return format_html('<a href="{}">reports and measures</a>', reverse("case", args=[user.pk]))

    @admin.display(description="tables")
    def tables(self, user: User) -> str:
        seats = user.seats.select_related("game").prefetch_related("game__seats").order_by("-game__moved_at", "-pk")
        rows = (
            (
                reverse("admin:games_game_change", args=[one.game.pk]),
                one.game.slug,
                player_names(one.game),
                one.game.state,
            )
            for one in seats[:MAX_SHOWN_TABLES]
        )
        return format_html_join("", '<div><a href="{}">{}</a>: {} ({})</div>', rows)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save only the fields changed here, because other fields may have changed since the page was loaded."""
        columns = [name for name in form.changed_data if not User._meta.get_field(name).many_to_many]
        with changing_rest(obj, timezone.now()) if "time_zone" in columns else nullcontext():
            obj.save(update_fields=columns)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_delete_permission(request, obj) and not (obj and (obj.is_staff or obj.is_superuser))

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """List only the users. Erasing them deletes no rows of tables that other users play at."""
        return [str(user) for user in objs], {"people": len(objs)}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        _erase_user(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset.filter(is_staff=False, is_superuser=False):
            _erase_user(user)


def _erase_user(user: User) -> None:
    try:
        erasing.erase_account(user)
    except Refused as fault:
        raise PermissionDenied(str(fault)) from fault


class CredentialAdmin(ReadOnly):
    """A base class for pages on which operators can see and delete rows that belong to a user.

    The admin's log remains when the user is deleted, so it contains only the numbers of deleted rows."""

    list_select_related = ["user"]
    search_fields = ["user__public_name", "user__email"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> list[LogEntry]:
        about = ContentType.objects.get_for_model(self.model)
        return LogEntry.objects.bulk_create(
            LogEntry(
                user_id=request.user.pk or 0,
                content_type=about,
                object_id=row.pk,
                action_flag=DELETION,
                object_repr=f"{self.opts.verbose_name} {row.pk} of user {row.user_id}",
            )
            for row in queryset
        )


class EmailAddressAdmin(CredentialAdmin):
    """Email addresses. They are read-only, because a change could give the account to another person."""

    list_display = ["email", "user", "primary", "verified"]
    fields = ["email", "user", "primary", "verified"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class AuthenticatorAdmin(CredentialAdmin):
    """Passkeys and authenticator apps, without their secrets. Operators delete those that users have lost."""

    list_display = ["user", "type", "created_at", "last_used_at"]
    fields = ["user", "type", "created_at", "last_used_at"]


class UserSessionAdmin(CredentialAdmin):
    list_display = ["user", "created_at", "ip", "user_agent"]
    fields = ["user", "created_at", "ip", "user_agent"]

    def delete_model(self, request: HttpRequest, obj: UserSession) -> None:
        credentials.revoke_session(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[UserSession]) -> None:
        for session in queryset:
            credentials.revoke_session(session)


class LogEntryAdmin(ReadOnly):
    list_display = ["action_time", "user", "content_type", "object_repr", "action_flag", "change_message"]
    fields = ["action_time", "user", "content_type", "object_repr", "action_flag", "change_message"]
    list_select_related = ["user", "content_type"]
    search_fields = ["user__public_name", "object_repr", "change_message"]


ADMIN_CLASSES = {
    EmailAddress: EmailAddressAdmin,
    Authenticator: AuthenticatorAdmin,
    UserSession: UserSessionAdmin,
    LogEntry: LogEntryAdmin,
}


def register_account_pages(site: admin.AdminSite) -> None:
    """Remove other apps' admin pages that would show or set credentials, or replace them with safe pages."""
    keys = {model for model in apps.get_models() if model._meta.app_label == "socialaccount"}
    for model in {*ADMIN_CLASSES, *keys}:
        if site.is_registered(model):
            site.unregister(model)
    for model, page in ADMIN_CLASSES.items():
        site.register(model, page)
