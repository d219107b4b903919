"""What the rules have renamed since the corpus was recorded. Nothing else knows it: `record` applies it to each file.

The files stay as they were recorded. The mapping must lose nothing: test_golden.py compares each file with what its
game would be stored as.
"""

from typing import Any

# Before the first release: the last game's number, and the version that the release has made version 1.
BEFORE_RELEASE = {"gloria": (72, 2), "roma": (56, 2), "great_city": (54, 2), "foundations": (86, 3)}
RELEASED = 1


def today(name: str, started: dict[str, Any]) -> dict[str, Any]:
    """Return the payload of a recorded game's `started` as today's rules read it."""
    last, version = BEFORE_RELEASE.get(started["ruleset"], (0, 0))
    return _with_version(started, version, RELEASED) if int(name[:3]) <= last else started


def recorded(name: str, started: dict[str, Any]) -> dict[str, Any]:
    """Return the payload of a game's `started` as its file has it: the inverse of `today`."""
    last, version = BEFORE_RELEASE.get(started["ruleset"], (0, 0))
    return _with_version(started, RELEASED, version) if int(name[:3]) <= last else started


def _with_version(started: dict[str, Any], old: int, new: int) -> dict[str, Any]:
    if started["version"] != old:
        raise ValueError(f"A game of version {started['version']} has the number of one of version {old}.")
    return {**started, "version": new}
