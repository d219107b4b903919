"""What was sent to somebody, and why something was not, in words."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.facts.broken_rows import readable
from games.models import Game
from games.wording import time
from games.wording.languages import language_of_page
from notifications.models import Channel, Kind, Notice, State

from .server_answers import server_answer_in_words

PER_PAGE = 40


@dataclass(frozen=True)
class HistoryRow:
    """One notice as its reader sees it. `state` is State's, `what` a sentence."""

    at: datetime
    game: Game
    kind: str
    where: str
    state: str
    what: str


def notices_of(user: Any) -> QuerySet[Notice]:
    """All that was to be told to somebody, with what `outcome_in_words` wants to know."""
    return Notice.objects.filter(user=user.pk).select_related("game", "address", "digest")


def history_page_of(user: Any, number: str | None) -> tuple[Page, list[HistoryRow]]:
    page = Paginator(notices_of(user).order_by("-created_at", "-pk"), PER_PAGE).get_page(number)
    return page, readable("notice", page, lambda notice: history_row(notice, language_of_page()))


def history_row(notice: Notice, language: str) -> HistoryRow:
    where = (
        f"{notice.address.get_channel_display()} {notice.address.own_name}" if notice.address else Channel.MAIL.label
    )
    kind = Kind(notice.topic).label
    return HistoryRow(
        notice.created_at, notice.game, str(kind), str(where).strip(), notice.state, outcome_in_words(notice, language)
    )


def outcome_in_words(notice: Notice, language: str) -> str:
    """What became of it."""
    match notice.state:
        case State.SENT:
            when = time.moment(notice.sent_at, language) if notice.sent_at else ""
            return _("Sent on %(when)s.") % {"when": when}
        case State.SENDING:
            return _("Just now on its way.")
        case State.GATHERED:
            when = time.moment(notice.digest.slot, language) if notice.digest else ""
            return _("Waits until %(when)s, to be told together with others.") % {"when": when}
        case State.WAITING:
            waits = _("Waits until %(when)s.") % {"when": time.moment(notice.due_at, language)}
            return f"{waits} {as_sentence(reason_in_words(notice.reason))}".strip()
        case State.DROPPED:
            told = _("Not sent.")  # Trap: xgettext finds no text inside an f-string
            return f"{told} {as_sentence(reason_in_words(notice.reason))}".strip()
    if not notice.reason:
        return _("Not accepted.")
    return _("Not accepted: %(reason)s") % {"reason": reason_in_words(notice.reason)}


def as_sentence(reason: str) -> str:
    """A reason that stands alone: with a capital and a full stop."""
    return f"{reason[0].upper()}{reason[1:].rstrip('.')}." if reason else ""


def reason_in_words(reason: str) -> str:
    """A reason in words, the answers of mail servers too; what else another house has said stands as it is."""
    if status := re.fullmatch(r"answer (\d{3})", reason):
        return _("answer %(status)s") % {"status": status[1]}
    if host := re.fullmatch(r"(\S+) is not a public address", reason):
        return _("%(host)s is not a public address") % {"host": host[1]}
    return reasons_in_words().get(reason) or server_answer_in_words(reason) or reason


def reasons_in_words() -> dict[str, str]:
    """What the records say of ourselves."""
    return {
        "turn passed": _("It was not your turn any more."),
        "switched off": _("You have switched these off."),
        "address off": _("This address is switched off."),
        "no address": _("There was no address."),
        "the clock stands": _("The clock was stopped."),
        "asked in a receipt": _("The receipt for your mail told you."),
        "quiet hours": _("These are your quiet hours."),
        "at the table": _("You are at the table."),
        "standing order": _("A standing order of yours answers."),
        "left the table": _("You had left the table."),
        "decided": _("It was decided already."),
        "voted": _("You had voted."),
        "answered": _("You had answered."),
        "erased": _("What was said has been erased."),
        "read at the table": _("You have read it at the table."),
        "no longer invited": _("The invitation was no longer open."),
        "seat taken": _("The seat was taken."),
        "plans have changed": _("The plans have changed."),
        "game over": _("The game was over."),
        "no longer so": _("It was no longer so."),
        "nothing is left": _("There was nothing left to tell."),
        "the mail was forgotten": _("Your mail was too old to be answered."),
        "the letter could not be written": _("We could not write it; it is being tried again."),
        "the note could not be written": _("We could not write it; it is being tried again."),
        "marked as spam": _("your mail provider says that our mails were marked as spam"),
        # what channels say (notifications/channels)
        "it could not be reached": _("it could not be reached"),
        "only https:// is spoken here": _("only https:// is spoken here"),
        "that is not an address": _("that is not a valid address"),
        "these are not the service's words": _("what answers there is not this service"),
    }
