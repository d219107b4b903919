"""The view has the shape that README.md documents; it is JSON and a copy."""

from random import Random

from games.rules import roma
from games.rules.match import Match
from tests.rules import chance
from tests.rules.laws import as_json
from tests.rules.roma.rich import rich
from tests.rules.roma.table import lay

SHAPE = {
    "game": str, "options": dict, "phase": str, "turn": (int, type(None)), "dice": (list, type(None)), "essedum": int,
    "active": (int, type(None)), "battle": (dict, type(None)), "pool": int, "deck_size": int, "deck": (list, type(None)), "discard": list,
    "seats": list, "drawn": (list, type(None)), "drawn_count": int, "pile": (list, type(None)), "asked": list, "conceded": list,
    "result": (dict, type(None)),
}  # fmt: skip
SEAT = {
    "vp": int,
    "money": int,
    "hand": (list, type(None)),
    "hand_size": int,
    "empty_discs": int,
    "discs": list,
    "lifted": list,
}
DISC = {"disc": int, "card": (str, type(None)), "face_down": bool, "blocked": bool, "defence": (int, type(None))}


def fits(value: dict, shape: dict):
    assert list(value) == list(shape)
    assert [key for key in shape if not isinstance(value[key], shape[key])] == []


def test_the_shape_is_the_documented_one_at_every_step():
    phases = set()
    for seed in range(40):
        rng = Random(f"view {seed}")
        m = Match.at(roma, rich(rng)) if seed % 2 else Match.new(roma, 2)
        while True:
            for reader in (None, 0, 1):
                view = as_json(m.view(reader))
                fits(view, SHAPE)
                for row in view["seats"]:
                    fits(row, SEAT)
                    assert [place["disc"] for place in row["discs"]] == [1, 2, 3, 4, 5, 6]
                    for place in row["discs"]:
                        fits(place, DISC)
                phases.add(view["phase"])
            if m.over:
                break
            m.take(*chance.move(rng, m))
    assert phases == {"set_up", "turn", "over"}


def test_each_sees_the_own_hand_only_and_a_spectator_none():
    g = lay({}, {}, dice="1", hand="nero", their_hand="consul legat")
    assert [row["hand"] for row in g.m.view(0)["seats"]] == [["nero"], None]
    assert [row["hand"] for row in g.m.view(1)["seats"]] == [None, ["consul", "legat"]]
    assert [(row["hand"], row["hand_size"]) for row in g.m.view(None)["seats"]] == [(None, 1), (None, 2)]


def test_a_view_is_a_copy():
    g = lay({1: "forum"}, {}, dice="1 2", hand="nero", discard="turris", blocked=[2])
    before = g.m.view(0)
    view = g.m.view(0)
    for part in (view["dice"], view["discard"], view["seats"][0]["hand"], view["seats"][0]["discs"]):
        part.clear()
    assert g.m.view(0) == before


def test_the_battle_under_way_is_shown_to_all():
    g = lay({3: "scaenicus", 5: "centurio"}, {3: "nero"}, dice="2 3").act("activate 3")
    assert (g.view["active"], g.view["battle"]) == (3, {"target": 3, "defence": 9, "roll": None})
    g.luck(4)
    assert g.view["battle"] == {"target": 3, "defence": 9, "roll": 4}
    g("0 centurio pass")
    assert (g.view["active"], g.view["battle"]) == (None, None)


def test_asked_says_who_and_about_what_but_not_which_options():
    g = lay({1: "haruspex"}, {}, dice="1", deck="nero forum").act("activate 1")
    assert g.m.view(1)["asked"] == [{"seat": 0, "topic": "haruspex", "answered": False}]
