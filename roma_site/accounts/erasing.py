"""Erases or suspends a user; roma_site/accounts/README.md says what is deleted and what remains."""

from functools import partial

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.dispatch import receiver

from games.facts.errors import Refused
from games.facts.signals import suspension_changed
from games.models import Bot, Measure
from games.operating import leaving
from games.tables.access_links import close_accesses_of, close_links
from notifications.inbound.dispatch import delete_mails_of
from roma_site.accounts.models import User
from roma_site.live.changes import end_tickets
from roma_site.sessions import SessionStore

ERASED_NAME = "(erased)"
FORMER_OPERATOR_EMAIL = "former@operators.invalid"  # undeliverable (RFC 2606)
SESSIONS_PER_BATCH = 500


def erase_account(user: User) -> None:
    """Erase a user and their bots for good.

    Raise Refused if the user is an operator, or if this server lacks the rules of one of the user's tables."""
    if is_operator(user):
        raise Refused("operator", "An operator's account cannot be deleted. Give up your operator rights first.")
    key = user.pk
    for is_last in (False, False, True):
        try:
            with transaction.atomic():
                _erase(user)
            return
        except IntegrityError:  # in the same moment another request has written a row about the user
            user.pk = key
            if is_last:
                raise


def _erase(user: User) -> None:
    if not User.objects.select_for_update(no_key=True).filter(pk=user.pk).exists():
        return  # erased in this moment
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
    """Return whether this is an operator, or the placeholder user for former operators' log entries."""
    return user.is_staff or user.is_superuser or user.email == FORMER_OPERATOR_EMAIL


def suspend_account(user: User) -> None:
    """Close the accounts of a user and the user's bots, and let computer players take their seats.

    Raise Refused if this server lacks the rules of one of their tables."""
    with transaction.atomic():
        for person in (user, *(bot.user for bot in Bot.objects.filter(owner=user).select_related("user"))):
            person.is_active = False
            person.save(update_fields=["is_active"])
            leaving.replace_suspended_player(person)
            sign_out_everywhere(person)
            transaction.on_commit(partial(_end_streams_of_tokens, list(person.tokens.values_list("pk", flat=True))))


@receiver(suspension_changed, dispatch_uid="accounts")
def _follow_suspension(sender: object, measure: Measure, begins: bool, **_: object) -> None:
    """Close the accounts when a suspension begins, and open them again when it ends.

    After the end, users can come back to those of their seats that no other player has taken."""
    if begins:
        suspend_account(measure.user)
    else:
        User.objects.filter(pk__in=[measure.user_id, *measure.bots]).update(is_active=True)


def _end_streams_of_tokens(keys: list[int]) -> None:
    for key in keys:
        end_tickets("token", str(key))


def sign_out_everywhere(user: User) -> None:
    close_links(user)
    close_accesses_of(user)
    for session in UserSession.objects.filter(user=user):
        session.end()


def _reassign_admin_log(user: User) -> None:
    """Give an operator's log entries to a placeholder user, because deleting a user deletes log entries."""
    deeds = LogEntry.objects.filter(user=user)
    if deeds.exists():
        # No player can have a name with brackets.
        somebody = {"public_name": "(former operator)", "is_active": False, "password": make_password(None)}
        deeds.update(user=User.objects.get_or_create(email=FORMER_OPERATOR_EMAIL, defaults=somebody)[0])


def _delete_sessions(user: User) -> None:
    """Delete the user's sessions, and the sessions that wait for a code sent to the user's address."""
    last = ""
    while rows := list(Session.objects.filter(pk__gt=last).order_by("pk")[:SESSIONS_PER_BATCH]):
        last = rows[-1].pk
        for row in rows:
            kept = row.get_decoded()
            if kept.get(SESSION_KEY) == str(user.pk) or user.email in str(kept).lower():
                SessionStore().delete(row.pk)
