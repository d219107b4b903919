"""Admin pages: the outbox with the reasons for failures, switches, received emails, addresses."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.admin import FilteredAdmin, ReadOnly
from notifications.models import ALIVE, Address, DeliveryFailure, Notification, ReceivedMail, State, Switch


@admin.register(Notification)
class NotificationAdmin(ReadOnly):
    list_display = ["created_at", "place", "user", "kind", "state", "attempts", "due_at", "sent_at", "reason"]
    list_filter = ["state", "kind"]
    list_select_related = ["game", "club", "tournament", "user"]
    search_fields = ["game__slug", "club__slug", "tournament__slug", "user__public_name", "user__email", "message_id"]
    fields = [field.name for field in Notification._meta.fields]
    actions = ["send_again"]

    @admin.action(description="Send again", permissions=["operate"])
    def send_again(self, request: HttpRequest, notifications: QuerySet[Notification]) -> None:
        """Send the notifications again, with the same Message-ID. Delivery drops the obsolete ones."""
        over = notifications.filter(state__in=(State.FAILED, State.SENT, State.DROPPED))
        for notification in list(over):
            fresh = {"state": State.WAITING, "attempts": 0, "due_at": timezone.now(), "reason": "", "sent_at": None}
            Notification.objects.filter(pk=notification.pk).update(**fresh)
            self.log_change(request, notification, "Sent again.")
            self.message_user(
                request, f"{notification.kind} to {notification.user} at {notification.place} will be sent again."
            )

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        waiting = Notification.objects.filter(state__in=ALIVE, due_at__lte=timezone.now())
        oldest = waiting.order_by("due_at").values_list("due_at", flat=True).first()
        failed = Notification.objects.filter(state=State.FAILED).count()
        since = f", the oldest since {oldest:%Y-%m-%d %H:%M} UTC" if oldest else ""
        title = f"Outbox: {waiting.count()} due{since}; {failed} failed"
        return super().changelist_view(request, {**(extra_context or {}), "title": title})


@admin.register(Switch)
class SwitchAdmin(admin.ModelAdmin):
    list_display = ["user", "channel", "kind", "on"]
    list_filter = ["channel", "kind", "on"]
    search_fields = ["user__public_name"]
    raw_id_fields = ["user"]


@admin.register(ReceivedMail)
class ReceivedMailAdmin(ReadOnly):
    """Received emails and their outcomes, without texts, which may contain secrets of a running game."""

    list_display = ["at", "seat", "invitation", "club_email", "outcome"]
    list_filter = ["outcome"]
    list_select_related = ["seat", "invitation", "club_email"]
    fields = ["at", "seat", "invitation", "club_email", "outcome", "message_id"]


class DeliveryFailureInline(admin.TabularInline):
    model = DeliveryFailure
    extra = 0
    can_delete = False
    readonly_fields = ["at", "reason", "permanent"]

    def has_add_permission(self, request: HttpRequest, obj: Address | None = None) -> bool:
        return False


@admin.register(Address)
class AddressAdmin(FilteredAdmin):
    """Users' addresses, without their secret fields."""

    list_display = ["user", "channel", "disabled_at", "disabled_reason"]
    list_filter = ["channel"]
    search_fields = ["user__public_name"]
    fields = ["user", "channel", "disabled_at", "disabled_reason"]
    readonly_fields = ["user", "channel"]
    inlines = [DeliveryFailureInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
