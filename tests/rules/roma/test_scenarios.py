"""The scenarios, the refusals, and the runner that plays them: `python -m tests.rules.roma.scenarios FILE…`."""

import json
from pathlib import Path

import pytest

from tests.rules.roma import scenarios

FOLDER = Path(__file__).parent
FILES = (FOLDER / "scenarios.json", FOLDER / "refusals.json")
ALL = [one for path in FILES for one in json.loads(path.read_text())["scenarios"]]
SETUP = {"turn": "A", "dice": [2, 4], "discs": {"A": {"4": "TRIBUNUSPLEBIS"}}}


def scenario(*steps, expect=None, **setup) -> dict:
    return {"id": "X", "title": "a title", "setup": SETUP | setup, "steps": list(steps), "expect": expect or {}}


def test_there_are_43_scenarios_and_refusals_of_every_kind():
    assert [len(json.loads(path.read_text())["scenarios"]) for path in FILES] == [43, 19]
    assert len({one["id"] for one in ALL}) == len(ALL)
    assert {one["id"][:2] for one in ALL if one["id"][0] == "N"} == {f"N{n}" for n in range(1, 9)}


@pytest.mark.parametrize("one", ALL, ids=lambda one: one["id"])
def test_scenario(one):
    assert scenarios.faulty(one) is None


def run(tmp_path, *ones):
    path = tmp_path / "some.json"
    path.write_text(json.dumps({"scenarios": ones}))
    return scenarios.main([str(path)])


def test_the_runner_prints_a_line_each_and_a_count(tmp_path, capsys):
    good = scenario({"op": "money", "die": 2}, expect={"money": {"A": 2}})
    bad = scenario({"op": "money", "die": 2}, expect={"money": {"A": 3}})
    assert run(tmp_path, good, good) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 of 2 scenarios pass"
    assert run(tmp_path, good, bad) == 1
    assert capsys.readouterr().out.splitlines() == [
        "X      ok     a title",
        "X      FAILED a title: money is {'A': 2}, not {'A': 3}",
        "1 of 2 scenarios pass",
    ]


def test_no_scenario_at_all_is_a_failure(tmp_path):
    assert run(tmp_path) == 1


@pytest.mark.parametrize("text", ["", "[]", '{"other": []}', "{"])
def test_a_file_that_holds_no_scenarios_is_an_error(tmp_path, text, capsys):
    path = tmp_path / "some.json"
    path.write_text(text)
    with pytest.raises(SystemExit) as end:
        scenarios.main([str(path)])
    assert end.value.code == 2
    assert "holds no scenarios" in capsys.readouterr().err


def test_help_says_what_it_takes(capsys):
    with pytest.raises(SystemExit) as end:
        scenarios.main(["--help"])
    assert end.value.code == 0
    assert "FILE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("step", "expect", "fault"),
    [
        ({"op": "money", "die": 3}, {}, "step 1: refused"),
        ({"op": "money", "die": 2, "expect": "rejected"}, {}, "should have been refused"),
        ({"op": "activate", "disc": 4, "target": 1}, {}, "target is not asked for"),
        ({"op": "end_turn"}, {}, "prescribes no roll"),
        ({"op": "dance"}, {}, "no step dance"),
        ({"op": "check", "expect": {"vp": {"A": 11}}}, {}, "step 1: vp"),
        ({"op": "check", "vp": {"B": 11}}, {}, "step 1: vp"),
        ({"op": "money", "die": 2}, {"dice": []}, "dice is [4], not []"),
        ({"op": "money", "die": 2}, {"weather": "fine"}, "nothing called weather"),
        ({"op": "money", "die": 2}, {"over": True}, "over is False"),
        ({"op": "money", "die": 2}, {"discs": {"A": {}}}, "discs is"),
    ],
)
def test_a_fault_is_named(step, expect, fault):
    assert fault in scenarios.faulty(scenario(step, expect=expect))


def test_the_draw_pile_can_be_laid_in_an_order():
    found = scenarios.play(
        scenario(
            {"op": "set_deck", "top_first": ["NERO", "FORUM"]},
            {"op": "cards", "die": 2, "keep": "FORUM"},
            {"op": "check", "discard": ["NERO"], "hand": {"A": ["FORUM"]}},
            expect={"deck_size": 49},
        )
    )
    assert found.t.discard == ["nero"]


def test_what_is_forced_must_be_what_the_step_says():
    """The only target is not asked about: another one is refused all the same."""
    for target, fault in ((2, None), (3, "step 1: refused: target can only be 2, not 3.")):
        step = {"op": "activate", "disc": 4, "target": target}
        assert scenarios.faulty(scenario(step, discs={"A": {"4": "nero"}, "B": {"2": "forum", "3": "legat"}})) == fault
