"""Erasing a person, and keeping one out.

What goes: addresses, password, passkeys, sessions, tokens, bots; talk, notes, votes; every place notices go to, and the
notices. What stays: the events, which name seats and never people; their seats, as "Former player 2"; what others have
written about them. The public name is free again at once: to keep it would be to keep something of them.
"""

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction

from games.facts.errors import Refused
from games.models import Bot
from games.operating import leaving
from games.tables.access_links import close_accesses_of, close_links
from notifications.inbound.records import delete_mails_of
from roma_site.accounts.models import User
from roma_site.sessions import SessionStore

ERASED_NAME = "(erased)"
FORMER_OPERATOR_EMAIL = "former@operators.invalid"  # no mail can be sent there (RFC 2606)
SESSIONS_PER_BATCH = 500  # sessions looked at


def erase_account(user: User) -> None:
    """For good, their bots included. Refused for operators: what they did is to be known afterwards; and while this
    server has not got the rules of one of their tables."""
    if is_operator(user):
        raise Refused("operator", "An operator's account cannot be erased: give up the office first.")
    with transaction.atomic():
        for bot in Bot.objects.filter(owner=user).select_related("user"):
            erase_account(bot.user)
        delete_mails_of(user)
        leaving.erase_player(user)
        sign_out_everywhere(user)
        about = ContentType.objects.get_for_model(User)
        LogEntry.objects.filter(content_type=about, object_id=str(user.pk)).update(object_repr=ERASED_NAME)
        _reassign_admin_log(user)
        _delete_sessions(user)
        user.delete()


def is_operator(user: User) -> bool:
    """Whether they are an operator, or the one in whose name the deeds of former operators are kept."""
    return user.is_staff or user.is_superuser or user.email == FORMER_OPERATOR_EMAIL


def ban_user(user: User) -> None:
    """They cannot sign in or play; the built-in player keeps their seats. Their bots are kept out with them.
    Refused while this server has not got the rules of one of their tables."""
    with transaction.atomic():
        for person in (user, *(bot.user for bot in Bot.objects.filter(owner=user).select_related("user"))):
            person.is_active = False
            person.save(update_fields=["is_active"])
            leaving.replace_banned_player(person)
            sign_out_everywhere(person)


def unban_user(user: User) -> None:
    """They may sign in again, and come back to the seats that nobody has taken. Their bots stay out until asked for."""
    user.is_active = True
    user.save(update_fields=["is_active"])


def sign_out_everywhere(user: User) -> None:
    """Signed out everywhere; what links in mails have opened is closed."""
    close_links(user)
    close_accesses_of(user)
    for session in UserSession.objects.filter(user=user):
        session.end()


def _reassign_admin_log(user: User) -> None:
    """What a former operator did stays in the log of the admin, as that of somebody. Trap: an entry goes with its
    user."""
    deeds = LogEntry.objects.filter(user=user)
    if deeds.exists():
        # No player can have a name with brackets.
        somebody = {"public_name": "(former operator)", "is_active": False, "password": make_password(None)}
        deeds.update(user=User.objects.get_or_create(email=FORMER_OPERATOR_EMAIL, defaults=somebody)[0])


def _delete_sessions(user: User) -> None:
    """Those of no list, too: allauth notes the address in the session of whoever is asked for a code."""
    last = ""
    while rows := list(Session.objects.filter(pk__gt=last).order_by("pk")[:SESSIONS_PER_BATCH]):
        last = rows[-1].pk
        for row in rows:
            kept = row.get_decoded()
            if kept.get(SESSION_KEY) == str(user.pk) or user.email in str(kept).lower():
                SessionStore().delete(row.pk)
