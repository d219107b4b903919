"""The scenarios and their language: `python -m tests.rules.great_city.scenarios FILE…`.

tests/rules/roma/test_scenarios.py tests what all games share."""

import json
from pathlib import Path

import pytest

from tests.rules.great_city import scenarios

FILE = Path(__file__).parent / "scenarios.json"
ALL = json.loads(FILE.read_text())["scenarios"]
PLACED = {"op": "emissaries", "spaces": [1, 2, 3, 4]}
OFFER = ["I-05", "I-09", "II-01", "II-02"]


def scenario(*steps, expect=None, **setup) -> dict:
    laid = {"seats": [{}, {}], "strip": "BBBCC", "offer": OFFER, **setup}
    return {"id": "X", "title": "a title", "setup": laid, "steps": list(steps), "expect": expect or {}}


@pytest.mark.parametrize("one", ALL, ids=lambda one: one["id"])
def test_scenario(one):
    assert scenarios.faulty(one) is None


def test_each_has_a_name_of_its_own():
    assert len({one["id"] for one in ALL}) == len(ALL) == 25


def test_the_command_prints_a_line_each_and_a_count(capsys):
    assert scenarios.main([str(FILE)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1] == "25 of 25 scenarios pass" and len(printed) == 26


@pytest.mark.parametrize(
    ("step", "expect", "fault"),
    [
        ({"op": "take", "card": "II-09"}, {}, "step 2: refused"),
        ({"op": "take", "card": "I-05", "expect": "rejected"}, {}, "should have been refused"),
        ({"op": "take", "card": "I-05", "by": "brown"}, {}, "What is asked is white take."),
        ({"op": "take", "card": "I-05", "by": "purple"}, {}, "Nobody is purple."),
        ({"op": "build", "card": "I-05", "at": [0, 1]}, {}, "What is asked is white take."),
        ({"op": "set_up", "first": "white", "keeps": {}}, {}, "set up already"),
        ({"op": "dance"}, {}, "no step dance"),
        ({"op": "take", "card": "I-05", "asked": ["brown act"]}, {}, "asked is ['white act'], not ['brown act']"),
        ({"op": "take", "card": "I-05", "not_asked": ["white act"]}, {}, "white act is asked"),
        ({"op": "check", "coins": {"white": 4}}, {}, "step 2: coins"),
        ({"op": "check", "expect": {"winner": "white"}}, {}, "step 2: winner is None"),
        ({"op": "take", "card": "I-05"}, {"weather": "fine"}, "nothing called weather"),
        ({"op": "take", "card": "I-05"}, {"city": {"white": {}}}, "city is"),
        ({"op": "take", "card": "I-05"}, {"hand": {"purple": []}}, "cannot be read"),
        ({"op": "emissaries", "spaces": [5]}, {}, "What is asked is white take."),
    ],
)
def test_a_fault_is_named(step, expect, fault):
    assert fault in scenarios.faulty(scenario(PLACED, step, expect=expect))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"expects": {}}, "a scenario has no field expects"),
        ({"steps": [{**PLACED, "pips": 2}]}, "step 1: emissaries has no field pips"),
        ({"steps": [PLACED, {"op": "pass", "card": "I-05"}]}, "step 2: pass has no field card"),
        ({"setup": {"seats": [{}, {}], "weather": "fine"}}, "refused"),
        ({"setup": {"seats": [{}, {}], "strip": "BBBBB"}}, "refused"),
        ({"setup": {"seats": [{}, {}], "offer": ["I-05", "I-05"]}}, "refused"),
        (
            {"setup": {"seats": 2}, "steps": [{"op": "set_up", "first": "white", "keeps": {"red": "I-05"}}]},
            "keeps has no field red",
        ),
    ],
)
def test_what_nobody_knows_is_refused(change, fault):
    assert fault in scenarios.faulty(scenario() | change)


def test_a_scenario_may_be_played_twice():
    """Playing a scenario does not change its JSON."""
    one = scenario(PLACED, expect={"offer": OFFER})
    assert scenarios.faulty(one) is scenarios.faulty(one) is None
    assert one["setup"]["strip"] == "BBBCC"
