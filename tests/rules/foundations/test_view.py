"""The views of seats and spectators. Section 9."""

import json
from random import Random

import pytest

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.table import lay, seat

TOP = {
    "game", "options", "phase", "side", "era", "turn", "first", "last_lap", "income_run", "done", "several", "seats", "display", "prices",
    "pile_size", "next_pile_sizes", "pile", "next_piles", "monument_pool", "public_objectives", "objective_deck_size", "objective_deck",
    "gone", "gone_unseen", "consul", "refused", "offer", "composing", "asked", "conceded", "result",
}  # fmt: skip
ROW = {
    "silver", "vp", "population", "income", "lots", "empty", "markers", "monument_markers", "buildings", "tray", "invocations",
    "objectives", "objective_count", "role", "role_uses", "filosofo", "favours", "hand", "hand_size",
}  # fmt: skip
CONSUL = {"vp", "population", "face", "controller", "lots", "tokens", "pile_sizes", "discards", "faces"}


@pytest.mark.parametrize("seats", foundations.SEATS)
def test_the_view_has_its_documented_shape_at_every_step(seats):
    for seed in range(4):
        rng = Random(f"view {seats} {seed}")
        m = Match.new(foundations, seats, some_options(rng, seats))
        while not m.over:
            if rng.random() < 0.1:
                for reader in (None, *range(seats)):
                    check_shape(m, reader)
            m.take(*some_move(rng, m))
        check_shape(m, None)


def check_shape(m, reader):
    view = m.view(reader)
    assert json.loads(json.dumps(view)) == view
    assert set(view) == TOP
    assert len(view["seats"]) == m.t.seats
    for number, row in enumerate(view["seats"]):
        assert set(row) == ROW
        shown = m.over or reader == number
        assert (row["objectives"] is not None) == shown
        if not shown:
            assert row["hand"] is None
    for name in ("pile", "next_piles", "objective_deck"):
        assert (view[name] is not None) == m.over
    if consul := view["consul"]:
        assert set(consul) == CONSUL
        lying_open = [row["id"] for row in consul["tokens"]] + [
            name for pile in consul["discards"].values() for name in pile
        ]
        assert set(consul["faces"]) == {*lying_open}


def test_a_view_is_the_readers_own_to_change():
    m = lay(seat("A1", "domus:B1"), seat(), show="F1").m
    before = json.dumps(m.view(0))
    view = m.view(0)
    view["seats"][0]["buildings"][0]["at"].append("C1")
    view["display"].clear()
    view["options"].clear()
    assert json.dumps(m.view(0)) == before


def test_what_buildings_are_worth_as_they_stand():
    g = lay(seat("A2", "domus:B1 fuente:A1 alfareria:C1,C2"), seat(), show="F1")
    worth = {row["id"]: (row["citizens"], row["silver"], row["vp"]) for row in g.row(0)["buildings"]}
    assert worth == {"domus": (1, 0, 0), "fuente": (0, 0, 1), "alfareria": (0, 1, 2)}
    assert g.row(0)["income"] == 1


def test_everything_is_open_once_the_game_is_over():
    m = Match.new(foundations, 2, {"first": 0, "objectives": "hidden"})
    m.take(None, "deeds", m.luck.items)
    m.take(None, "objectives", m.luck.items)
    m.take(0, "objective", "OB01")
    m.take(1, "objective", "OB03")
    m.concede(0)
    view = m.view(None)
    assert [row["objectives"] for row in view["seats"]] == [["OB01"], ["OB03"]]
    assert len(view["pile"]) == view["pile_size"] == 7
    assert view["phase"] == "over"


def test_what_one_reader_does_to_its_view_no_other_reader_sees():
    m = lay(seat("A1", "domus:B1"), seat("C1"), show="F1").m
    before = [json.dumps(m.view(reader)) for reader in (None, 0, 1)]
    for reader in (1, None, 0):
        view = m.view(reader)
        view["seats"][0]["buildings"].clear()
        view["seats"][1]["lots"].append("G7")
        view["seats"].reverse()
    assert [json.dumps(m.view(reader)) for reader in (None, 0, 1)] == before


def test_a_view_is_of_now_and_a_forks_view_its_own():
    g = lay(seat("A1"), seat("C1"), show="F1 F2", options={"trade": True})
    twin = g.m.fork()
    shown = g.m.view(None), twin.view(None)
    assert shown[0] == shown[1]
    g("0 turn income")
    twin.take(0, "turn", ("build", "domus", ("A1",)))
    assert (g.m.view(None)["seats"][0]["silver"], g.m.view(None)["seats"][0]["buildings"]) == (5, [])
    assert (twin.view(None)["seats"][0]["silver"], len(twin.view(None)["seats"][0]["buildings"])) == (0, 1)
    g.m.concede(0)
    assert (g.m.over, g.m.view(None)["phase"], g.m.view(None)["pile"]) == (True, "over", [])
