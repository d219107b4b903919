"""Invitations, nudges and the waiting list on the table's page."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Invitation
from games.selectors.link_previews import email_invitation
from games.selectors.table_context import TableContext
from games.tables import invitations, nudges, seats


def invitation_rows(table: TableContext, host: bool) -> list[dict[str, Any]]:
    declined = Invitation.State.DECLINED
    found = invitations.invitations_at_table(table.game) if host else []
    return [
        {
            "key": one.pk,
            "label": one.label,
            "page": "" if "@" in one.label else reverse("games:person", args=[one.label]),
            "declined": one.state == declined,
            "unknown": email_invitation(table.game, one.label) if "@" in one.label else None,
        }
        for one in found
    ]


def nudge_rows(table: TableContext) -> list[dict[str, Any]]:
    """Return the players whom the reader can nudge, each with the time of a recent nudge.

    Query the database only if a player has taken long enough."""
    mine, game, asked = table.mine, table.game, table.asked
    if (
        mine is None
        or table.by_access_link
        or mine.by_stand_in
        or table.me in asked
        or game.paused_at
        or game.suspended
    ):
        return []
    now = timezone.now()
    away = {seat.number for seat in table.seats if getattr(seat, "note", "")}
    rows = [
        row
        for n, row in sorted(asked.items())
        if not row.stand_in and n not in away and nudges.nudge_allowed_at(row) <= now
    ]
    given = nudges.recent_nudges(game, rows, now) if rows else {}
    return [
        {"seat": n, "name": row.seat.shown_name, "link": table.links.of([row.seat]), "at": given.get(n)}
        for row in rows
        if (n := row.seat.number) is not None and row.seat.user_id is not None
    ]


def waiting_list_facts(request: HttpRequest, table: TableContext) -> dict[str, bool] | None:
    watches = table.mine is None and request.user.is_authenticated
    if not watches or not table.game.public or table.game.state != Game.State.RUNNING:
        return None
    return {"made": seats.is_waiting(table.game, request.user)}
