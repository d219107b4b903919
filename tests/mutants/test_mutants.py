"""Tests of the mutation script: the mutants of a function, stable choices when code moves, and found faults."""

import subprocess
from pathlib import Path

import pytest

from tests.mutants.__main__ import close, draw, equivalents, judge_area, name_of
from tests.mutants.areas import AREAS, Area
from tests.mutants.judging import KILLED, SURVIVED, Copy, Verdict, room_of, rounds_for
from tests.mutants.points import KINDS, Mutant, mutants_of

CENSOR = '''"""Años de cargo."""


def may_stand(age: int | None, terms: list) -> bool:
    """Whether a citizen may stand: of age, and not for a third term."""
    if age is None:  # á
        raise ValueError("«age»" + "!")
    terms.append(f"{age + 1}")
    return age >= 42 and len(terms) - 1 < 2
'''
PLAIN = ["-m", "pytest", "-q", "-x", "--tb=no", "--disable-plugin-autoload"]  # a small project needs none of ours
TEST = """from censor import may_stand


def test_of_age():
    assert may_stand(42, [])
    assert not may_stand(41, [])
"""


def changed(mutant: Mutant, source: str) -> list[str]:
    """The lines of the source that a mutant makes of it, where they are others."""
    after = mutant.applied(source.encode()).decode().splitlines()
    return [line.strip() for line, before in zip(after, source.splitlines(), strict=True) if line != before]


def test_each_kind_of_fault_is_put_in_alone():
    found = {one.kind: [] for one in mutants_of("censor.py", CENSOR.encode())}
    for one in mutants_of("censor.py", CENSOR.encode()):
        found[one.kind] += changed(one, CENSOR)
    assert found == {
        "comparison": [
            "if (age is not None):  # á",
            "return (age > 42) and len(terms) - 1 < 2",
            "return age >= 42 and (len(terms) - 1 <= 2)",
        ],
        "and/or": ["return (age >= 42 or len(terms) - 1 < 2)"],
        "±": ["return age >= 42 and (len(terms) + 1) < 2"],
        "left out": ["pass", "pass"],
    }


def test_what_nobody_could_miss_or_notice_is_no_mutant():
    source = """
import logging
log = logging.getLogger(__name__)
def count(votes: int | None) -> int:
    "The votes."
    assert votes is not None
    total = votes
    log.info("counted")
    return total
"""
    assert mutants_of("tribune.py", source.encode()) == []


def test_a_draw_outlives_a_move():
    before = mutants_of("censor.py", CENSOR.encode())
    after = mutants_of("offices/censor.py", b"# moved\n\n" + CENSOR.encode() + b"\n\ndef later(a): return a > 1\n")
    assert [one.rank(7) for one in before] == [one.rank(7) for one in after][: len(before)]
    assert len({one.rank(7) for one in after}) == len(after)
    assert not {one.rank(7) for one in before} & {one.rank(8) for one in before}


def test_a_draw_takes_every_kind_in_turn(tmp_path):
    (tmp_path / "censor.py").write_text(CENSOR)
    drawn = list(draw(Area(("*.py",), ()), 7, tmp_path))
    assert [one.kind for one in drawn[:4]] == list(KINDS)
    assert {one.rank(7) for one in drawn} == {one.rank(7) for one in mutants_of("censor.py", CENSOR.encode())}


@pytest.fixture
def small(tmp_path) -> Path:
    """A project of one function and one test, as git knows it."""
    root = tmp_path / "small"
    root.mkdir()
    (root / "censor.py").write_text(CENSOR)
    (root / "test_censor.py").write_text(TEST)
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    return root


def test_a_fault_that_a_test_notices_is_killed_and_another_survives(small, tmp_path, monkeypatch):
    copy = Copy(tmp_path, small)
    monkeypatch.setattr("tests.mutants.judging.PYTEST", PLAIN)
    of_age, third_term = [one for one in mutants_of("censor.py", CENSOR.encode()) if one.change in (">= → >", "< → <=")]
    rounds = rounds_for(Area(("censor.py",), (("test_*.py",),)), of_age, small)
    assert rounds == [["-m", "not browser and not slow", "test_censor.py"]]
    killed = copy.judge(of_age, rounds)
    assert (killed.fate, killed.test) == (KILLED, "test_censor.py::test_of_age")
    assert copy.judge(third_term, rounds).fate == SURVIVED
    assert copy.red_among({killed.test}) == ""
    assert (copy.folder / "censor.py").read_text() == (small / "censor.py").read_text() == CENSOR


def test_a_test_that_fails_anyway_kills_nothing(small, tmp_path, monkeypatch):
    (small / "test_red.py").write_text("def test_red():\n    assert False\n")
    copy = Copy(tmp_path, small)
    monkeypatch.setattr("tests.mutants.judging.PYTEST", PLAIN)
    monkeypatch.setitem(AREAS, "offices", Area(("censor.py",), (("test_red.py",), ("test_censor.py",))))
    ((_, _, verdict),) = judge_area("offices", copy, 7, 1)
    assert copy.red == ["test_red.py::test_red"]
    assert (verdict.fate, verdict.test) in [(KILLED, "test_censor.py::test_of_age"), (SURVIVED, "")]


def test_a_game_is_held_by_its_own_tests():
    rules = AREAS["rules"]
    assert room_of(rules, "games/rules/gloria/roles.py") == "gloria"
    assert room_of(rules, "games/rules/match.py") == "*"
    mutant = next(one for one in draw(rules, 1) if room_of(rules, one.path) == "gloria")
    files = [word for arguments in rounds_for(rules, mutant) for word in arguments]
    assert "tests/golden/test_golden.py" in files
    assert not any("rules/roma" in file for file in files)


@pytest.mark.parametrize("area", AREAS)
def test_every_area_has_sources_and_tests(area):
    assert len({one.kind for one in draw(AREAS[area], 1)}) >= 3
    mutant = next(draw(AREAS[area], 1))
    assert len(rounds_for(AREAS[area], mutant)) >= 2


def test_less_than_it_takes_is_a_failure(capsys):
    mutant = mutants_of("censor.py", CENSOR.encode())[0]
    judged = [("rules", mutant, Verdict(KILLED, "test", 1.0))] * 19
    assert close([*judged, ("rules", mutant, Verdict(SURVIVED, "", 1.0))], 7, 20) == 0
    assert close([*judged[1:], ("rules", mutant, Verdict(SURVIVED, "", 1.0))], 7, 20) == 1
    assert "94.7%" in capsys.readouterr().out


def test_what_is_called_equivalent_is_a_mutant_there_is():
    """A changed line must be judged again."""
    there = [name_of(one) for area in AREAS.values() for one in draw(area, 1)]
    for known in equivalents():
        assert known.pop("reason").endswith(".")
        assert known in there
