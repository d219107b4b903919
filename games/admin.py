"""Show tables and logs to operators. Rows are read-only; only the log and commands change games."""

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

from games.clubs import joining
from games.eventlog import loading
from games.operating import verifying

from .clocks.remarks import make_remark
from .models import MEMBERS, CardSet, Club, Decision, Entrant, Event, Fixture, Game, Membership, Seat, Tournament


class FilteredAdmin(admin.ModelAdmin):
    """Allows list filters only for the columns that a row's page shows (`fields`).

    Trap: Django lets the URL filter by any column (`?payload__contains=…`), so the length of a list would reveal hidden
    columns letter by letter."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        shown = {"id", *(self.fields or ())}
        return lookup.partition("__")[0] in shown and super().lookup_allowed(lookup, value, request)


class Unchangeable:
    def has_add_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    def has_change_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False


class ReadOnly(Unchangeable, FilteredAdmin):
    def has_delete_permission(self, *args: Any, **kwargs: Any) -> bool:
        return False

    def has_operate_permission(self, request: HttpRequest) -> bool:
        """Return whether the user has Django's change permission, which actions on rows require."""
        return request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")


class Seats(Unchangeable, admin.TabularInline):
    model = Seat
    fk_name = "game"
    fields = ["number", "name", "user", "built_in", "plays", "conceded", "absent_since", "missed", "score", "winner", "seen"]  # fmt: skip
    readonly_fields = ["plays"]
    can_delete = False

    def plays(self, seat: Seat) -> str:
        return seat.grade if seat.built_in else "-"


