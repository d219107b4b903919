"""Bots: users that are programs. They sit only at tables that allow bots."""

import secrets
from contextlib import suppress
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.facts.errors import Refused, Unavailable
from games.models import Bot, Game, Seat, Token, User
from games.moderation.measures import Act, ensure_not_stopped
from games.rules.ask import Illegal

from .opening import leave
from .seats import leave_seat

MAX_BOTS_PER_OWNER = 10  # at a time, and made within BOT_LIMIT_PERIOD
BOT_LIMIT_PERIOD = timedelta(days=1)
BOT_EMAIL_DOMAIN = "bots.invalid"  # no email can be sent there (RFC 2606)


def make_bot(name: str, owner: User | None = None) -> User:
    if owner is not None:
        _ensure_may_make_bot(owner)
    user = get_user_model()(email=f"{secrets.token_hex(12)}@{BOT_EMAIL_DOMAIN}", public_name=name.strip())
    try:
        user.clean_fields(exclude=["password"])
        get_user_model().objects.check_new_name(user.public_name)
    except ValidationError as fault:
        if getattr(fault, "code", "") == "taken":
            raise Refused("name_taken", "That name is already taken.") from None
        raise Refused("bad_name", "A name has up to 30 letters and digits.") from None
    user.set_unusable_password()
    try:
        with transaction.atomic():
            user.save()
            Bot.objects.create(user=user, owner=owner)
    except IntegrityError:
        raise Refused("name_taken", "That name is already taken.") from None
    return user


def _ensure_may_make_bot(owner: User) -> None:
    ensure_not_stopped(owner, Act.WRITE)
    theirs = Bot.objects.filter(owner=owner)
    if theirs.filter(user__is_active=True).count() >= MAX_BOTS_PER_OWNER:
        raise Refused("many_bots", f"You already have {MAX_BOTS_PER_OWNER} bots. Remove one first.")
    # removed bots count, too: they keep their names
    if theirs.filter(created_at__gt=timezone.now() - BOT_LIMIT_PERIOD).count() >= MAX_BOTS_PER_OWNER:
        raise Refused("too_often", "That is enough for today. Try again tomorrow.")


def retire_bot(user: User) -> None:
    """Remove a bot for good: it leaves every table, and its tokens become invalid."""
    Token.objects.filter(user=user).delete()
    seats = Seat.objects.filter(user=user, conceded=False).select_related("game")
    for seat in seats.filter(game__state__in=(Game.State.OPEN, Game.State.RUNNING)):
        act = leave if seat.game.state == Game.State.OPEN else leave_seat
        with suppress(Refused, Unavailable, Illegal):  # the bot keeps its seat at a suspended table
            act(seat.game, user)
    user.is_active = False
    user.save(update_fields=["is_active"])
