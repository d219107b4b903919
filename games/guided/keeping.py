"""Where somebody is in guided games: in their account, or, without one, in what their browser keeps for them (a signed
cookie: nothing of a visitor's is stored here)."""

from __future__ import annotations

from typing import NamedTuple, cast

from django.utils import timezone

from games.boards.tutorials import Script, scripts
from games.guided.lesson import Lesson
from games.models import Guided, User, Visitor


class Place(NamedTuple):
    """How far somebody has come; `version` is that of the script they began."""

    version: int
    way: str
    done: bool


def places(user: Visitor, brought: object) -> dict[str, Place]:
    """All places by the script's name: the account's, and, where it has none, those that the browser has `brought`
    (`carried` of former ones; anything that is no such thing counts as nothing)."""
    found = read(brought)
    if user.is_authenticated:
        for row in Guided.objects.filter(user=user.pk):
            before = found.get(row.name)
            found[row.name] = Place(row.version, row.way, row.done_at is not None or bool(before and before.done))
    return {name: place for name, place in found.items() if name in scripts()}


def read(brought: object) -> dict[str, Place]:
    """What a browser has kept, as far as it can be read."""
    if not isinstance(brought, dict):
        return {}
    return {
        str(name): Place(row[0], row[1], row[2])
        for name, row in list(brought.items())[: len(scripts())]
        if isinstance(row, list) and [type(one) for one in row] == [int, str, bool] and len(row[1]) <= 24
    }


def carried(found: dict[str, Place]) -> dict[str, list[object]]:
    """The same as JSON, for the browser to keep: some 60 bytes a script."""
    return {name: list(place) for name, place in found.items()}


def keep(user: Visitor, found: dict[str, Place], lesson: Lesson) -> dict[str, Place]:
    """Somebody has come so far: noted in their account if they have one. Returns all their places then."""
    name, version = lesson.script.name, lesson.script.version
    done = lesson.over or bool(name in found and found[name].done)
    if user.is_authenticated:
        note(cast(User, user), lesson, done)
    return {**found, name: Place(version, lesson.way, done)}


def note(user: User, lesson: Lesson, done: bool) -> None:
    script, now = lesson.script, timezone.now()
    facts = {"version": script.version, "way": lesson.way, "used_at": now}
    row, _made = Guided.objects.update_or_create(user=user, name=script.name, defaults=facts)
    if done and row.done_at is None:
        Guided.objects.filter(pk=row.pk, done_at=None).update(done_at=now)


def resumed(script: Script, place: Place | None) -> Lesson | None:
    """Where to go on: None where nothing was begun, it is behind one, or what was begun no longer fits."""
    if place is None or place.version != script.version or not place.way:
        return None
    lesson = Lesson(script, place.way)
    return lesson if lesson.possible and not lesson.over else None
