"""Panels of a table's page: motions, votes, invitations, nudges and the waiting list."""

from functools import cache
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join

from games.boards.animations import shorten_caption
from games.boards.name_links import marked_name
from games.eventlog.loading import plays_together
from games.eventlog.log import Observation
from games.facts.broken_rows import readable_rows
from games.models import Game, Invitation, Motion, Seat
from games.motions import voting
from games.selectors.link_previews import email_invitation, free_seat_link
from games.selectors.table_context import TableContext
from games.tables import invitations, nudges, seats
from games.wording import motions as wording
from games.wording.time import moment

MAX_UNDONE_ENTRIES = 8


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
    """Return the players whom the reader can nudge. If none is slow enough, do not query the database."""
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


def voting_panel(table: TableContext, observation: Observation) -> dict[str, Any]:
    return {"voting": cache(lambda: motion_facts_of_table(table, observation))}


def motion_facts_of_table(table: TableContext, observation: Observation) -> dict[str, Any] | None:
    """Return motions and possible proposals; None without a seat or if the game is not running."""
    if table.mine is None or table.game.state != Game.State.RUNNING:
        return None
    playing = [seat for seat in table.seats if seat.user_id is not None and not seat.by_stand_in]
    found = open_motions(table.game) if table.game.motions else []
    shown: dict[str, Any] = {
        "words": wording.MOTION_TEXTS.told(table.language),
        "together": plays_together(table.game),
        "conceding": concession_facts(table, observation),
        "open": readable_rows("motion", found, lambda one: _motion_facts(table, observation, one, playing)),
    }
    if table.by_access_link or table.game.tournament_id is not None:
        return shown
    if table.mine in playing and table.mine.user_id not in {one.user_id for one in found}:
        shown["may"] = _may_propose(table, observation, playing)
    return shown | {"leave": not table.mine.conceded, "free": _free_seats(table)}


def open_motions(game: Game) -> list[Motion]:
    return list(Motion.objects.filter(game=game, state=Motion.State.OPEN).prefetch_related("votes"))


def concession_facts(table: TableContext, observation: Observation) -> dict[str, Any]:
    left = [seat for seat in table.seats if seat != table.mine and seat.number not in observation.outline.conceded]
    if plays_together(table.game):
        return {"over": not left, "winner": ""}
    return {"over": len(left) == 1, "winner": table.links.of(left[:1])}


def _motion_facts(table: TableContext, observation: Observation, motion: Motion, playing: list[Seat]) -> dict[str, Any]:
    words = wording.MOTION_TEXTS.told(table.language)
    votes: dict[int | None, bool] = {vote.user_id: vote.agrees for vote in motion.votes.all()}
    asked = voting.voters(motion, playing)
    missing = ", ".join(marked_name(seat) for seat in asked if seat.user_id not in votes and seat != table.mine)
    lines = texts_since(table, observation, motion.facts["to"]) if motion.kind == Motion.Kind.UNDO else []
    return {
        "key": motion.pk,
        "text": table.links.html(wording.motion_sentence(motion, table.links.marked, table.language, table.me)),
        "until": wording.MOTION_TEXTS["until"].filled(table.language, when=moment(motion.expires_at, table.language)),
        "missing": missing and table.links.html(wording.MOTION_TEXTS["missing"].filled(table.language, names=missing)),
        "lines": lines[:MAX_UNDONE_ENTRIES],
        "more": len(lines) > MAX_UNDONE_ENTRIES,
        "seen": words["undo_seen"] if motion.kind == Motion.Kind.UNDO else "",
        "own": table.mine is not None and motion.user_id == table.mine.user_id and not table.by_access_link,
        "asked": table.mine in asked and not table.by_access_link,
        "by_access_link": table.by_access_link,
        "said": votes.get(table.mine.user_id) if table.mine else None,
    }


def _may_propose(table: TableContext, observation: Observation, playing: list[Seat]) -> dict[str, Any]:
    mine = table.mine
    back: tuple[int, ...] = ()
    if table.game.practice:  # an undo needs no vote
        back = observation.own[1:]
    elif mine is not None and voting.other_people(playing, mine):
        back = observation.own[observation.undo_count :]
    texts: dict[int, list[str]] = {}
    for line in observation.said if back else ():
        if line["number"] in back and (text := table.line_text(line)):
            texts.setdefault(line["number"], []).append(text)
    nameless = wording.MOTION_TEXTS["nameless"]
    undo = [
        (number, shorten_caption(" ".join(texts.get(number, ()))) or nameless.filled(table.language, number=number))
        for number in back
    ]
    them = [seat for seat in playing if seat != mine] if len(playing) >= voting.MIN_PLAYERS_TO_KICK else []
    away = [
        {"seat": seat.number, "text": wording.MOTION_TEXTS["ask_kick"].filled(table.language, who=seat.shown_name)}
        for seat in them
    ]
    options = format_html_join("", '<option value="{}">{}</option>', undo)
    return {"undo": options, "shared": len(playing) > 1 and not plays_together(table.game), "kick": away}


def _free_seats(table: TableContext) -> dict[str, str] | None:
    """Return the free seats and a link.

    Only players get the link, because it lets anyone into a private table."""
    names = ", ".join(marked_name(seat) for seat in table.seats if seat.absent_since and seat.user_id is None)
    if not names:
        return None
    text = table.links.html(wording.MOTION_TEXTS["free"].filled(table.language, names=names))
    return {"text": text, "link": free_seat_link(table.game)}


def texts_since(table: TableContext, observation: Observation, first: int) -> list[str]:
    return [text for line in observation.said if line["number"] >= first and (text := table.line_html(line))]
