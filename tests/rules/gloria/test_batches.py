"""Batches: the order of actions, what declining ends, what happens in between. R9–R11, R14."""

import pytest

from games.rules.ask import Illegal
from tests.rules.gloria.table import lay, seat


def test_every_action_may_be_declined():
    """R14."""
    g = lay(seat("calzada", clients="insula"), seat("foro", clients="taberna"), pool="arco villa")
    g.led("laborer", "calzada")
    g("0 laborer pass", "1 laborer pass")
    assert (g.stock(0), g.stock(1), g.turns) == ("", "", 2)


@pytest.mark.parametrize(
    ("role", "card", "client"),
    [
        ("laborer", "calzada", "insula"),
        ("craftsman", "circo", "muelle"),
        ("architect", "torre", "puente"),
        ("merchant", "villa", "jardin"),
        ("patron", "foro", "templo"),
    ],
)
def test_what_was_declined_once_is_declined_for_the_batch(role, card, client):
    """R9's actions are optional; nothing changes between two of the same batch."""
    g = lay(seat(f"{card} arco", clients=client, stock="atrio"), seat(), pool="academia")
    g.led(role, card)
    assert g.view["batch"]["left"] == 1
    g(f"0 {role} pass")
    assert (g.turns, g.said("declines")) == (2, [{"seat": 0, "what": role}])


def test_what_is_left_of_a_declined_batch_is_gone_while_others_act():
    g = lay(seat("calzada", clients="insula taberna"), seat("foro", clients="letrinas"), pool="arco villa")
    g.led("laborer", "calzada")
    assert g.view["seats"][0]["clients_left"] == ["insula", "taberna"]
    g("0 laborer pass")
    row = g.view["seats"][0]
    assert (g.asks, row["actions"], row["clients_left"]) == ("1 laborer", 0, [])


# Order of actions: R9–R11


def test_cards_act_first_then_each_client_once():
    """R9."""
    g = lay(seat("calzada", clients="insula taberna foro"), seat(), pool="arco atrio academia villa")
    g.led("laborer", "calzada")
    assert (g.view["batch"]["left"], g.view["seats"][0]["actions"]) == (2, 0)
    g("0 laborer arco pool", "0 laborer atrio pool", "0 laborer academia pool")
    assert (g.turns, g.stock(0)) == (2, "academia arco atrio")


def test_a_completion_comes_before_anything_else_goes_on():
    """R11: influence first; the effect; then the interrupted batch, in the order last in first out."""
    g = lay(
        seat("circo puente arco", under={"anfiteatro": "torre", "fundicion": "atrio"}, clients="muelle", influence=0),
        seat(),
        pool="calzada insula taberna letrinas",
    )
    g.led("craftsman", "circo")
    g("0 craftsman anfiteatro puente")
    assert (g.influence(0), g.view["batch"]["by"], g.view["batch"]["left"]) == (2, "anfiteatro", 1)
    g("0 craftsman fundicion arco")
    assert (g.influence(0), g.view["batch"]["by"]) == (4, "fundicion")
    g("0 laborer pass")
    assert g.turns == 2  # the Anfiteatro's second action and the client's find an empty hand


def test_a_function_gained_mid_turn_counts_for_players_who_act_later():
    """R10: an Arco made public serves the next architect."""
    g = lay(
        seat("torre", stock="atrio", done="escalinata"),
        seat("puente", under="academia"),
        seat(done="arco"),
        pool="escuela",
    )
    g.led("architect", "torre", follow={1: "puente"})
    g("0 architect share 2 arco atrio")
    assert "add academia escuela pool" in g.options


def test_a_choice_from_another_moment_is_refused_and_changes_nothing():
    g = lay(seat("circo villa"), seat())
    g.led("craftsman", "circo")
    before = g.m.position()
    for choice in (
        ("lay", "arco", "brick"),
        ("lay", "villa", "wood"),
        ("lay", "villa", "stone", "out"),
        ("add", "villa", "villa"),
        "fountain",
    ):
        with pytest.raises(Illegal):
            g.m.take(0, "craftsman", choice)
    assert g.m.position() == before
