"""Favourites of a user, and the people whom the user has played with lately or searches for."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection

from games.facts.errors import Refused

from ..models import Favourite, Participation, User

MAX_FAVOURITES_PER_USER = 200
RECENT_GAMES, MAX_RECENT_OPPONENTS = 30, 12
MIN_SEARCH_LETTERS, MAX_PEOPLE_FOUND = 3, 20
LAST_CHARACTER = "\U0010ffff"


def set_favourite(user: User, other: User, wanted: bool) -> None:
    if not wanted:
        Favourite.objects.filter(user=user, other=other).delete()
        return
    if user == other or Favourite.objects.filter(user=user).count() >= MAX_FAVOURITES_PER_USER:
        raise Refused("no_favourite", "That player cannot be added to your favorites.")
    Favourite.objects.get_or_create(user=user, other=other)


def favourites_of(user: User) -> list[User]:
    rows = Favourite.objects.filter(user=user, other__is_active=True).select_related("other")
    return [row.other for row in rows.order_by("other__name_key")]


def recent_opponents(user: User) -> list[User]:
    games = list(Participation.objects.filter(user=user).order_by("-pk").values_list("game", flat=True)[:RECENT_GAMES])
    others = Participation.objects.filter(game__in=games, bot=False, user__is_active=True).exclude(user=user)
    people = dict.fromkeys(row.user for row in others.select_related("user").order_by("-pk"))
    return list(people)[:MAX_RECENT_OPPONENTS]


def person_named(name: str, user: User) -> User | None:
    """Return the active user with exactly this name, or None; never `user`."""
    if "\0" in name:
        return None
    users: Any = get_user_model().objects
    return users.filter(name_key=users.key_of(name), is_active=True).exclude(pk=user.pk).first()


def find_people(text: str) -> list[User]:
    """Return the users whose name begins with `text`, or is `text` if this has fewer than three letters."""
    users: Any = get_user_model().objects
    key = users.key_of(text.strip())
    if "\0" in key:
        return []
    if len(key) < MIN_SEARCH_LETTERS:  # Chinese names have two letters
        return list(users.filter(is_active=True, name_key=key))
    # Each condition uses an index: SQLite has no index for LIKE, and PostgreSQL does not sort names by code points.
    prefix = {"name_key__startswith": key}
    if connection.vendor == "sqlite":
        prefix = {"name_key__gte": key, "name_key__lt": key + LAST_CHARACTER}
    return list(users.filter(is_active=True, **prefix).order_by("name_key")[:MAX_PEOPLE_FOUND])
