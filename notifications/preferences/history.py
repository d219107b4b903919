"""The history of a user's notifications, with reasons for those that were not sent."""

import re
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.facts.broken_rows import readable_rows
from games.wording import time
from games.wording.languages import language_of_page
from notifications.models import Channel, Notification, NotSent, State

HISTORY_ROWS_PER_PAGE = 40
# A reply code (RFC 5321), usually followed by an enhanced status (RFC 3463).
SMTP_REPLY_PATTERN = re.compile(r"(?P<code>[45]\d\d)[ -]+(?:#?(?P<status>[45]\.\d{1,3}\.\d{1,3}))?.*", re.S)
NO_SUCH_MAILBOX_STATUSES = ("5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10")


def notifications_of(user: Any) -> QuerySet[Notification]:
    """Return a user's notifications with the relations that `describe_outcome` needs."""
    return Notification.objects.filter(user=user.pk).select_related("game", "club", "tournament", "address", "digest")


def history_page_of(user: Any, number: str | None) -> tuple[Page, list[dict[str, Any]]]:
    page = Paginator(notifications_of(user).order_by("-created_at", "-pk"), HISTORY_ROWS_PER_PAGE).get_page(number)
    return page, readable_rows("notification", page, lambda notification: history_row(notification, language_of_page()))


def history_row(notification: Notification, language: str) -> dict[str, Any]:
    """Return a row of the history page, with a club's or league's name at the time of the notification."""
    where = str(Channel.MAIL.label)
    if notification.address:
        where = f"{notification.address.get_channel_display()} {notification.address.own_name}".strip()
    return {
        "at": notification.created_at,
        "name": notification.game.name if notification.game else notification.subject,
        "url": notification.place.get_absolute_url(),
        "kind": str(notification.topic.label),
        "where": where,
        "state": notification.state,
        "what": describe_outcome(notification, language),
    }


def describe_outcome(notification: Notification, language: str) -> str:
    match notification.state:
        case State.SENT:
            when = time.moment(notification.sent_at, language) if notification.sent_at else ""
            return _("Sent on %(when)s.") % {"when": when}
        case State.SENDING:
            return _("On its way.")
        case State.GATHERED:
            when = time.moment(notification.digest.slot, language) if notification.digest else ""
            return _("Waiting for the digest on %(when)s.") % {"when": when}
        case State.WAITING:
            waits = _("Waiting until %(when)s.") % {"when": time.moment(notification.due_at, language)}
            return f"{waits} {as_sentence(describe_reason(notification.reason))}".strip()
        case State.DROPPED:
            text = _("Not sent.")  # Trap: xgettext does not find texts inside f-strings
            return f"{text} {as_sentence(describe_reason(notification.reason))}".strip()
    if not notification.reason:
        return _("Not accepted.")
    return _("Not accepted: %(reason)s") % {"reason": describe_reason(notification.reason)}


def as_sentence(reason: str) -> str:
    return f"{reason[0].upper()}{reason[1:].rstrip('.')}." if reason else ""


def describe_reason(reason: str) -> str:
    """Return a reason as translated text. Unknown texts from other servers stay unchanged."""
    if status := re.fullmatch(r"answer (\d{3})", reason):
        return _("the server responded with status %(status)s") % {"status": status[1]}
    if host := re.fullmatch(r"(\S+) is not a public address", reason):
        return _("%(host)s is not a public address") % {"host": host[1]}
    if reason in NotSent.values:
        return str(NotSent(reason).label)
    return channel_messages().get(reason) or describe_server_reply(reason) or reason


def channel_messages() -> dict[str, str]:
    """Return {text: translation} for the error texts of notifications/channels."""
    return {
        "the server could not be reached": _("the server could not be reached"),
        "the address must begin with https://": _("the address must begin with https://"),
        "that is not an address": _("that is not a valid address"),
        "the server there does not run this service": _("the server there does not run this service"),
    }


def describe_server_reply(reason: str) -> str:
    """Return the meaning of an SMTP reply, with its codes; "" for other texts."""
    found = SMTP_REPLY_PATTERN.fullmatch(reason)
    if found is None:
        return ""
    code, status = found["code"], found["status"] or ""
    return f"{describe_reply_code(code, status)} ({' '.join(filter(None, (code, status)))})"


def describe_reply_code(code: str, status: str) -> str:
    if status in NO_SUCH_MAILBOX_STATUSES:
        return _("your email provider says the mailbox does not exist")
    if status == "5.2.1":
        return _("the mailbox is closed")
    if status[1:] == ".2.2" or code in ("452", "552"):
        return _("the mailbox is full")
    if status[1:4] == ".7." or code == "554":
        return _("your email provider blocks our emails")
    if code.startswith("4"):
        return _("your email provider asked us to try again later")
    return _("your email provider rejected the email")
