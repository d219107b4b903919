"""All credentials of an account besides password and passkeys: listing and revoking them.

A new password revokes all except those that the user keeps (`User.save` sends a signal). A restore from a backup
revokes those of all users. Removing an email address revokes all access obtained through it.

The reply address of an email is not a credential. It accepts only emails from a confirmed address of the player
(notifications/inbound), and a person who can send from that mailbox can also sign in with a code."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.account.signals import email_changed, email_removed
from allauth.core import context
from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY, user_logged_out
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_noop

from games.facts.signals import timeline_begun
from games.models import OpenQuestion, Timeline, Token
from games.tables import access_links
from notifications.models import Channel, Notification
from notifications.preferences import addresses
from roma_site.accounts.models import User, password_changed
from roma_site.accounts.signing_up import SIGNUP_STATE_KEY
from roma_site.sessions import SessionStore
from roma_site.templatetags.browsers import browser_name

REVOCATION_NOTICE_PERIOD = timedelta(days=30)  # for showing a restore


@dataclass(frozen=True)
class Credential:
    """A credential. `name` identifies it in forms; `row` is its database row."""

    kind: str
    pk: str
    row: Any
    since: datetime | None = None

    @property
    def name(self) -> str:
        return f"{self.kind}:{self.pk}"

    @property
    def told(self) -> str:
        return CREDENTIAL_KINDS[self.kind].tell(self.row)


def active_credentials(user: User, but_session: str | None = None) -> list[Credential]:
    """Return all credentials, grouped by kind, except `but_session`: the session of the current browser."""
    return [key for kind in CREDENTIAL_KINDS.values() for key in kind.find(user) if not is_session(key, but_session)]


def is_session(key: Credential, session: str | None) -> bool:
    return key.kind == "session" and key.row.session_key == session


def revoke_credentials(user: User, names: Iterable[str], but_session: str | None = None) -> None:
    wanted = set(names)
    for key in active_credentials(user, but_session):
        if key.name in wanted:
            CREDENTIAL_KINDS[key.kind].close(key.row)


def revoke_all_credentials(user: User, keep: Iterable[str] = (), but_session: str | None = None) -> None:
    names, open_ones = set(keep), active_credentials(user, but_session)
    kept_ones = [key for key in open_ones if key.name in names]
    kept = {kind: [key.row.pk for key in kept_ones if key.kind == kind] for kind in CREDENTIAL_KINDS}
    revoke_credentials(user, [key.name for key in open_ones if key.name not in names and key.kind != "link"])
    # Also links of emails that are not delivered yet.
    access_links.close_links(user, but=kept["link"], keep=kept["access"])


def own_session(user: User) -> str | None:
    request = context.request
    return request.session.session_key if request and request.user.pk == user.pk else None


@receiver(password_changed)
def revoke_after_password_change(sender: type, user: User, **_: Any) -> None:
    """Revoke all credentials that the user does not keep; allauth keeps the current browser signed in."""
    revoke_all_credentials(user, user.keeps, own_session(user))
    for key in find_sessions(user):
        if key.name in user.keeps:
            renew_session(key.row, user)


def renew_session(session: UserSession, user: User) -> None:
    store = SessionStore(session.session_key)
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.save(must_create=False)


@receiver(timeline_begun)
def revoke_for_all_users(sender: type, timeline: Timeline, **_: Any) -> None:
    """Revoke all users' credentials after a restore. Notification channels stay: they give no access."""
    if timeline.keys_closed:
        access_links.close_all_links_and_accesses()
        Token.objects.all().delete()
        UserSession.objects.all().delete()
        Session.objects.all().delete()


def credentials_revoked_at() -> datetime | None:
    lately = Timeline.objects.filter(keys_closed=True, began_at__gt=timezone.now() - REVOCATION_NOTICE_PERIOD)
    return lately.order_by("-pk").values_list("began_at", flat=True).first()


@receiver(user_logged_out)
def revoke_on_logout(sender: type, request: HttpRequest, **_: Any) -> None:
    """Revoke the access that this browser's session has opened, and stop its push notifications."""
    revoke_session_access(request.session)


def revoke_session_access(session: SessionBase) -> None:
    access_links.close_accesses(access_links.accesses_of_session(session))
    addresses.forget_push_addresses(session)


