"""The operators' view of playing: to look, not to touch. What changes a game goes through games/eventlog/log.py and the
commands.

Whatever an operator does here is in the log of the admin (LogEntry). Who looks into the log of a running game, which
shows everybody's cards, does so by a button, and the table is told."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.views.decorators.http import require_POST

from games.operating import suspending

from .clocks.remarks import make_remark
from .models import CardSet, Event, Game, Seat


class FilteredAdmin(admin.ModelAdmin):
    """Lists are filtered by what a row's page shows (`fields`), nothing else.

    Trap: Django lets the address filter by any column (`?payload__contains=…`), so the length of a list would tell
    letter by letter what no page shows."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        shown = {"id", *(self.fields or ())}
        return lookup.partition("__")[0] in shown and super().lookup_allowed(lookup, value, request)


class Unchangeable:
    """Nothing can be added or changed here."""

    def has_add_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    def has_change_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False


class ReadOnly(Unchangeable, FilteredAdmin):
    """Nor deleted."""

    def has_delete_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Who may do something here, by an action: whoever has Django's permission to change such rows."""
        return request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")


class Seats(Unchangeable, admin.TabularInline):
    """Who sits at the table."""

    model = Seat
    fk_name = "game"
    fields = ["number", "name", "user", "built_in", "plays", "conceded", "absent_since", "missed", "score", "winner", "seen"]  # fmt: skip
    readonly_fields = ["plays"]
    can_delete = False

    def plays(self, seat: Seat) -> str:
        """A built-in player's grade; nothing of anybody else."""
        return seat.grade if seat.built_in else "-"


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Tables, found by their name or by who sits there; the held ones are those that wait for an operator."""

    list_display = ["slug", "ruleset", "state", "suspended", "head", "created_at", "moved_at"]
    list_filter = ["suspended", "state", "ruleset"]
    search_fields = ["slug", "uuid", "seats__name", "seats__user__public_name", "seats__user__email"]
    search_help_text = "A table's name, or a player's name or mail address"
    inlines = [Seats]
    actions = ["hold", "release"]
    fields = [
        "slug", "uuid", "ruleset", "version", "options", "size", "state", "suspended", "suspension_reason", "host", "public", "demo", "practice", "head",
        "unattended", "time_control", "paused_at", "commitment", "created_at", "started_at", "moved_at", "finished_at", "result",
        "log",
    ]  # fmt: skip
    readonly_fields = ["practice", "log"]

    @admin.display(description="log")
    def log(self, game: Game) -> str:
        """The way to its events."""
        return format_html(
            '<a href="{}?game__id__exact={}">events</a>', reverse("admin:games_event_changelist"), game.pk
        )

    @admin.action(description="Hold: nothing can be played there", permissions=["operate"])
    def hold(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """Stop running tables, clocks included."""
        for game in games.filter(state=Game.State.RUNNING, suspended=False):
            suspending.suspend(game, f"suspended by {request.user}")
            self.log_change(request, game, "Held.")
            self.message_user(request, f"{game} is held.")

    @admin.action(description="Release: let a held table go on", permissions=["operate"])
    def release(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """Let held tables go on whose logs hold."""
        for game in games.filter(suspended=True):
            if fault := suspending.try_to_resume(game):
                self.message_user(request, f"{game} does not hold: {fault}", messages.ERROR)
            else:
                self.log_change(request, game, "Released.")
                self.message_user(request, f"{game} goes on.")


@admin.register(Event)
class EventAdmin(ReadOnly):
    """The rows of the logs. The payloads of a running game are its secrets: to see one takes a button."""

    list_display = ["id", "game", "number", "kind", "at"]
    list_select_related = ["game"]
    fields = ["game", "number", "kind", "at", "payload_"]
    readonly_fields = ["payload_"]
    show_full_result_count = False

    def get_urls(self) -> list[Any]:
        look = self.admin_site.admin_view(require_POST(self.look))
        return [path("<int:key>/look/", look, name="games_event_look"), *super().get_urls()]

    @admin.display(description="payload")
    def payload_(self, event: Event) -> str:
        """Everybody may read a finished game's; of a running one, the way to it."""
        if event.game.state == Game.State.FINISHED:
            return event.payload
        return "hidden while the game runs"

    def render_change_form(self, request: HttpRequest, context: dict, *args: Any, **kwargs: Any) -> HttpResponse:
        event = kwargs.get("obj") or context.get("original")
        context["look_at"] = (
            reverse("admin:games_event_look", args=[event.pk])
            if event and event.game.state != Game.State.FINISHED and self.has_operate_permission(request)
            else ""
        )
        return super().render_change_form(request, context, *args, **kwargs)

    change_form_template = "admin/games/event/change_form.html"

    def look(self, request: HttpRequest, key: int) -> HttpResponse:
        """The payload of a running game's event: the look is logged, and the table is told in the same breath."""
        if not self.has_operate_permission(request):
            raise PermissionDenied
        event = get_object_or_404(Event.objects.select_related("game"), pk=key)
        if event.game.state == Game.State.FINISHED:
            return redirect("admin:games_event_change", event.pk)
        with transaction.atomic():
            game = Game.objects.select_for_update(no_key=True).get(pk=event.game.pk)
            make_remark(game, "looked")
            self.log_change(request, event, f"Looked at event {event.number} of {game}.")
        context = {**self.admin_site.each_context(request), "event": event, "title": f"Event {event.number} of {game}"}
        return TemplateResponse(request, "admin/games/event/look.html", context)


@admin.register(CardSet)
class CardSetAdmin(ReadOnly):
    """Sets of cards (`manage.py cards GAME add FILE`)."""

    list_display = ["title", "ruleset", "digest", "added_at"]
    fields = ["title", "ruleset", "digest", "added_at", "cards"]
