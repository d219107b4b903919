"""Inviting a player by public name or mail address to a table that has not started.

A host learns nothing from it: an address nobody has here, and a player who has blocked the host, look like any other
invitation that is not answered yet. Whoever is invited may sit down at a private table without its link.
"""

from datetime import datetime, timedelta

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.facts.errors import Refused
from games.facts.signals import invited

from ..models import Bot, Game, Invitation, User, Visitor
from . import blocks

AT_TABLE = 20  # open invitations of one table
A_DAY = 40  # invitations of one host
LONGEST = 254
LINK = "games.invitation"  # salt
OPEN = Invitation.State.OPEN


def invite(game: Game, host: User, label: str) -> Invitation:
    """Ask the player of this public name, or whoever has this address. Refused."""
    label, now = " ".join(label.split()), timezone.now()
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        _check_may_invite(game, host, now)
        user = _somebody(game, host, label)
        label = label.casefold() if user is None or "@" in label else user.public_name
        if user is not None and (blocks.has_blocked(user, host) or blocks.has_blocked(host, user)):
            user = None
        made = _made(game, user, label, now)
        if made.user is not None:
            invited.send(Invitation, invitation=made, at=now)
    return made


def _check_may_invite(game: Game, host: User, now: datetime) -> None:
    if game.host_id != host.pk:
        raise Refused("not_host", "Only the player who opened the table can do that.")
    if game.state != Game.State.OPEN:
        raise Refused("other_state", f"That cannot be done: this table is {game.get_state_display()}.")
    lately = Invitation.objects.filter(game__host=host, made_at__gt=now - timedelta(days=1)).count()
    if game.invitations.filter(state=OPEN).count() >= AT_TABLE or lately >= A_DAY:
        raise Refused("many_invited", "That is a lot of invitations already: wait for answers first.")


def _somebody(game: Game, host: User, label: str) -> User | None:
    """Who is meant. Refused for a name nobody plays under; None for an address, unless its owner is to be told."""
    if not label or len(label) > LONGEST:
        raise Refused("no_player", "Nobody plays here under that name.")
    users = get_user_model().objects
    if "@" in label:
        user = users.filter(email=label.lower(), is_active=True).first()
        here = user is not None and (user == host or game.seats.filter(user=user).exists())
        return None if here else user
    user = users.named(label)
    if user is None:
        raise Refused("no_player", "Nobody plays here under that name.")
    if user == host or game.seats.filter(user=user).exists():
        raise Refused("already_here", "Already at this table.")
    if Bot.is_one(user) and not game.bots:
        raise Refused("no_bots", "Bots do not play at this table.")
    if blocks.has_blocked(host, user):
        raise Refused("you_blocked", "You have blocked that player: unblock them first.")
    return user


def _made(game: Game, user: User | None, label: str, now: datetime) -> Invitation:
    """A new one; one that was withdrawn is open again. Refused for one that is open or declined: nobody is asked
    twice."""
    there = Invitation.objects.filter(game=game, label=label).first()
    if there is None:
        if user is not None and game.invitations.filter(user=user).exclude(state=Invitation.State.WITHDRAWN).exists():
            user = None  # by name before, by address now: once is enough
        return Invitation.objects.create(game=game, user=user, label=label, made_at=now)
    if there.state != Invitation.State.WITHDRAWN:
        raise Refused("invited_already", "That player is invited already.")
    there.state, there.ended_at, there.user, there.made_at = OPEN, None, user, now
    there.save(update_fields=["state", "ended_at", "user", "made_at"])
    return there


def withdraw_invitation(game: Game, host: User, key: int) -> None:
    """Withdraw an invitation. Refused for anybody but the host, and if it is no more open."""
    if game.host_id != host.pk:
        raise Refused("not_host", "Only the player who opened the table can do that.")
    _end(game.invitations.filter(pk=key, state=OPEN), Invitation.State.WITHDRAWN)


def decline_invitation(game: Game, user: User) -> None:
    """Decline the invitation to this table. Refused if there is none."""
    _end(game.invitations.filter(user=user, state=OPEN), Invitation.State.DECLINED)


def accepted(game: Game, user: User) -> None:
    """Note that somebody who was invited has sat down, whichever way they came."""
    open_now = game.invitations.filter(user=user, state=OPEN)
    open_now.update(state=Invitation.State.ACCEPTED, ended_at=timezone.now())


def is_invited(game: Game, user: Visitor) -> bool:
    """Whether this user may come in because the host has asked them."""
    return user.pk is not None and game.invitations.filter(user=user.pk, state=OPEN).exists()


def link_token(invitation: Invitation, user: User) -> str:
    """Return what the link in an invited player's mail carries. It shows them a private table, signed in or not, while
    the invitation is open and the mail's address is still theirs; a seat it gives to them alone."""
    mac = salted_hmac(LINK, f"{invitation.pk} {user.email}", algorithm="sha256").hexdigest()
    return f"{invitation.pk}-{mac[:32]}"


def is_link_to(game: Game, token: str) -> bool:
    """Whether a token is from the link of an invitation to this table that is still open."""
    invited = game.invitations.filter(state=OPEN, user__is_active=True).select_related("user")
    return any(constant_time_compare(token, link_token(one, one.user)) for one in invited if one.user)


def invitations_of(user: User) -> QuerySet[Invitation]:
    """What this user is asked to, the latest first."""
    there = Invitation.objects.filter(user=user, state=OPEN, game__state=Game.State.OPEN)
    there = there.exclude(Exists(blocks.blocks_against(user.pk).filter(user=OuterRef("game__host"))))
    return there.select_related("game__host").order_by("-made_at", "-pk")


def of_host(game: Game, host: User) -> list[Invitation]:
    """Whom the host has asked (`at_table`). Refused for anybody but the host."""
    if game.host_id != host.pk:
        raise Refused("not_host", "Only the player who opened the table can do that.")
    return at_table(game)


def at_table(game: Game) -> list[Invitation]:
    """Whom the host has asked, for the host's eyes: without those who have sat down or are no longer asked."""
    gone = (Invitation.State.ACCEPTED, Invitation.State.WITHDRAWN)
    return list(game.invitations.exclude(state__in=gone))


def _end(found: QuerySet[Invitation], state: str) -> None:
    if not found.update(state=state, ended_at=timezone.now()):
        raise Refused("no_invitation", "There is no such invitation any more.")