def player_names(game: Game) -> str:
    return ", ".join(seat.shown_name for seat in sorted(game.seats.all(), key=lambda seat: seat.number))


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ["slug", "players", "ruleset", "state", "suspended", "head", "created_at", "moved_at"]
    list_filter = ["suspended", "state", "ruleset"]
    search_fields = ["slug", "uuid", "seats__name", "seats__user__public_name", "seats__user__email"]
    search_help_text = "A table's name, or a player's name or email address"
    inlines = [Seats]
    actions = ["hold", "release"]
    fields = [
        "slug", "uuid", "ruleset", "version", "options", "size", "state", "suspended", "suspension_reason", "host", "public", "demo", "practice", "head",
        "unattended", "time_control", "paused_at", "commitment", "created_at", "started_at", "moved_at", "finished_at", "result",
        "log",
    ]  # fmt: skip
    readonly_fields = ["practice", "log"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        return super().get_queryset(request).prefetch_related("seats")

    @admin.display(description="players")
    def players(self, game: Game) -> str:
        return player_names(game)

    @admin.display(description="log")
    def log(self, game: Game) -> str:
        return format_html(
            '<a href="{}?game__id__exact={}">events</a>', reverse("admin:games_event_changelist"), game.pk
        )

    @admin.action(description="Suspend: stop all play", permissions=["operate"])
    def hold(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for game in games.filter(state=Game.State.RUNNING, suspended=False):
            loading.suspend_table(game.pk, f"suspended by {request.user}")
            self.log_change(request, game, "Suspended.")
            self.message_user(request, f"{game} is suspended.")

    @admin.action(description="Resume a suspended table", permissions=["operate"])
    def release(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for game in games.filter(suspended=True):
            if fault := verifying.try_to_resume(game):
                self.message_user(request, f"The log of {game} is not valid: {fault}", messages.ERROR)
            else:
                self.log_change(request, game, "Resumed.")
                self.message_user(request, f"{game} is running again.")


@admin.register(Club)
class ClubAdmin(ReadOnly):
    """Clubs. If all members of a club are away, an operator makes one of them an owner (MembershipAdmin)."""

    list_display = ["slug", "name", "kind", "made_at"]
    list_filter = ["kind"]
    search_fields = ["slug", "name", "memberships__user__public_name"]
    fields = ["slug", "name", "about", "kind", "made_at"]


@admin.register(Membership)
class MembershipAdmin(ReadOnly):
    list_display = ["club", "user", "role", "since"]
    list_filter = ["role"]
    list_select_related = ["club", "user"]
    search_fields = ["club__slug", "club__name", "user__public_name"]
    fields = ["club", "user", "role", "since"]
    actions = ["make_owner"]

    @admin.action(description="Make an owner of the club", permissions=["operate"])
    def make_owner(self, request: HttpRequest, memberships: QuerySet[Membership]) -> None:
        for one in memberships.filter(role__in=MEMBERS):
            joining.appoint_owner(one)
            self.log_change(request, one, "Made an owner.")
            self.message_user(request, f"{one.user} is an owner of {one.club}.")


@admin.register(Tournament)
class TournamentAdmin(ReadOnly):
    """Seasons of leagues. Directors decide on a season's page; operators do if there is no director."""

    list_display = ["slug", "shown_name", "season", "state", "ruleset", "club", "opened_at"]
    list_filter = ["state", "ruleset", "newcomers"]
    list_select_related = ["club"]
    search_fields = ["slug", "name", "club__slug", "club__name"]
    fields = [
        "slug", "name", "about", "season", "previous", "state", "club", "public", "newcomers", "directors", "ruleset", "options",
        "size", "time_control", "scoring", "at_once", "movers", "max_entrants", "min_tables", "min_reliability", "continues",
        "commitment", "opened_at", "draw_at", "closes_at", "drawn_at", "finished_at",
    ]  # fmt: skip


class OfSeason(ReadOnly):
    list_select_related = ["tournament"]
    search_fields = ["tournament__slug", "tournament__name"]


@admin.register(Entrant)
class EntrantAdmin(OfSeason):
    list_display = ["tournament", "number", "user", "state", "division", "place"]
    list_filter = ["state"]
    list_select_related = ["tournament", "user"]
    fields = [
        "tournament", "number", "user", "state", "entered_at", "confirmed_at", "rank_before", "division", "lot", "takes_over",
        "left_at", "place",
    ]  # fmt: skip


@admin.register(Fixture)
class FixtureAdmin(OfSeason):
    list_display = ["tournament", "number", "division", "state", "game", "ended_at", "adjudicated"]
    list_filter = ["state", "adjudicated"]
    list_select_related = ["tournament", "game"]
    fields = [
        "tournament", "number", "division", "entrants", "state", "starts_by", "game", "seated", "ended_at", "adjudicated", "results",
    ]  # fmt: skip


@admin.register(Decision)
class DecisionAdmin(OfSeason):
    list_display = ["tournament", "number", "kind", "by", "at"]
    list_filter = ["kind"]
    list_select_related = ["tournament", "by"]
    fields = ["tournament", "number", "kind", "by", "at", "facts", "reason"]


@admin.register(Event)
class EventAdmin(ReadOnly):
    """The rows of the logs. The payloads of a running game are secret."""

    list_display = ["id", "game", "number", "kind", "at"]
    list_select_related = ["game"]
    fields = ["game", "number", "kind", "at", "payload_"]
    readonly_fields = ["payload_"]
    show_full_result_count = False

    def get_urls(self) -> list[Any]:
        show = self.admin_site.admin_view(require_POST(self.show_payload))
        return [path("<int:key>/payload/", show, name="games_event_payload"), *super().get_urls()]

    @admin.display(description="payload")
    def payload_(self, event: Event) -> str:
        return event.payload if event.game.state == Game.State.FINISHED else "hidden while the game runs"

    def render_change_form(self, request: HttpRequest, context: dict, *args: Any, **kwargs: Any) -> HttpResponse:
        event = kwargs.get("obj") or context.get("original")
        context["payload_address"] = (
            reverse("admin:games_event_payload", args=[event.pk])
            if event and event.game.state != Game.State.FINISHED and self.has_operate_permission(request)
            else ""
        )
        return super().render_change_form(request, context, *args, **kwargs)

    change_form_template = "admin/games/event/change_form.html"

    def show_payload(self, request: HttpRequest, key: int) -> HttpResponse:
        """Show the payload of a running game's event, log this access, and write a remark at the table."""
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
        return TemplateResponse(request, "admin/games/event/payload.html", context)


@admin.register(CardSet)
class CardSetAdmin(ReadOnly):
    list_display = ["title", "ruleset", "digest", "added_at"]
    fields = ["title", "ruleset", "digest", "added_at", "cards"]
