"""Drafts: they show a table's commitment before the host adds a nonce.

Opening a table takes two steps: create a draft, whose commitment the form shows, then open the table with it. Each user
has one draft until a table uses it. So repeating a failed attempt never changes the luck."""

import uuid
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.facts.errors import Refused
from games.models import Draft, Game, User

from .invitations import forget_addresses

DRAFT_LIFETIME = timedelta(days=2)  # since it was last shown: a form may stay open overnight
DRAFT_SHOWN_INTERVAL = timedelta(hours=1)  # between updates of `shown_at`


draft_query = CompiledQuery(lambda user: Draft.objects.filter(user=user))


def draft_of(user: User) -> Draft:
    draft, made = draft_query.one(user=user.pk), False
    if draft is None:
        draft, made = Draft.objects.get_or_create(user=user)
    if not made and draft.shown_at < timezone.now() - DRAFT_SHOWN_INTERVAL:
        draft.shown_at = timezone.now()
        draft.save(update_fields=["shown_at"])
    return draft


def take_draft(user: User, name: str | uuid.UUID) -> Draft | Game:
    """Delete and return the user's draft `name`; if a table was opened with it, return the table.

    Raise Refused if there is neither. Call this within a transaction."""
    try:
        sought = uuid.UUID(str(name))
    except ValueError:
        sought = uuid.UUID(int=0)
    draft = Draft.objects.select_for_update().filter(user=user, uuid=sought).first()
    if draft is not None:
        Draft.objects.filter(pk=draft.pk).delete()
        return draft
    opened = Game.objects.filter(uuid=sought, host=user).first()
    if opened is None:
        raise Refused("no_draft", "The commitment for this table is no longer valid. Please check the new one.")
    return opened


@shared_task(name="games.tables.tasks.forget_drafts")
def forget_drafts() -> int:
    """Delete old drafts, and old invitations of email addresses; return how many. Can run twice at once."""
    old = Draft.objects.filter(shown_at__lt=timezone.now() - DRAFT_LIFETIME)
    return old.delete()[0] + forget_addresses()
