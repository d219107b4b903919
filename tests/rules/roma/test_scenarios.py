"""The scenarios, the refusals, and their runner (`python -m tests.rules.roma.scenarios FILE…`)."""

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


def test_a_field_of_the_file_that_nobody_knows_is_named(tmp_path, capsys):
    path = tmp_path / "some.json"
    path.write_text(json.dumps({"scenarios": [scenario()], "author": "me"}))
    with pytest.raises(SystemExit):
        scenarios.main([str(path)])
    assert "a file of scenarios has no field author" in capsys.readouterr().err


def test_where_none_passes_the_reason_stands_below_the_count(tmp_path, capsys):
    assert run(tmp_path, *[scenario() | {"expects": {}}] * 15) == 1
    assert capsys.readouterr().out.splitlines()[15:] == [
        "0 of 15 scenarios pass",
        "  a scenario has no field expects",
    ]


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


HANDS = {"A": ["FORUM", "NERO", "LEGAT", "CONSUL"], "B": ["TURRIS", "ONAGER", "SENATOR", "VELITES"]}
SET_UP = {
    "op": "set_up", "starts": "B", "hands": HANDS, "gives": {"A": ["NERO", "CONSUL"], "B": ["TURRIS", "ONAGER"]},
    "rows": {"A": {"1": "FORUM", "2": "LEGAT", "3": "TURRIS", "6": "ONAGER"}, "B": {"1": "NERO", "2": "CONSUL", "4": "SENATOR", "5": "VELITES"}},
    "next_dice": [1, 2, 3],
}  # fmt: skip


def laid_out(*steps, expect=None) -> dict:
    return {"id": "X", "title": "a title", "setup": {"seats": 2}, "steps": [SET_UP, *steps], "expect": expect or {}}


def test_a_game_is_set_up_card_by_card():
    m = scenarios.play(
        laid_out(expect={"turn": "B", "vp": {"A": 10, "B": 8}, "dice": [1, 2, 3], "discs": SET_UP["rows"]})
    )
    assert m.position()["discs"]["B"] == {"1": "nero", "2": "consul", "4": "senator", "5": "velites"}
    assert "set up already" in scenarios.faulty(laid_out(SET_UP))
    other = {**SET_UP, "hands": {"A": ["NERO"] * 4, "B": HANDS["B"]}}
    assert "no card nero, or no other one" in scenarios.faulty(laid_out() | {"steps": [other]})


def test_a_triple_is_kept_or_rolled_again():
    kept = scenario({"op": "end_turn", "next_dice": [4, 4, 4]}, {"op": "check", "dice": [4, 4, 4]})
    assert scenarios.faulty(kept) is None
    again = {"op": "end_turn", "next_dice": [4, 4, 4], "again": [[2, 2, 2], [1, 2, 3]], "asked": ["triple", "triple"]}
    assert scenarios.faulty(scenario(again, expect={"dice": [1, 2, 3], "turn": "B"})) is None
    no_triple = {"op": "end_turn", "next_dice": [4, 4, 5], "again": [[1, 2, 3]]}
    assert "no triple to roll again" in scenarios.faulty(scenario(no_triple))


def test_who_concedes_loses_and_may_take_it_back():
    assert scenarios.faulty(scenario({"op": "concede", "by": "A"}, expect={"winner": "B", "winners": ["B"]})) is None
    assert "That changes nothing" in scenarios.faulty(scenario({"op": "concede", "by": "B", "stands": False}))


def test_both_may_win_and_then_neither_alone():
    """Equal points are a shared victory."""
    legat = {"op": "activate", "disc": 4}
    shared = {"pool": 1, "vp": {"A": 4, "B": 10}, "discs": {"A": {"4": "LEGAT"}}}
    assert (
        scenarios.faulty(scenario(legat, expect={"winners": ["B", "A"], "over": True, "winner": None}, **shared))
        is None
    )
    assert "winners is" in scenarios.faulty(scenario(legat, expect={"winners": ["A"]}, **shared))


def test_what_is_asked_and_what_is_not_can_be_said():
    row = {"A": {"4": "SCAENICUS", "5": "LEGAT", "6": "ARCHITECTUS"}}
    step = {"op": "activate", "disc": 4, "copy": 5}
    held, empty = ({"discs": row, "hand": {"A": cards}} for cards in (["NERO"], []))
    assert scenarios.faulty(scenario({**step, "asked": ["scaenicus"]}, **held)) is None
    assert scenarios.faulty(scenario({**step, "not_asked": ["scaenicus"]}, **empty)) is None
    assert "scaenicus is asked" in scenarios.faulty(scenario({**step, "not_asked": ["scaenicus"]}, **held))
    assert "asked is [], not" in scenarios.faulty(scenario({**step, "asked": ["scaenicus"]}, **empty))


def test_a_note_and_a_source_are_for_readers():
    assert scenarios.faulty(scenario() | {"note": "as in the rulebook", "source": "Rulebook, p. 4"}) is None


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"expects": {}}, "a scenario has no field expects"),
        ({"steps": [{"op": "money", "die": 2, "pips": 2}]}, "step 1: money has no field pips"),
        ({"steps": [{"op": "lay", "card": "NERO", "disc": 1, "copy": 2}]}, "step 1: lay has no field copy"),
        ({"setup": {**SETUP, "weather": "fine"}}, "refused"),
    ],
)
def test_a_field_that_nobody_knows_is_refused(change, fault):
    assert fault in scenarios.faulty(scenario() | change)
