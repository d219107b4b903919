"""Ínsula, Jardín: room for clients, and patrons."""

from tests.rules.gloria.table import lay, seat

# Ínsula: client room +2


def test_insula_adds_room_for_two_clients():
    g = lay(
        seat("foro", done="insula", clients="arco atrio academia"),
        seat("templo", clients="villa coliseo"),
        pool="muelle circo",
    )
    assert [g.view["seats"][s]["client_room"] for s in (0, 1)] == [5, 2]
    g.led("patron", "foro", follow={1: "templo"})
    g("0 patron muelle pool")
    assert (g.clients(0), g.turns) == ("academia arco atrio muelle", 2)


def test_insula_does_not_work_unfinished():
    g = lay(seat("foro", under="insula", clients="arco atrio"), seat(), pool="muelle")
    g.led("patron", "foro")
    assert g.turns == 2


def test_insula_works_in_the_turn_it_is_completed():
    g = lay(
        seat(
            "circo calzada jardin",
            under={"insula": "", "jardin": "villa coliseo"},
            clients="mercado arco foro",
            influence=0,
        ),
        seat(),
        pool="atrio",
    )
    g.led("craftsman", "circo")
    g("0 craftsman insula calzada")
    assert g.view["seats"][0]["client_room"] == 3


def test_insula_public_and_own_do_not_add_up():
    """R22: two of the same function never add up."""
    g = lay(seat(done="insula"), seat(public="insula"))
    assert [g.view["seats"][s]["client_room"] for s in (0, 1)] == [5, 5]


# Jardín: on completion, patron actions = influence


def test_jardin_gives_patron_actions_by_the_new_influence():
    g = lay(
        seat("circo villa", under={"jardin": "coliseo prision"}, influence=0),
        seat(),
        pool="calzada insula taberna letrinas",
    )
    g.led("craftsman", "circo")
    g("0 craftsman jardin villa")
    for card in ["calzada", "insula", "taberna"]:
        assert g.asks == "0 patron"
        g(f"0 patron {card} pool")
    assert (g.influence(0), g.clients(0), g.turns) == (3, "calzada insula taberna", 2)


def test_jardin_clients_hired_do_not_act_in_this_turn():
    g = lay(seat("circo villa", under={"jardin": "coliseo prision"}, influence=0), seat(), pool="foro circo muelle")
    g.led("craftsman", "circo")
    g("0 craftsman jardin villa", "0 patron foro pool", "0 patron circo pool", "0 patron muelle pool")
    assert g.turns == 2


def test_jardin_may_be_declined():
    g = lay(seat("circo villa", under={"jardin": "coliseo prision"}), seat(), pool="calzada")
    g.led("craftsman", "circo")
    g("0 craftsman jardin villa", "0 patron pass")
    assert (g.clients(0), g.turns) == ("", 2)


def test_jardin_does_nothing_once_it_stands():
    g = lay(seat("foro", done="jardin", influence=5), seat(), pool="calzada insula")
    g.led("patron", "foro")
    g("0 patron calzada pool")
    assert g.turns == 2


def test_jardin_resolves_before_the_batch_that_completed_it_goes_on():
    """R11: the last completed first, then the interrupted batch."""
    g = lay(
        seat(
            "circo villa arco", under={"jardin": "coliseo prision", "academia": "atrio"}, clients="mercado", influence=0
        ),
        seat(),
        pool="foro",
    )
    g.led("craftsman", "circo")
    g("0 craftsman jardin villa", "0 patron foro pool")
    assert g.asks == "0 craftsman"
    g("0 craftsman academia arco")
    assert g.complete(0, "academia")
