"""The names that a game's log is made of, kept next to its VERSION: games/rules/<game>/fingerprint.json.

An older server recognizes a newer table by its VERSION, so VERSION must grow when these names change. `python -m
tests.house.fingerprints` writes the files again after VERSION was raised. `--reset` writes them with any VERSION: use
it for a release before which no servers or tables exist, such as one that starts again at VERSION 1."""

import json
import sys
from inspect import formatannotation
from pathlib import Path
from typing import Any

from games.facts import events, luck
from games.rules import GAMES, match_setup

ROOT = Path(__file__).resolve().parents[2]


def fingerprint(ruleset: str) -> dict[str, Any]:
    rules: Any = GAMES[ruleset]
    parts = [*events.EVENT_KINDS.values(), events.OwnNonce]
    fields = {
        cls.__name__: [f"{name}: {formatannotation(kind)}" for name, kind in cls.__annotations__.items()]
        for cls in parts
    }
    return {
        "version": rules.VERSION,
        "seats": list(rules.SEATS),
        "options": {name: list(values) for name, values in rules.OPTIONS.items()},
        "questions": sorted(rules.QUESTIONS),
        "luck": sorted(rules.LUCK_QUESTIONS),
        "cards": sorted({*getattr(rules, "CARD_IDS", ()), *match_setup.ids_of(getattr(rules, "CARDS", {}))}),
        "events": fields | {"by": list(events.ANSWER_SOURCES), "scheme of luck": luck.LUCK_SCHEME},
    }


def file_of(ruleset: str, root: Path = ROOT) -> Path:
    return root / "games/rules" / ruleset / "fingerprint.json"


def kept(ruleset: str, root: Path = ROOT) -> dict[str, Any]:
    """Return what is written down; {} for a new game."""
    file = file_of(ruleset, root)
    return json.loads(file.read_text()) if file.exists() else {}


def fault_of(ruleset: str, before: dict[str, Any], now: dict[str, Any]) -> str:
    """Return what has to be done before these names can go out; "" if nothing."""
    changed = [part for part in now if part != "version" and now[part] != before.get(part)]
    if before and changed and now["version"] <= before["version"]:
        return (
            f"{ruleset}: {', '.join(changed)} changed: raise VERSION, or older servers take new tables for broken ones"
        )
    return "" if now == before else f"{ruleset}: python -m tests.house.fingerprints"


def main(arguments: list[str]) -> str:
    """Write the files; return why one was not written."""
    found = []
    for ruleset in GAMES:
        now = json.loads(json.dumps(fingerprint(ruleset)))
        fault = fault_of(ruleset, kept(ruleset), now)
        if "VERSION" in fault and "--reset" not in arguments:
            found.append(fault)
        else:
            file_of(ruleset).write_text(json.dumps(now, ensure_ascii=False) + "\n")
    return "\n".join(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
