"""The outbox, for operators: what waits, and what could not be delivered and why."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from notifications.models import Notice, State, Switch


@admin.register(Notice)
class NoticeAdmin(admin.ModelAdmin):
    """Rows are the log's doing: nothing is added or changed by hand, but what failed can be tried again."""

    list_display = ["created_at", "game", "user", "kind", "state", "attempts", "due_at", "sent_at", "reason"]
    list_filter = ["state", "kind"]
    list_select_related = ["game", "user"]
    search_fields = ["game__slug", "user__public_name", "message_id"]
    readonly_fields = [field.name for field in Notice._meta.fields]
    actions = ["try_again"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description="Try again to deliver what failed", permissions=["view"])
    def try_again(self, request: HttpRequest, notices: QuerySet[Notice]) -> None:
        """After the operator has mended what was wrong."""
        count = notices.filter(state=State.FAILED).update(state=State.WAITING, attempts=0, due_at=timezone.now())
        self.message_user(request, f"{count} notices will be tried again.")


@admin.register(Switch)
class SwitchAdmin(admin.ModelAdmin):
    """Who wants no mails of which kind."""

    list_display = ["user", "channel", "kind", "on"]
    list_filter = ["channel", "kind", "on"]
    search_fields = ["user__public_name"]
    raw_id_fields = ["user"]
