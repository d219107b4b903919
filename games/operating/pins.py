"""Pinning: a table whose log does not hold under the current rules is played with kept older rules.

Operators set a pin (manage.py pin). It is not part of the log; the file of such a game finds its kept rules by trying
them (`check_under_kept_rules`)."""

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
    """Return the newest kept version under which this table's log holds, or None."""
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
    """Pin a table to a kept version, or to the current rules (None).

    Returns the table, and whether it was suspended and continues now. Raises CannotPin if the log does not hold under
    those rules; then nothing has changed."""
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
    """Check a log from outside under the current rules, then under the kept ones.

    Returns the check, its fault (of the current rules) and the kept version under which it holds."""
    present = LogCheck(record)
    fault = present.run()
    for version in kept_versions(record.ruleset) if fault else ():
        check = LogCheck(record, pinned=version)
        if check.run() is None:
            return check, None, version
    return present, fault, None
