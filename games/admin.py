"""The operators' view of playing: to look, not to touch. What changes a game goes through games/log.py and the commands."""

from django.contrib import admin

from .models import CardSet, Event, Game, Seat


class ReadOnly(admin.ModelAdmin):
    """Nothing can be added, changed or deleted here; and lists are filtered by what they show, nothing else.

    Trap: Django lets the address filter by any column (`?payload__contains=…`), so the length of a list would tell letter
    by letter what no page shows."""

    def lookup_allowed(self, lookup, value, request=None):
        shown = {"id", *(self.fields or ())}
        return lookup.partition("__")[0] in shown and super().lookup_allowed(lookup, value, request)

    def has_add_permission(self, *args, **kwargs):
        return False

    def has_change_permission(self, *args, **kwargs):
        return False

    def has_delete_permission(self, *args, **kwargs):
        return False


class Seats(admin.TabularInline):
    """Who sits at the table."""

    model = Seat
    fields = ["number", "name", "user", "built_in", "conceded", "absent_since", "missed", "score", "winner", "seen"]
    can_delete = False

    def has_add_permission(self, *args, **kwargs):
        return False

    def has_change_permission(self, *args, **kwargs):
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Tables; the held ones are those that wait for an operator (`manage.py verify NAME --release`)."""

    list_display = ["slug", "ruleset", "state", "held", "head", "created_at", "moved_at"]
    list_filter = ["held", "state", "ruleset"]
    search_fields = ["slug", "uuid"]
    inlines = [Seats]
    fields = [
        "slug", "uuid", "ruleset", "version", "options", "size", "state", "held", "held_why", "host", "public", "demo", "head",
        "unattended", "pace", "paused_at", "commitment", "created_at", "started_at", "moved_at", "finished_at", "result",
    ]  # fmt: skip


@admin.register(Event)
class EventAdmin(ReadOnly):
    """The rows of the logs. The payloads of a running game are its secrets: they are not shown here."""

    list_display = ["id", "game", "number", "kind", "at"]
    list_select_related = ["game"]
    fields = ["game", "number", "kind", "at"]
    show_full_result_count = False


@admin.register(CardSet)
class CardSetAdmin(ReadOnly):
    """Sets of cards (`manage.py cards GAME add FILE`)."""

    list_display = ["title", "ruleset", "digest", "added_at"]
    fields = ["title", "ruleset", "digest", "added_at", "cards"]
