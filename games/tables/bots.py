"""Bots: users that are programs. They sit only at tables that allow bots."""

import secrets
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
    """Create a bot; return its user.

    Raise Refused if the name is taken or invalid, or the owner has too many bots."""
    if owner is not None:
        ensure_not_stopped(owner, Act.WRITE)
    if owner is not None and Bot.objects.filter(owner=owner, user__is_active=True).count() >= MAX_BOTS_PER_OWNER:
        raise Refused("many_bots", f"You already have {MAX_BOTS_PER_OWNER} bots. Remove one first.")
    made_today = Bot.objects.filter(
        owner=owner, created_at__gt=timezone.now() - BOT_LIMIT_PERIOD
    )  # removed bots keep their names
    if owner is not None and made_today.count() >= MAX_BOTS_PER_OWNER:
        raise Refused("too_often", "That is enough for today. Try again tomorrow.")
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


def retire_bot(user: User) -> None:
    """Remove a bot for good: it leaves every table, and its tokens become invalid."""
    Token.objects.filter(user=user).delete()
    for seat in Seat.objects.filter(user=user, conceded=False).select_related("game"):
        _leave_table(seat.game, user)
    user.is_active = False
    user.save(update_fields=["is_active"])


def _leave_table(game: Game, user: User) -> None:
    """Make a bot leave a table. At a suspended table, the bot keeps its seat."""
    act = {Game.State.OPEN: leave, Game.State.RUNNING: leave_seat}.get(Game.State(game.state))
    try:
        if act:
            act(game, user)
    except (Refused, Unavailable, Illegal):
        pass
