"""The view has the shape that README.md documents, in every phase and at every step."""

from random import Random

import pytest

from games.rules import gloria
from games.rules.ask import lists
from games.rules.gloria.cards import ALPHABETICAL_RANK, MATERIALS, ROLES
from games.rules.match import Match
from tests.rules import chance
from tests.rules.gloria.crowded import crowded
from tests.rules.gloria.table import lay, seat
from tests.rules.laws import as_json

TOP = {
    "game", "options", "phase", "leader", "role", "turn_order", "seats", "pool", "deck_size", "deck", "senators", "sites", "batch",
    "drawn", "playing", "shown", "asked", "conceded", "result",
}  # fmt: skip
SEAT = {
    "hand", "hand_size", "senators", "stockpile", "clientele", "vault", "vault_size", "influence", "client_room", "vault_room", "refill",
    "functions", "camp", "actions", "clients_left", "thought", "crafted", "buildings", "points",
}  # fmt: skip
BUILDING = {"card", "site", "materials", "complete", "public", "site_with"}
POINTS = {"influence", "vault", "merchants", "statue", "wall", "total"}
PHASES = {"set_up", "lead", "follow", "act", "end_of_turn", "over"}


def check(view, m, reader):
    """The documented keys with values of the documented kinds, and what belongs to this reader."""
    assert set(as_json(view)) == TOP
    assert view["phase"] in PHASES
    assert view["role"] in (None, *ROLES)
    assert set(view["sites"]) == set(MATERIALS)
    assert sorted(view["turn_order"]) == list(range(m.t.seats))
    assert view["leader"] in (None, view["turn_order"][0])
    assert set(view["options"]) == set(gloria.OPTIONS)
    for number, row in enumerate(view["seats"]):
        assert set(row) == SEAT
        assert (row["hand"] is not None) == (m.over or number == reader)
        assert (row["vault"] is not None) == m.over == (row["points"] is not None)
        assert row["hand"] is None or (len(row["hand"]), row["hand"].count("senador")) == (
            row["hand_size"],
            row["senators"],
        )
        assert row["functions"] == sorted(set(row["functions"]))
        assert all(set(b) == BUILDING for b in row["buildings"])
        assert m.over is False or set(row["points"]) == POINTS
        assert set(row["stockpile"] + row["clientele"] + row["camp"]) <= set(ALPHABETICAL_RANK)
    if view["batch"]:
        assert set(view["batch"]) == {"seat", "role", "left", "by"}
    assert (view["deck"] is not None) == m.over
    asked = [{"seat": s, "topic": m.asked(s).topic, "answered": m.held(s) is not None} for s in view_order(m)]
    assert view["asked"] == asked


def view_order(m):
    return [ask["seat"] for ask in m.view(None)["asked"]]


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_the_view_has_the_documented_shape_at_every_step(seats):
    for seed in range(6):
        rng = Random(f"view {seats} {seed}")
        m = Match.at(gloria, crowded(rng, seats)) if seed % 2 else Match.new(gloria, seats)
        while True:
            for reader in (None, *range(seats)):
                check(m.view(reader), m, reader)
            if m.over:
                break
            m.take(*chance.move(rng, m))


def test_a_spectator_sees_what_everybody_sees():
    g = lay(seat("villa", vault="foro"), seat("arco"))
    assert [row["hand"] for row in g.m.view(None)["seats"]] == [None, None]
    assert [row["hand"] for row in g.m.view(1)["seats"]] == [None, ["arco"]]


def test_the_phases_of_a_turn():
    g = lay(seat("circo arco", done="academia", clients="muelle"), seat("mercado"))
    view = g.view
    assert (view["phase"], view["role"], view["leader"], view["turn_order"], view["batch"]) == (
        "lead",
        None,
        0,
        [0, 1],
        None,
    )
    g("0 lead craftsman circo")
    view = g.view
    assert (view["phase"], view["role"], view["seats"][0]["camp"], view["seats"][0]["actions"]) == (
        "follow",
        "craftsman",
        ["circo"],
        1,
    )
    g("1 follow think", "1 think senator")
    view = g.view
    assert (view["phase"], view["seats"][1]["thought"], view["seats"][0]["thought"]) == ("act", True, False)
    assert view["batch"] == {"seat": 0, "role": "craftsman", "left": 1, "by": "turn"}
    assert (view["seats"][0]["clients_left"], view["seats"][0]["crafted"]) == (["muelle"], False)
    g("0 craftsman arco brick")
    view = g.view
    assert (view["phase"], view["batch"], view["seats"][0]["crafted"], view["seats"][0]["clients_left"]) == (
        "end_of_turn",
        None,
        True,
        [],
    )
    g("0 academy pass")
    view = g.view
    assert (view["phase"], view["role"], view["leader"], view["turn_order"]) == ("lead", None, 1, [1, 0])
    assert [(row["camp"], row["thought"], row["crafted"]) for row in view["seats"]] == [([], False, False)] * 2


def test_before_the_first_turn_nobody_leads():
    m = Match.new(gloria, 3)
    view = m.view(0)
    assert (view["phase"], view["leader"], view["turn_order"]) == ("set_up", None, [0, 1, 2])
    assert [row["hand_size"] for row in view["seats"]] == [0, 0, 0]


def test_the_batch_names_the_building_it_comes_from():
    g = lay(seat("circo arco", under={"fundicion": "atrio"}, clients="mercado"), seat(), pool="villa")
    g.led("craftsman", "circo")
    g("0 craftsman fundicion arco")
    assert g.view["batch"] == {"seat": 0, "role": "laborer", "left": 3, "by": "fundicion"}


def test_what_is_read_can_be_written_to_without_harm():
    g = lay(seat("circo arco", under={"villa": "coliseo"}, clients="muelle", stock="foro"), seat(), pool="templo")
    before = g.m.position()
    view = g.m.view(0)
    for heap in (
        view["pool"],
        view["seats"][0]["hand"],
        view["seats"][0]["clientele"],
        view["seats"][0]["stockpile"],
        view["seats"][0]["buildings"][0]["materials"],
    ):
        heap.append("insula")
    view["sites"]["wood"]["town"] = 9
    view["options"]["short"] = True
    assert g.m.position() == before
    assert lists(g.m.view(0)["pool"]) == ["templo"]


def test_after_an_end_inside_a_demand_nothing_is_demanded_any_more():
    g = lay(seat("arco atrio"), seat("termas porton"), pool="academia")
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.asks, g.m.view(None)["shown"]) == ("0 spoils", ["atrio"])
    g.m.concede(1)
    assert [g.m.view(reader)["shown"] for reader in (None, 0, 1)] == [[], [], []]
