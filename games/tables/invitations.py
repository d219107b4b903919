"""Invitations by name or email address to a table, and the invitation links of tables and clubs.

The host learns nothing about other users: an invitation to an unknown address, or to a player who has blocked the host,
looks like an unanswered one. The request only stores an email address and a task later looks for its owner, so the
response time reveals nothing either. Invited players can join a private table without its link.

A link ends after some days and after MAX_INVITE_LINK_USES people. A new link replaces the old one. Links that have
ended, are used up or were replaced look like links that never existed."""

import logging
from datetime import datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.facts.broken_rows import for_each_row
from games.facts.errors import Refused
from games.facts.signals import player_invited
from games.models import Bot, Game, Invitation, InviteLink, User, Visitor, new_invitation, person_behind

from . import blocks

logger = logging.getLogger(__name__)
MAX_INVITATIONS_PER_TABLE = 20  # open ones
MAX_INVITATIONS_PER_DAY = 40  # of one host and their bots
MAX_LABEL_LENGTH = 254
INVITATION_LINK_SALT = "games.invitation"
ADDRESS_LOOKUP_PERIOD = timedelta(hours=1)
INVITED_ADDRESS_LIFETIME = timedelta(days=90)
OPEN_INVITATION = Invitation.State.OPEN
INVITE_LINK_DAYS = (1, 7, 30)  # offered on pages
MAX_INVITE_LINK_DAYS = 365


def invite(game: Game, host: User, label: str) -> Invitation:
    """Invite the player with this public name or email address. Raise Refused if that is not possible."""
    label, now = " ".join(label.split()), timezone.now()
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        _check_may_invite(game, host, now)
        if "@" in label:
            try:
                validate_email(label)
            except ValidationError:
                raise Refused("bad_address", "That is not an email address.") from None
            transaction.on_commit(_send_tell_invited)
            return _create_invitation(game, None, label.lower(), now)
        user = _find_invitee(game, host, label)
        made = _create_invitation(game, None if blocks.has_blocked(user, host) else user, user.public_name, now)
        if made.user is not None:
            player_invited.send(Invitation, invitation=made, at=now)
    return made


@shared_task(name="games.tables.tasks.tell_invited")
def notify_address_owners() -> int:
    """Notify users whose email addresses were invited recently; return how many. Can run twice at once."""
    since = timezone.now() - ADDRESS_LOOKUP_PERIOD
    sought = Invitation.objects.filter(user=None, state=OPEN_INVITATION, label__contains="@", made_at__gt=since)
    return sum(for_each_row("invitation", sought.values_list("pk", flat=True), _notify_address_owner))


def forget_addresses() -> int:
    old = Invitation.objects.filter(label__contains="@", made_at__lt=timezone.now() - INVITED_ADDRESS_LIFETIME)
    return old.delete()[1].get("games.Invitation", 0)


def _notify_address_owner(key: int) -> bool:
    with transaction.atomic():
        rows = Invitation.objects.select_for_update(of=("self",), no_key=True).select_related("game__host")
        one = rows.filter(pk=key, user=None, state=OPEN_INVITATION, game__state=Game.State.OPEN).first()
        user = get_user_model().objects.filter(email=one.label, is_active=True).first() if one else None
        if one is None or user is None or not _may_notify_owner(one.game, user):
            return False
        one.user = user
        one.save(update_fields=["user"])
        player_invited.send(Invitation, invitation=one, at=timezone.now())
    return True


def _may_notify_owner(game: Game, user: User) -> bool:
    host = game.host
    if host is None or user == host or game.seats.filter(user=user).exists() or (Bot.is_one(user) and not game.bots):
        return False
    if game.invitations.filter(user=user).exclude(state=Invitation.State.WITHDRAWN).exists():
        return False
    return not blocks.has_blocked(user, host) and not blocks.has_blocked(host, user)


def _send_tell_invited() -> None:
    """Queue `notify_address_owners`. Without a broker, its periodic run notifies the owners later."""
    try:
        notify_address_owners.apply_async(expires=60)
    except Exception as fault:
        logger.warning("Invitations could not be announced: %s", type(fault).__name__)


def ensure_host(game: Game, user: User) -> None:
    if game.host_id != user.pk:
        raise Refused("not_host", "Only the host can do that.")


def _check_may_invite(game: Game, host: User, now: datetime) -> None:
    ensure_host(game, host)
    if game.state != Game.State.OPEN:
        raise Refused("other_state", f"That is not possible: this table is {game.get_state_display()}.")
    lately = Invitation.objects.filter(made_at__gt=now - timedelta(days=1))
    theirs = lately.annotate(person=person_behind("game__host")).filter(person=Bot.person_of(host))
    here = game.invitations.filter(state=OPEN_INVITATION)
    if here.count() >= MAX_INVITATIONS_PER_TABLE or theirs.count() >= MAX_INVITATIONS_PER_DAY:
        raise Refused("many_invited", "You have sent many invitations already. Wait for answers first.")


