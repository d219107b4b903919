"""Motions on the table's page: the open ones with yes and no for those who are asked, and what may be proposed."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from games.eventlog.loading import plays_together
from games.eventlog.log import Observation
from games.facts.broken_rows import readable
from games.models import Game, Motion, Seat
from games.motions import kinds
from games.visits.visit import Visit
from games.wording import motions as wording
from games.wording.time import moment

LINES = 8  # of what an undo would take back


def voting_panel(at: Visit, look: Observation) -> dict[str, Any]:
    return {"voting": SimpleLazyObject(lambda: voting(at, look))}


def voting(at: Visit, look: Observation) -> dict[str, Any] | None:
    """What the reader may see and do; None for those who do not sit here, and where nothing runs."""
    if at.mine is None or at.game.state != Game.State.RUNNING:
        return None
    playing = [seat for seat in at.seats if seat.user_id is not None and not seat.by_stand_in]
    rows = Motion.objects.filter(game=at.game, state=Motion.State.OPEN).prefetch_related("votes")
    found = list(rows) if at.game.motions else []
    shown: dict[str, Any] = {
        "words": wording.WORDS.told(at.language),
        "together": plays_together(at.game),
        "conceding": conceding(at, look),
        "open": readable("motion", found, lambda one: _motion_facts(at, look, one, playing)),
    }
    if at.by_access_link:
        return shown
    if at.mine in playing and at.mine.user_id not in {one.user_id for one in found}:
        shown["may"] = _may_propose(at, look, playing)
    return shown | {"leave": not at.mine.conceded, "free": _free_seats(at)}


def conceding(at: Visit, look: Observation) -> dict[str, Any]:
    """Whether the game is `over` once the reader concedes, too, and who has won it then."""
    left = [seat for seat in at.seats if seat != at.mine and seat.number not in look.outline.conceded]
    if plays_together(at.game):
        return {"over": not left, "winner": ""}
    return {"over": len(left) == 1, "winner": left[0].shown_name if left else ""}


def _motion_facts(at: Visit, look: Observation, motion: Motion, playing: list[Seat]) -> dict[str, Any]:
    words = wording.WORDS.told(at.language)
    said: dict[int | None, bool] = {vote.user_id: vote.agrees for vote in motion.votes.all()}
    asked = kinds.voters(motion, playing)
    missing = ", ".join(seat.shown_name for seat in asked if seat.user_id not in said and seat != at.mine)
    lines = lines_since(at, look, motion.facts["to"]) if motion.kind == Motion.Kind.UNDO else []
    return {
        "key": motion.pk,
        "text": wording.motion_sentence(motion, at.names, at.language, at.me),
        "until": wording.WORDS["until"].filled(at.language, when=moment(motion.expires_at, at.language)),
        "missing": wording.WORDS["missing"].filled(at.language, names=missing) if missing else "",
        "lines": lines[:LINES],
        "more": len(lines) > LINES,
        "seen": words["undo_seen"] if motion.kind == Motion.Kind.UNDO else "",
        "own": at.mine is not None and motion.user_id == at.mine.user_id and not at.by_access_link,
        "asked": at.mine in asked and not at.by_access_link,
        "by_access_link": at.by_access_link,
        "said": said.get(at.mine.user_id) if at.mine else None,
    }


def _may_propose(at: Visit, look: Observation, playing: list[Seat]) -> dict[str, Any]:
    """What the reader may propose now: further answers than those they may take back alone (if somebody else could
    agree), an end, somebody's leaving."""
    mine = at.mine
    back: tuple[int, ...] = ()
    if at.game.practice:  # at once, without anybody's word
        back = look.own[1:]
    elif mine is not None and kinds.other_people(playing, mine):
        back = look.own[look.undo_count :]
    told = {
        number: [text for line in look.said if line["number"] == number and (text := _line_text(at, line))]
        for number in back
    }
    undo = [
        {
            "to": number,
            "text": " ".join(told[number])[:200] or wording.WORDS["nameless"].filled(at.language, number=number),
        }
        for number in back
    ]
    them = [seat for seat in playing if seat != mine] if len(playing) >= kinds.MIN_PLAYERS_TO_KICK else []
    away = [
        {"seat": seat.number, "text": wording.WORDS["ask_kick"].filled(at.language, who=seat.shown_name)}
        for seat in them
    ]
    return {"undo": undo, "shared": len(playing) > 1 and not plays_together(at.game), "kick": away}


def _free_seats(at: Visit) -> dict[str, str] | None:
    """Free seats, and the link by which somebody comes to them; for those who play, since it lets into a private
    table."""
    names = ", ".join(seat.shown_name for seat in at.seats if seat.absent_since and seat.user_id is None)
    if not names:
        return None
    way = reverse("games:table", args=[at.game.slug])
    if not at.game.public:
        way = f"{reverse('games:join', args=[at.game.slug])}?invite={at.game.invitation}"
    return {"text": wording.WORDS["free"].filled(at.language, names=names), "link": settings.SITE_URL.rstrip("/") + way}


def lines_since(at: Visit, look: Observation, first: int) -> list[str]:
    return [text for line in look.said if line["number"] >= first and (text := _line_text(at, line))]


def _line_text(at: Visit, line: dict) -> str:
    return at.words.line(line, at.names, at.me)
