"""Drafts: a table's promise of fair luck is shown before its host adds anything to the luck.

Opening is two steps: a draft, whose commitment is shown with the form; then the opening that names it. One draft a
user, shown again and again until a table takes it over: however often a start fails, there is no other luck to be
had."""

import uuid
from datetime import timedelta

from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.facts.errors import Refused
from games.models import Draft, Game, User

DRAFT_LIFETIME = timedelta(days=2)  # since it was last shown: a form may lie open over night
DRAFT_SHOWN_INTERVAL = timedelta(hours=1)  # so often it is noted that it was


draft_query = CompiledQuery(lambda user: Draft.objects.filter(user=user))


def draft_of(user: User) -> Draft:
    """The user's draft; a new one where there is none."""
    draft, made = draft_query.one(user=user.pk), False
    if draft is None:
        draft, made = Draft.objects.get_or_create(user=user)
    if not made and draft.shown_at < timezone.now() - DRAFT_SHOWN_INTERVAL:
        draft.shown_at = timezone.now()
        draft.save(update_fields=["shown_at"])
    return draft


def take_draft(user: User, name: str | uuid.UUID) -> Draft | Game:
    """The user's draft of that name, used up; or the table that they have opened with it before. Within a transaction.
    Refused if there is neither."""
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
        raise Refused("no_draft", "The promise this table was to rest on is no longer here. Look at the new one.")
    return opened


def delete_old_drafts() -> int:
    """Forget the drafts that were not shown for long; how many. May run twice."""
    return Draft.objects.filter(shown_at__lt=timezone.now() - DRAFT_LIFETIME).delete()[0]
