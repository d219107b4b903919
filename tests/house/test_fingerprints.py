"""The names in a log and the VERSION of its rules change together."""

import ast
import copy
import importlib
import json
from pathlib import Path

import pytest

from games.facts.events import Answered, Dealt
from games.rules import GAMES
from tests.golden import record
from tests.house import fingerprints

RULES = Path(fingerprints.ROOT / "games/rules")
ASKS = {"Ask": 1, "AskSome": 1, "AskNumber": 1, "Shuffle": 0, "Roll": 0}


@pytest.mark.parametrize("ruleset", GAMES)
def test_names_and_version_are_as_they_are_written_down(ruleset: str) -> None:
    now = json.loads(json.dumps(fingerprints.fingerprint(ruleset)))
    assert fingerprints.fault_of(ruleset, fingerprints.kept(ruleset), now) == ""


@pytest.mark.parametrize("part", ["seats", "options", "questions", "luck", "cards", "events"])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_new_name_wants_a_new_version(ruleset: str, part: str) -> None:
    before = fingerprints.kept(ruleset)
    now = copy.deepcopy(before)
    if isinstance(now[part], dict):
        now[part]["new"] = [False, True]
    else:
        now[part].append("new")
    assert "raise VERSION" in fingerprints.fault_of(ruleset, before, now)
    now["version"] += 1
    assert "fingerprints" in fingerprints.fault_of(ruleset, before, now)
    assert fingerprints.fault_of(ruleset, now, now) == ""


def test_a_new_version_is_written_down_too() -> None:
    before = fingerprints.kept("roma")
    assert "fingerprints" in fingerprints.fault_of("roma", before, before | {"version": before["version"] + 1})


def test_the_command_writes_no_new_name_under_the_old_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for ruleset in GAMES:
        file = fingerprints.file_of(ruleset, tmp_path)
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(fingerprints.kept(ruleset) | {"questions": []}))
    there = fingerprints.file_of
    monkeypatch.setattr(fingerprints, "file_of", lambda ruleset, root=tmp_path: there(ruleset, tmp_path))
    assert fingerprints.main([]).count("questions changed: raise VERSION") == len(GAMES)
    assert fingerprints.kept("roma")["questions"] == []
    assert fingerprints.main(["--reset"]) == "" and fingerprints.kept("roma")["questions"]


@pytest.mark.parametrize("ruleset", GAMES)
def test_questions_are_those_that_have_words(ruleset: str) -> None:
    words = importlib.import_module(f"games.boxes.{ruleset}.words.questions")
    assert set(GAMES[ruleset].QUESTIONS) == set(words.QUESTION_TEXTS)  # type: ignore[attr-defined]


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_question_that_stands_in_the_rules_is_listed(ruleset: str) -> None:
    rules = GAMES[ruleset]
    known = {*rules.QUESTIONS, *rules.LUCK_QUESTIONS}  # type: ignore[attr-defined]
    found = {what for file in (RULES / ruleset).rglob("*.py") for what in asked_in(ast.parse(file.read_text()))}
    assert found and found <= known


@pytest.mark.parametrize("ruleset", GAMES)
def test_games_that_were_played_name_nothing_else(ruleset: str) -> None:
    known = {*GAMES[ruleset].QUESTIONS, *GAMES[ruleset].LUCK_QUESTIONS}  # type: ignore[attr-defined]
    played = [event for file in record.all_of(ruleset)[:8] for event in record.read(file).events]
    assert {event.what for event in played if isinstance(event, Answered | Dealt)} <= known


def asked_in(tree: ast.AST) -> set[str]:
    """The names that are written out where a question is made."""
    calls = [one for one in ast.walk(tree) if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)]
    names = [one.args[ASKS[one.func.id]] for one in calls if one.func.id in ASKS and len(one.args) > ASKS[one.func.id]]
    return {one.value for one in names if isinstance(one, ast.Constant) and isinstance(one.value, str)}