def _find_invitee(game: Game, host: User, label: str) -> User:
    user = get_user_model().objects.named(label) if 0 < len(label) <= MAX_LABEL_LENGTH else None
    if user is None:
        raise Refused("no_player", "No player has that name.")
    if user == host or game.seats.filter(user=user).exists():
        raise Refused("already_seated", "That player is already at this table.")
    if Bot.is_one(user) and not game.bots:
        raise Refused("no_bots", "This table does not allow bots.")
    if blocks.has_blocked(host, user):
        raise Refused("you_blocked", "You have blocked that player. Unblock them first.")
    return user


def _create_invitation(game: Game, user: User | None, label: str, now: datetime) -> Invitation:
    there = Invitation.objects.filter(game=game, label=label).first()
    if there is None:
        if user is not None and game.invitations.filter(user=user).exclude(state=Invitation.State.WITHDRAWN).exists():
            user = None  # invited by name before, by address now
        return Invitation.objects.create(game=game, user=user, label=label, made_at=now)
    if there.state != Invitation.State.WITHDRAWN:
        raise Refused("invited_already", "That player has already been invited.")
    there.state, there.ended_at, there.user, there.made_at = OPEN_INVITATION, None, user, now
    there.save(update_fields=["state", "ended_at", "user", "made_at"])
    return there


def withdraw_invitation(game: Game, host: User, key: int) -> None:
    ensure_host(game, host)
    _end_invitations(game.invitations.filter(pk=key, state=OPEN_INVITATION), Invitation.State.WITHDRAWN)


def decline_invitation(game: Game, user: User) -> None:
    _end_invitations(game.invitations.filter(user=user, state=OPEN_INVITATION), Invitation.State.DECLINED)


def accept_invitation(game: Game, user: User) -> None:
    open_now = game.invitations.filter(user=user, state=OPEN_INVITATION)
    open_now.update(state=Invitation.State.ACCEPTED, ended_at=timezone.now())


def is_invited(game: Game, user: Visitor) -> bool:
    return user.pk is not None and game.invitations.filter(user=user.pk, state=OPEN_INVITATION).exists()


def invitation_link_token(invitation: Invitation, user: User) -> str:
    """Return the token for the link in an invitation email.

    The link shows a private table, signed in or not, while the invitation is open and the address belongs to the user.
    Only the invited user can take a seat."""
    mac = salted_hmac(INVITATION_LINK_SALT, f"{invitation.pk} {user.email}", algorithm="sha256").hexdigest()
    return f"{invitation.pk}-{mac[:32]}"


def is_invitation_link_token(game: Game, token: str) -> bool:
    invited = game.invitations.filter(state=OPEN_INVITATION, user__is_active=True).select_related("user")
    return any(constant_time_compare(token, invitation_link_token(one, one.user)) for one in invited if one.user)


def invitations_of(user: User) -> QuerySet[Invitation]:
    there = Invitation.objects.filter(user=user, state=OPEN_INVITATION, game__state=Game.State.OPEN)
    there = there.exclude(Exists(blocks.blocks_against(user.pk).filter(user=OuterRef("game__host"))))
    return there.select_related("game__host").order_by("-made_at", "-pk")


def invitations_for_host(game: Game, host: User) -> list[Invitation]:
    ensure_host(game, host)
    return invitations_at_table(game)


def invitations_at_table(game: Game) -> list[Invitation]:
    return list(game.invitations.exclude(state__in=(Invitation.State.ACCEPTED, Invitation.State.WITHDRAWN)))


def _end_invitations(found: QuerySet[Invitation], state: str) -> None:
    if not found.update(state=state, ended_at=timezone.now()):
        raise Refused("no_invitation", "That invitation is no longer open.")


def renew_link(owner: InviteLink, days: int | None = INVITE_LINK_DAYS[-1]) -> str:
    """Replace the link with one that ends after `days` (None: never). Raise Refused if `days` is invalid."""
    if days is not None and (type(days) is not int or not 1 <= days <= MAX_INVITE_LINK_DAYS):
        raise Refused("bad_days", f"A link can be valid for 1 to {MAX_INVITE_LINK_DAYS} days.")
    token = new_invitation()
    setattr(owner, owner.INVITE_COLUMN, token)
    owner.invite_until = None if days is None else timezone.now() + timedelta(days=days)
    owner.invite_uses = 0
    owner.save(update_fields=[owner.INVITE_COLUMN, "invite_until", "invite_uses"])
    return token


def replace_token(owner: InviteLink) -> None:
    """Replace the link, if there is one. The new link ends at the same time, and its uses count from 0."""
    if getattr(owner, owner.INVITE_COLUMN):
        setattr(owner, owner.INVITE_COLUMN, new_invitation())
        owner.invite_uses = 0
        owner.save(update_fields=[owner.INVITE_COLUMN, "invite_uses"])


def count_use(owner: InviteLink, token: str | None) -> None:
    """Count a use of the link, in the same transaction that gives a person the seat or membership."""
    if owner.is_link_valid(token):
        type(owner)._default_manager.filter(pk=owner.pk).update(invite_uses=F("invite_uses") + 1)


def needs_token(game: Game) -> bool:
    """Return whether links to this table contain the invitation token."""
    return not game.public or settings.SIGNUPS == "invited" or settings.READING == "members"
