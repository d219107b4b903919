"""Sites out of town: R12."""

import pytest

from tests.rules.gloria.table import lay, seat

TOWN_GONE = {"brick": (0, 3)}


# Out of town: R12


def test_out_of_town_costs_two_actions_of_the_batch_and_the_foundation_lies_at_once():
    """R12."""
    g = lay(seat("circo arco villa", clients="muelle mercado"), seat(), sites=TOWN_GONE)
    g.led("craftsman", "circo")
    assert g.offers("lay arco") == {"lay arco brick out"}
    g("0 craftsman arco brick out")
    assert (g.view["sites"]["brick"], g.view["batch"]["left"]) == ({"town": 0, "out": 2}, 0)
    g("0 craftsman villa stone")
    assert g.turns == 2


def test_out_of_town_cannot_be_paid_with_one_action():
    """R12."""
    g = lay(seat("circo arco"), seat(), sites=TOWN_GONE)
    g.led("craftsman", "circo")
    assert g.options == {"pass"}


def test_out_of_town_only_when_the_town_has_none():
    """R12: never by choice."""
    g = lay(seat("circo arco", clients="muelle"), seat(), sites={"brick": (1, 3)})
    g.led("craftsman", "circo")
    assert g.offers("lay") == {"lay arco brick"}


def test_no_site_anywhere_means_no_foundation():
    """R12."""
    g = lay(seat("circo arco", clients="muelle"), seat(), sites={"brick": (0, 0)})
    g.led("craftsman", "circo")
    assert g.offers("lay") == set()


@pytest.mark.parametrize(
    ("hand", "more"),
    [
        ("circo", {"clients": "muelle"}),
        ("circo", {"clients": "villa", "done": "ludus_magna"}),
        ("circo empalizada", {"done": "palacio"}),
        ("senador", {"clients": "muelle"}),
    ],
)
def test_the_second_action_is_any_left_in_the_same_batch(hand, more):
    """R12: clients, Ludus merchants, Palacio cards."""
    g = lay(seat(f"{hand} arco", **more), seat(), sites=TOWN_GONE)
    first, *rest = hand.split()
    g(f"0 lead craftsman {first}", *(f"0 palace {card}" for card in rest))
    while g.asks == "0 palace":
        g("0 palace done")
    g("1 think senator", "0 craftsman arco brick out")
    assert (g.turns, "arco" in g.buildings(0)) == (2, True)


def test_a_client_pays_with_its_second_action_by_circo_maximo():
    """R12."""
    g = lay(seat("circo arco villa", clients="muelle", done="circo_maximo"), seat(), sites=TOWN_GONE)
    g.led("craftsman", "circo")
    g("0 craftsman villa stone", "0 craftsman arco brick out")
    assert g.turns == 2


def test_after_that_it_is_a_site_like_any_other():
    """R12: its influence is the material's."""
    g = lay(seat("circo arco atrio academia", clients="muelle mercado empalizada"), seat(), sites=TOWN_GONE)
    g.led("craftsman", "circo")
    g("0 craftsman arco brick out", "0 craftsman arco atrio", "0 craftsman arco academia")
    assert (g.complete(0, "arco"), g.influence(0)) == (True, 4)
