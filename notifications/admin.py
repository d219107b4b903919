"""The outbox, for operators: what waits, and what could not be delivered and why."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from notifications.models import Address, Notice, Received, State, Switch, Trouble


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


@admin.register(Received)
class ReceivedAdmin(admin.ModelAdmin):
    """Mails that came in, and what became of them; not what they said, which may be a secret of a running game."""

    list_display = ["at", "seat", "outcome"]
    list_filter = ["outcome"]
    list_select_related = ["seat"]
    fields = ("at", "seat", "outcome", "message_id")
    readonly_fields = ("at", "seat", "outcome", "message_id")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Received | None = None) -> bool:
        return False


class TroubleInline(admin.TabularInline):
    """What went wrong there."""

    model = Trouble
    extra = 0
    can_delete = False
    readonly_fields = ["at", "reason", "permanent"]

    def has_add_permission(self, request: HttpRequest, obj: Address | None = None) -> bool:
        return False


@admin.register(Address)
class AddressAdmin(admin.ModelAdmin):
    """Where people are told things. What opens a place (its fields) is not shown to operators either."""

    list_display = ["user", "channel", "off_at", "off_reason"]
    list_filter = ["channel"]
    search_fields = ["user__public_name"]
    fields = ["user", "channel", "off_at", "off_reason"]
    readonly_fields = ["user", "channel"]
    inlines = [TroubleInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
