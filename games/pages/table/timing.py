"""Time on the table's page: deadlines, absences, pauses, claims, free seats."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from games.clocks.time_control import TimeControl
from games.deadlines import timeouts
from games.eventlog.loading import has_replies
from games.eventlog.log import Observation
from games.facts.broken_rows import readable_rows
from games.models import Game, Remark
from games.selectors.table_context import TableContext
from games.tables import seats
from games.wording import time as wording
from games.wording.text import joined


def time_panel(table: TableContext, observation: Observation) -> dict[str, Any]:
    """Return deadlines, pauses and claims. Also set the notes on absent seats that other panels read."""
    now, game, language = timezone.now(), table.game, table.language
    _note_absences(table, now)
    mine, running = table.asked.get(-1 if table.me is None else table.me), game.state == Game.State.RUNNING
    shown: dict[str, Any] = {"paused": game.paused_at}
    if mine and mine.deadline:
        shown["deadline"] = {
            "at": mine.deadline,
            "text": wording.deadline(mine.deadline, language, table.own_zone, now),
            "short": wording.deadline(mine.deadline, language, table.own_zone, now, short=True),
        }
    if running and table.mine:
        shown["away"] = table.mine.absent_since is not None and not table.mine.conceded
    elif running:
        shown["free"] = [seat for seat in table.seats if seat.number in _free_numbers(table)]
    if game.time_control:
        shown["pace"] = SimpleLazyObject(lambda: _pace(game, language))
        if running and table.mine and not table.mine.by_stand_in:
            shown["claim"] = _claim(table)
            if game.tournament_id is None:
                shown["pause"] = _pause(table)
    return {"time": shown}


def _pace(game: Game, language: str) -> dict[str, str]:
    pace = TimeControl.stored(game.time_control)
    return {
        "text": wording.time_control_text(pace, language),
        "late": wording.time_out_text(pace, language),
        "reply": wording.reply_time_text(pace, language) if has_replies(game) else "",
        "rests": wording.rest_text(pace, language),
    }


def remark_rows(table: TableContext, found: Iterable[Remark], after: int = 0) -> list[dict]:
    def line(remark: Remark) -> dict:
        text = table.links.html(wording.remark_text(remark, table.links.marked, table.me, table.language))
        return {"text": text, "number": remark.number, "key": "time", "href": ""}

    return readable_rows("remark", (remark for remark in found if remark.number >= after), line)


def merge_by_number(lines: list[dict], remarks: list[dict]) -> list[dict]:
    return sorted([*lines, *remarks], key=lambda line: line["number"]) if remarks else lines


def _note_absences(table: TableContext, now: datetime) -> None:
    users = {seat.user_id: seat for seat in table.seats if seat.user_id is not None}
    for one in table.sidebar.vacations:
        day = wording.day(one.last, table.language, now.date())
        users[one.user_id].note = _("on vacation until %(day)s") % {"day": day}  # type: ignore[attr-defined]
    for seat in table.seats:
        if seat.absent_since and not table.game.over:
            seat.note = _("away: a computer player is playing")  # type: ignore[attr-defined]


def _free_numbers(table: TableContext) -> set[int]:
    away = any(seat.absent_since for seat in table.seats) and not table.shut_out
    return set(seats.free_seats(table.game).values_list("number", flat=True)) if away else set()


def _pause(table: TableContext) -> dict[str, Any]:
    assert table.mine is not None
    players = [seat for seat in table.seats if seat.user_id is not None and not seat.by_stand_in]
    links = table.links
    return {
        "mine": table.mine.wants_pause,
        "for": len(
            wanted := [links.marked[seat.number] for seat in players if seat.wants_pause and seat != table.mine]
        ),
        "for_text": links.html(joined(wanted, table.language)),
        "missing": links.of(seat for seat in players if not seat.wants_pause and seat != table.mine),
    }


def _claim(table: TableContext) -> dict[str, Any] | None:
    overdue = next((row for _, row in sorted(table.asked.items()) if row.late), None)
    if overdue is None or table.mine is None:
        return None
    able = timeouts.claimants(table.game, overdue.seat)
    if table.mine.pk not in {seat.pk for seat in able}:
        return None
    return {
        "who": table.links.of([overdue.seat]),
        "mine": table.mine.claimed_question == overdue.opened,
        "missing": table.links.of(
            seat for seat in able if seat.claimed_question != overdue.opened and seat.pk != table.mine.pk
        ),
    }
