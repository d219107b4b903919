"""Who is meant by a part of a name: seats for the archive's search. A million games have some four million seats; to
read all their names takes seconds, so a part is looked for among people, of whom there are fewer, and their seats come
by index."""

from django.contrib.auth import get_user_model
from django.db.models import Q

from games.tables.opening import built_in_names

# People; if so many of them have played, nearly every page of the archive has one, and is filled by going through it.
MOST = 500


def seats_named(text: str) -> Q:
    """Seats of people whose name holds this text, in any case; of nobody's account, by the name that stands there (of
    letters beyond ASCII SQLite knows no case). Who has changed their name is found by the old one too, and a built-in
    player of another site by theirs, but only by the whole of it."""
    users = get_user_model().objects
    folded = users.key_of(text)
    people = users.filter(name_key__contains=folded)
    ids = list(people.values_list("pk", flat=True)[: MOST + 1])
    theirs = Q(user__in=ids) if len(ids) <= MOST else Q(user__name_key__contains=folded)
    built_in = [name for name in built_in_names() if folded in name.casefold()]
    return (
        theirs
        | Q(name__in={text, text.lower(), text.title(), text.upper()})  # as people write names: an index finds these
        | Q(built_in=True, name__in=built_in)
        | Q(user__isnull=True, built_in=False, name__icontains=text)
    )