@receiver(email_changed)
def revoke_after_new_primary(sender: type, user: User, **_: Any) -> None:
    access_links.close_accesses_of(user)


@receiver(email_removed)
def revoke_after_email_removal(sender: type, user: User, email_address: EmailAddress, **_: Any) -> None:
    """Revoke access through email links, and sessions started by an email to the removed address."""
    access_links.close_accesses_of(user)
    for key in find_sessions(user):
        if not is_session(key, own_session(user)) and began_by_email(key.row, user, email_address.email):
            revoke_session(key.row)


def began_by_email(row: UserSession, user: User, email: str) -> bool:
    """Return whether a session was started by a code or link sent to this address."""
    session = SessionStore(row.session_key)
    records = get_authentication_records(SimpleNamespace(session=session), user)
    sent_to = [record.get("email") or "" for record in records if record["method"] in ("code", "password_reset")]
    sent_to.append(session.get(SIGNUP_STATE_KEY, {}).get("email") or "")  # the code of a new account
    return email.lower() in map(str.lower, sent_to)


def find_sessions(user: User) -> list[Credential]:
    """Return the browsers in which the user is signed in.

    Trap: credentials are named by the row's primary key. The session key would give access, and the form for a new
    password shows the names before the second factor."""
    rows = UserSession.objects.filter(user=user).order_by("-last_seen_at")
    return [Credential("session", str(row.pk), row, row.created_at) for row in rows if row.exists()]


def revoke_session(row: UserSession) -> None:
    revoke_session_access(SessionStore(row.session_key))
    row.end()


def find_accesses(user: User) -> list[Credential]:
    rows = access_links.current_accesses().filter(user=user)
    return [Credential("access", row.key.hex, row, row.made_at) for row in rows]


def find_links(user: User) -> list[Credential]:
    """Return one credential for each open question that has a valid email link."""
    oldest = timezone.now() - access_links.ACCESS_LINK_LIFETIME
    by_mail = Q(address=None) | Q(address__channel=Channel.MAIL)
    mails = Notification.objects.filter(by_mail, user=user, sent_at__gt=oldest)
    sent = mails.filter(Q(stint_open=True) | Q(sent_at__gt=OuterRef("asked_at")), game=OuterRef("game"))
    since = Q(seat__links_valid_from=None) | Exists(sent.filter(sent_at__gt=OuterRef("seat__links_valid_from")))
    rows = OpenQuestion.objects.filter(since, Exists(sent), seat__user=user, stand_in=False).select_related(
        "seat__game"
    )
    return [Credential("link", str(row.seat_id), row.seat, row.asked_at) for row in rows]


def find_tokens(user: User) -> list[Credential]:
    rows = Token.objects.filter(Q(user=user) | Q(user__bot__owner=user)).select_related("user", "game")
    return [Credential("token", str(row.pk), row, row.created_at) for row in rows]


def find_apps(user: User) -> list[Credential]:
    return [Credential("app", str(row.pk), row, row.created_at) for row in addresses.other_addresses(user.pk)]


@dataclass(frozen=True)
class CredentialKind:
    """A kind of credential: functions to find, describe and revoke it. `nothing`: the text if none exist."""

    find: Callable[[User], list[Credential]]
    tell: Callable[[Any], str]
    title: str
    close: Callable[[Any], Any] = lambda row: row.delete()
    nothing: str = gettext_noop("None.")


CREDENTIAL_KINDS = {
    "session": CredentialKind(
        find_sessions,
        lambda row: f"{browser_name(row.user_agent)} · {row.ip}",
        gettext_noop("Signed-in browsers"),
        revoke_session,
        gettext_noop("No other browsers."),
    ),
    "access": CredentialKind(
        find_accesses,
        lambda row: f"{row.seat.game.name} · {browser_name(row.browser)}",
        gettext_noop("Browsers with access from an email link"),
    ),
    "link": CredentialKind(
        find_links,
        lambda row: str(row.game.name),
        gettext_noop("Email links that still work"),
        access_links.close_links_to,
    ),
    "token": CredentialKind(find_tokens, lambda row: f"{row.name} · {row.hint}…", gettext_noop("API tokens")),
    "app": CredentialKind(
        find_apps,
        lambda row: f"{row.get_channel_display()} · {row.name}",
        gettext_noop("Push, chat and webhook notifications"),
    ),
}
