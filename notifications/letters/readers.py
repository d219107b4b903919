"""Whose eyes a text is for: their language and their clock, whatever those of the process are.

A task writes to many readers, one after the other: a language that was activated for one would stay for the next, and
for whatever the thread does then. So nothing here activates; `writing_for` gives back what it has taken."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone, translation

from games.facts.zones import zone_of
from games.models import User
from games.wording.languages import known_language


def language_of_reader(user: User) -> str:
    """Return the language in which somebody is written to: the one they chose; English while that is not spoken
    here."""
    return known_language(user.language)


@contextmanager
def writing_for(user: User) -> Iterator[str]:
    """Within it texts and times are the reader's; gives their language."""
    language = language_of_reader(user)
    with translation.override(language), timezone.override(zone_of(user.time_zone)):
        yield language
