"""Pinning: a table whose log the present rules no longer take is played on by the rules that were kept.

A pin is the operator's (manage.py pin). It says by which rules a log is read and is no part of the log; a file of such
a game finds its kept rules again by trying (`checked`)."""

from django.db import transaction

from games.eventlog.integrity import find_log_fault
from games.eventlog.verification import LogCheck, LogFault, LogRecord
from games.models import Game
from games.rules import OLD_RULESETS

from . import suspending


class CannotPin(ValueError):
    """The log does not hold under those rules; the text says where."""


def kept_versions(ruleset: str) -> list[int]:
    return sorted((version for name, version in OLD_RULESETS if name == ruleset), reverse=True)


def fitting_version(game: Game) -> int | None:
    """The newest kept version under which this table's log holds, if any."""
    before = game.pinned
    try:
        for version in kept_versions(game.ruleset):
            game.pinned = version
            if find_log_fault(game) is None:
                return version
    finally:
        game.pinned = before
    return None


def pin_table(key: int, version: int | None) -> tuple[Game, bool]:
    """Play a table by the kept rules of a version, None for the present ones; and whether it was held and goes on now.

    CannotPin if its log does not hold under them, and then nothing has changed."""
    with transaction.atomic():  # nobody moves meanwhile
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        game.pinned = version
        if fault := find_log_fault(game):
            raise CannotPin(f"{game.slug} does not hold under {version_name(version)}: {fault}.")
        held = game.suspended
        game.retimed += 1  # no page goes by what it has kept
        game.save(update_fields=["pinned", "retimed"])
        if held:
            suspending.try_to_resume(game)
    return game, held


def version_name(version: int | None) -> str:
    return "the present rules" if version is None else f"the rules kept of version {version}"


def check_under_kept_rules(record: LogRecord) -> tuple[LogCheck, LogFault | None, int | None]:
    """A log from outside under the present rules or, where it does not hold, under the kept ones it holds under: the
    check, its fault (that of the present rules), and the version of the kept ones."""
    present = LogCheck(record)
    fault = present.run()
    for version in kept_versions(record.ruleset) if fault else ():
        check = LogCheck(record, pinned=version)
        if check.run() is None:
            return check, None, version
    return present, fault, None
