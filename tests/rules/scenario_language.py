"""Scenarios in JSON: a table, steps and the expected end, written by people who know the rules but not the code.

This module has what the languages of all games share; a game has its own setup, steps and words
(tests/rules/roma/scenarios.py, tests/rules/great_city/scenarios.py).

A file is {"scenarios": [{"id", "title", "setup", "steps", "expect"}, …]}; `note` and `source` are for readers. A step
has its `op`, that op's fields, and may have a `note`. `"expect": "rejected"`: it must be refused and change nothing.
`asked`: the questions that follow, in order; `not_asked`: some that must not be among them. The op `check` tests the
position in between (`expect`, or its fields). An unknown field is always refused."""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from games.rules.ask import Illegal
from games.rules.match import Match

FIELDS = ("id", "title", "note", "source", "setup", "steps", "expect")
FILE_FIELDS = ("note", "source", "scenarios")
SHOWN_REASONS = 3  # below a count of none
ASKED = ("asked", "not_asked")


class Failed(Exception):
    """The scenario says one thing, the rules another."""


class Language:
    """One game's. `steps`: the fields of each op, `check` apart."""

    game = ""  # as `python -m tests.rules.<game>.scenarios` has it
    name = ""
    steps: Mapping[str, Sequence[str]] = {}

    # A game's own

    def begin(self, setup: dict) -> Match:
        """The game as its setup lays it, before the first step. Illegal, Failed."""
        raise NotImplementedError

    def act(self, m: Match, step: dict) -> list[str]:
        """Do a step. Returns what was asked then, in order. Illegal for what the rules refuse."""
        raise NotImplementedError

    def agree(self, after: Match, before: Match, step: dict) -> None:
        """Refuse, by Illegal, a step that says of what was not asked something else than what happened."""

    def laid(self, m: Match, step: dict) -> Match | None:
        """The game with the table laid otherwise, by a step that is no answer; None for a step that is one."""
        return None

    def now(self, m: Match, field: str) -> Any:
        """Return the value of a field; raise LookupError if it does not exist."""
        raise LookupError(field)

    def arranged(self, field: str, value: Any) -> Any:
        """A value without what does not count in it, such as the order of a hand."""
        return value

    def read(self, value: Any) -> Any:
        """What a scenario says, as the rules say it."""
        return value

    # Playing

    def play(self, scenario: dict) -> Match:
        """The game at the end of a scenario in which all is as it says. Failed, Illegal."""
        only(scenario, FIELDS, "a scenario")
        m = self.begin(self.read(scenario["setup"]))
        for number, step in enumerate(self.read(scenario["steps"]), 1):
            try:
                m = self.after(m, step)
            except Failed as fault:
                raise Failed(f"step {number}: {fault}") from fault
        self.check(m, self.read(scenario["expect"]))
        return m

    def after(self, m: Match, step: dict) -> Match:
        """The game after a step. The one before is not touched: what is refused has changed nothing."""
        if step["op"] == "check":
            self.check(
                m, step.get("expect") or {key: value for key, value in step.items() if key not in ("op", "note")}
            )
            return m
        if step["op"] not in self.steps:
            raise Failed(f"there is no step {step['op']}")
        only(step, {"op", "expect", "note", *self.steps[step["op"]]}, step["op"])
        if (laid := self.laid(m, step)) is not None:
            return laid
        before, twin, refusal = m.position(), m.fork(), None
        try:
            asked = self.act(twin, step)
            self.agree(twin, m, step)
        except Illegal as fault:
            refusal = fault
        if m.position() != before:
            raise Failed("the step has changed another game")
        if step.get("expect") == "rejected":
            if refusal is None:
                raise Failed("should have been refused")
            return m
        if refusal is not None:
            raise Failed(f"refused: {refusal}")
        check_questions(asked, step)
        return twin

    def check(self, m: Match, expected: dict) -> None:
        """Failed unless all of it is so. Of sides, players, lines of a score those are looked at that are named."""
        for field, value in expected.items():
            try:
                found = self.now(m, field)
            except LookupError:
                raise Failed(f"there is nothing called {field} to expect") from None
            if isinstance(value, dict) and isinstance(found, dict):
                found = {key: found[key] for key in value}
            if self.arranged(field, found) != self.arranged(field, value):
                raise Failed(f"{field} is {found}, not {value}")

    # A file of them

    def faulty(self, scenario: dict) -> str | None:
        """Return the first error in a scenario, or None."""
        try:
            self.play(scenario)
        except Failed as fault:
            return str(fault)
        except Illegal as fault:
            return f"refused: {fault}"
        except (LookupError, TypeError, ValueError, AttributeError) as fault:
            return f"cannot be read: {fault!r}"
        return None

    def report(self, scenario: dict) -> str | None:
        """Print its line; what is wrong with it, or None."""
        fault = self.faulty(scenario)
        print(
            f"{scenario.get('id', '?'):6} {'ok    ' if fault is None else 'FAILED'} {scenario.get('title', '')}"
            + (f": {fault}" if fault else "")
        )
        return fault

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """Play files of scenarios: a line each and a count. 0 if all of them pass."""
        parser = argparse.ArgumentParser(
            prog=f"python -m tests.rules.{self.game}.scenarios", description=f"Plays scenarios of {self.name}."
        )
        parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="scenarios as JSON")
        scenarios = [one for path in parser.parse_args(arguments).files for one in scenarios_of(path, parser)]
        faults = [self.report(one) for one in scenarios]
        passed = faults.count(None)
        reasons = [] if passed else dict.fromkeys(fault for fault in faults if fault)
        print(
            f"{passed} of {len(faults)} scenarios pass"
            + "".join(f"\n  {reason}" for reason in [*reasons][:SHOWN_REASONS])
        )
        return 0 if faults and passed == len(faults) else 1


def scenarios_of(path: Path, parser: argparse.ArgumentParser) -> list[dict]:
    try:
        read = json.loads(path.read_text())
        only(read, FILE_FIELDS, "a file of scenarios")
        return read["scenarios"]
    except (Failed, OSError, ValueError, KeyError, TypeError) as fault:
        parser.error(f"{path} holds no scenarios: {fault!r}")


def only(row: dict, known, what: str) -> None:
    for field in row:
        if field not in known:
            raise Failed(f"{what} has no field {field}")


def check_questions(asked: list[str], step: dict) -> None:
    if "asked" in step and asked != step["asked"]:
        raise Failed(f"asked is {asked}, not {step['asked']}")
    if wrong := [what for what in step.get("not_asked", ()) if what in asked]:
        raise Failed(f"{wrong[0]} is asked")
