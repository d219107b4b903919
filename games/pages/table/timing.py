"""Time on the table's page: deadlines, who is away, pauses, claims, free seats."""

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
from games.facts.broken_rows import readable
from games.models import Game, Remark
from games.tables import seats
from games.visits.visit import Visit
from games.wording import time as wording
from games.wording.text import joined


def time_panel(at: Visit, look: Observation) -> dict[str, Any]:
    """Deadlines, pauses and claims. It notes at the seats who is away, which other panels read."""
    now, game, language = timezone.now(), at.game, at.language
    _note_the_absent(at, now)
    mine, running = at.asked.get(-1 if at.me is None else at.me), game.state == Game.State.RUNNING
    shown: dict[str, Any] = {"paused": game.paused_at}
    if mine and mine.deadline:
        shown["deadline"] = {"at": mine.deadline, "text": wording.deadline(mine.deadline, language, at.own_zone, now)}
    if running and at.mine:
        shown["away"] = at.mine.absent_since is not None and not at.mine.conceded
    elif running:
        shown["free"] = [seat for seat in at.seats if seat.number in _free_numbers(at)]
    if game.pace:
        shown["pace"] = SimpleLazyObject(lambda: _pace(game, language))
        if running and at.mine and not at.mine.by_stand_in:
            shown |= {"pause": _pause(at), "claim": _claim(at)}
    return {"time": shown}


def _pace(game: Game, language: str) -> dict[str, str]:
    pace = TimeControl.stored(game.pace)
    return {
        "text": wording.pace(pace, language),
        "late": wording.late(pace, language),
        "reply": wording.reply(pace, language) if has_replies(game) else "",
        "rests": wording.rests(pace, language),
    }


def remark_lines(at: Visit, found: Iterable[Remark], after: int = 0) -> list[dict]:
    """Remarks since an event, as lines of the log."""

    def line(one: Remark) -> dict:
        text = wording.remark_text(one, at.names, at.me, at.language)
        return {"text": text, "number": one.number, "key": "time", "href": ""}

    return readable("remark", (one for one in found if one.number >= after), line)


def woven(lines: list[dict], remarks: list[dict]) -> list[dict]:
    return sorted([*lines, *remarks], key=lambda line: line["number"]) if remarks else lines


def _note_the_absent(at: Visit, now: datetime) -> None:
    """Beside a name: on holiday, or kept by the stand-in."""
    users = {seat.user_id: seat for seat in at.seats if seat.user_id is not None}
    for one in at.beside.holidays:
        day = wording.day(one.last, at.language, now.date())
        users[one.user_id].note = _("on holiday until %(day)s") % {"day": day}  # type: ignore[attr-defined]
    for seat in at.seats:
        if seat.absent_since and not at.game.over:
            seat.note = _("away: the built-in player keeps the seat")  # type: ignore[attr-defined]


def _free_numbers(at: Visit) -> set[int]:
    away = any(seat.absent_since for seat in at.seats) and not at.shut_out
    return set(seats.free_seats(at.game).values_list("number", flat=True)) if away else set()


def _pause(at: Visit) -> dict[str, Any]:
    assert at.mine is not None
    players = [seat for seat in at.seats if seat.user_id is not None and not seat.by_stand_in]
    return {
        "mine": at.mine.pauses,
        "for": (wanted := [seat.shown_name for seat in players if seat.pauses and seat != at.mine]),
        "for_text": joined(wanted, at.language),
        "missing": [seat.shown_name for seat in players if not seat.pauses and seat != at.mine],
    }


def _claim(at: Visit) -> dict[str, Any] | None:
    overdue = next((row for _, row in sorted(at.asked.items()) if row.late), None)
    if overdue is None or at.mine is None:
        return None
    able = timeouts.claimants(at.game, overdue.seat)
    if at.mine.pk not in {seat.pk for seat in able}:
        return None
    return {
        "who": overdue.seat.shown_name,
        "mine": at.mine.claims == overdue.opened,
        "missing": [seat.shown_name for seat in able if seat.claims != overdue.opened and seat.pk != at.mine.pk],
    }
