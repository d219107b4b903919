"""Pins: a table whose log does not fit the current rules is played under kept older rules.

Operators set a pin (manage.py pin). It is not part of the log; when such a game's file is imported, all kept rules are
tried (`check_under_kept_rules`)."""

from django.db import transaction

from games.eventlog.integrity import find_log_fault
from games.eventlog.verification import LogCheck, LogFault, LogRecord
from games.models import Game
from games.rules import OLD_RULESETS

from . import suspending


class CannotPin(ValueError):
    """The log does not fit the rules to which the table should be pinned; the message says where."""


def kept_versions(ruleset: str) -> list[int]:
    return sorted((version for name, version in OLD_RULESETS if name == ruleset), reverse=True)


def fitting_version(game: Game) -> int | None:
    """Return the newest kept version of the rules that this table's log fits, or None."""
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
    """Pin a table to a kept version of the rules; None removes the pin.

    Return the table, and whether it was suspended and now continues. Raise CannotPin, without any change, if the log
    does not fit this version."""
    with transaction.atomic():  # no move meanwhile
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        game.pinned = version
        if fault := find_log_fault(game):
            raise CannotPin(f"{game.slug} does not hold under {version_name(version)}: {fault}.")
        held = game.suspended
        game.retimed += 1  # cached pages become invalid
        game.save(update_fields=["pinned", "retimed"])
        if held:
            suspending.try_to_resume(game)
    return game, held


def version_name(version: int | None) -> str:
    return "the current rules" if version is None else f"the kept rules of version {version}"


def check_under_kept_rules(record: LogRecord) -> tuple[LogCheck, LogFault | None, int | None]:
    """Check a log from outside under the current rules; if it does not fit, under the kept rules.

    Return the check, its fault (None if some rules fit) and the kept version that fits, if any."""
    present = LogCheck(record)
    fault = present.run()
    for version in kept_versions(record.ruleset) if fault else ():
        check = LogCheck(record, pinned=version)
        if check.run() is None:
            return check, None, version
    return present, fault, None
