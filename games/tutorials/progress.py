"""The progress in tutorials: stored in the account, or for visitors in a signed cookie."""

from __future__ import annotations

from typing import NamedTuple, cast

from django.utils import timezone

from games.boards.tutorials import Script, scripts_by_name
from games.models import TutorialRecord, User, Visitor
from games.tutorials.runs import TutorialRun


class TutorialProgress(NamedTuple):
    version: int  # of the script that the user began
    way: str
    done: bool


def all_progress(user: Visitor, brought: object) -> dict[str, TutorialProgress]:
    """Return the progress by script, from the account or else from the cookie (`brought`)."""
    found = read_cookie_data(brought)
    if user.is_authenticated:
        for row in TutorialRecord.objects.filter(user=user.pk):
            before = found.get(row.name)
            found[row.name] = TutorialProgress(
                row.version, row.way, row.done_at is not None or bool(before and before.done)
            )
    return {name: place for name, place in found.items() if name in scripts_by_name()}


def read_cookie_data(brought: object) -> dict[str, TutorialProgress]:
    if not isinstance(brought, dict):
        return {}
    return {
        str(name): TutorialProgress(row[0], row[1], row[2])
        for name, row in list(brought.items())[: len(scripts_by_name())]
        if isinstance(row, list) and [type(one) for one in row] == [int, str, bool] and len(row[1]) <= 24
    }


def as_cookie_data(found: dict[str, TutorialProgress]) -> dict[str, list[object]]:
    return {name: list(place) for name, place in found.items()}


def save_progress(
    user: Visitor, found: dict[str, TutorialProgress], lesson: TutorialRun
) -> dict[str, TutorialProgress]:
    name, version = lesson.script.name, lesson.script.version
    done = lesson.over or bool(name in found and found[name].done)
    if user.is_authenticated:
        save_to_account(cast(User, user), lesson, done)
    return {**found, name: TutorialProgress(version, lesson.way, done)}


def save_to_account(user: User, lesson: TutorialRun, done: bool) -> None:
    script, now = lesson.script, timezone.now()
    facts = {"version": script.version, "way": lesson.way, "used_at": now}
    row, _made = TutorialRecord.objects.update_or_create(user=user, name=script.name, defaults=facts)
    if done and row.done_at is None:
        TutorialRecord.objects.filter(pk=row.pk, done_at=None).update(done_at=now)


def resumable_run(script: Script, place: TutorialProgress | None) -> TutorialRun | None:
    """Return the run to continue; None if the script is not begun, is finished, or has changed."""
    if place is None or place.version != script.version or not place.way:
        return None
    lesson = TutorialRun(script, place.way)
    return lesson if lesson.is_valid and not lesson.over else None
