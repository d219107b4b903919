"""Foro: the building that wins the game."""

from tests.rules.gloria.table import lay, seat

CLIENTS = "calzada mercado arco torre villa templo"  # one of each role
STOCK = "insula muelle atrio puente coliseo palacio"  # one of each material


# Foro: you win at once with a client of all six roles and all six materials in the stockpile


def test_foro_wins_at_once_with_the_last_material():
    g = lay(
        seat("insula", done="foro", clients=CLIENTS, stock=STOCK.replace("insula ", "")),
        seat("", vault="fuente basilica"),
        pool="taberna foro",
    )
    g.led("laborer", "insula")
    g("0 laborer taberna pool")
    assert (g.end, g.winners, g.scores) == ("forum", (0,), None)


def test_foro_wins_at_once_with_the_last_client():
    g = lay(
        seat("fuente", done="foro", clients=CLIENTS.replace(" templo", ""), stock=STOCK, influence=9),
        seat(),
        pool="basilica",
    )
    g.led("patron", "fuente")
    g("0 patron basilica pool")
    assert (g.end, g.winners) == ("forum", (0,))


def test_foro_wins_as_it_is_completed():
    g = lay(
        seat(
            "circo templo",
            under={"foro": "fuente basilica"},
            clients=CLIENTS.replace("templo", "escalinata"),
            stock=STOCK,
        ),
        seat(),
    )
    g.led("craftsman", "circo")
    g("0 craftsman foro templo")
    assert (g.end, g.winners) == ("forum", (0,))


def test_foro_needs_all_six_roles_and_all_six_materials():
    for clients, stock in (
        (CLIENTS.replace("villa", "insula"), STOCK.replace("insula", "calzada")),
        (CLIENTS, STOCK.replace("coliseo", "mercado")),
    ):
        g = lay(seat("letrinas", done="foro", clients=clients, stock=stock), seat(), pool="taberna")
        g.led("laborer", "letrinas")
        g("0 laborer taberna pool")
        assert g.end is None


def test_foro_does_not_win_unfinished():
    g = lay(seat("insula", under="foro", clients=CLIENTS, stock=STOCK.replace("insula ", "")), seat(), pool="taberna")
    g.led("laborer", "insula")
    g("0 laborer taberna pool")
    assert g.end is None


def test_foro_with_ludus_magna_counts_merchants_for_any_role():
    """R28: a matching; the one merchant cannot fill two."""
    lacking = "calzada mercado arco torre villa"  # no patron
    for clients, end in ((lacking, None), (f"{lacking} coliseo", "forum")):
        g = lay(
            seat("insula", done="foro ludus_magna", clients=clients, stock=STOCK.replace("insula ", ""), influence=9),
            seat(),
            pool="taberna",
        )
        g.led("laborer", "insula")
        g("0 laborer taberna pool")
        assert g.end == end


def test_foro_with_despensa_counts_anyone_as_the_laborer():
    """R28."""
    lacking = "mercado arco torre villa templo"  # no laborer
    for clients, end in ((lacking, None), (f"{lacking} palacio", "forum")):
        g = lay(
            seat(
                "letrinas",
                done="foro despensa",
                clients=clients,
                stock="muelle atrio puente coliseo fuente",
                influence=9,
            ),
            seat(),
            pool="taberna",
        )
        g.led("laborer", "letrinas")
        g("0 laborer taberna pool")
        assert g.end == end


def test_foro_with_ludus_magna_and_despensa_matches_both():
    """R28: six clients at least, each in one role."""
    g = lay(
        seat(
            "letrinas",
            done="foro ludus_magna despensa",
            clients="mercado circo arco torre villa coliseo",
            stock="muelle atrio puente jardin palacio",
            influence=9,
        ),
        seat(),
        pool="taberna",
    )
    g.led("laborer", "letrinas")
    g("0 laborer taberna pool")
    assert g.end == "forum"


def test_foro_does_not_take_another_for_a_merchant():
    g = lay(
        seat(
            "letrinas",
            done="foro ludus_magna despensa",
            clients="calzada mercado arco torre templo palacio fuente",
            stock="muelle atrio puente jardin palacio",
            influence=9,
        ),
        seat(),
        pool="taberna",
    )
    g.led("laborer", "letrinas")
    g("0 laborer taberna pool")
    assert g.end is None


def test_foro_public_wins_for_two_at_once_and_the_higher_score_decides():
    """R28: made public by Escalinata, both fulfil it."""
    two = {"clients": CLIENTS, "stock": STOCK}
    other = {
        "clients": "insula muelle atrio puente coliseo palacio",
        "stock": "calzada mercado arco torre villa templo",
    }
    g = lay(
        seat("senado", done="escalinata", clients=two["clients"], stock=two["stock"] + " basilica"),
        seat(done="foro"),
        seat(clients=other["clients"], stock=other["stock"], vault="fuente"),
    )
    g.led("architect", "senado")
    g("0 architect share 1 foro basilica")
    assert (g.end, g.winners, g.scores) == ("forum", (2,), None)
    assert sorted(line["seat"] for line in g.said("forum")) == [0, 2]


def test_foro_public_with_equal_scores_goes_by_hand_size_then_is_shared():
    """R28. Seat 2 holds one senator at the end."""
    for hand, winners in (("", (2,)), ("circo", (0, 2)), ("circo empalizada", (0,))):
        g = lay(
            seat(f"senado {hand}", done="escalinata", clients=CLIENTS, stock=STOCK + " basilica"),
            seat(done="foro"),
            seat(
                clients="insula muelle atrio puente coliseo palacio",
                stock="calzada mercado arco torre villa templo",
                influence=5,
            ),
        )
        g.led("architect", "senado")
        g("0 architect share 1 foro basilica")
        assert (g.end, g.winners) == ("forum", winners)


def test_foro_public_wins_for_one_who_has_none():
    g = lay(seat("insula", clients=CLIENTS, stock=STOCK.replace("insula ", "")), seat(public="foro"), pool="taberna")
    g.led("laborer", "insula")
    g("0 laborer taberna pool")
    assert (g.end, g.winners) == ("forum", (0,))


def test_foro_comes_before_the_last_deck_card():
    """R28: looked at before any other cause of the end."""
    g = lay(
        seat("fuente", done="foro taberna", clients=CLIENTS.replace(" templo", ""), stock=STOCK),
        seat(),
        deck="basilica",
        last=True,
    )
    g.led("patron", "fuente")
    g("0 patron deck")
    assert (g.end, g.winners) == ("forum", (0,))


def test_foro_comes_before_the_last_site():
    """R28: a Portón foundation on it, made by another's public Portón."""
    none = dict.fromkeys(("rubble", "wood", "brick", "concrete", "stone"), (0, 0))
    me = seat("circo foro", clients=CLIENTS, stock=STOCK)
    g = lay(me, seat(public="porton"), sites={**none, "marble": (1, 0)})
    g.led("craftsman", "circo")
    g("0 craftsman foro marble")
    assert (g.end, g.winners) == ("forum", (0,))


def test_foro_is_won_by_what_a_legionary_hands_over():
    """R28: whoever caused it, as each card lands."""
    g = lay(
        seat("arco escuela", done="foro", clients=CLIENTS, stock=STOCK.replace("atrio ", "")),
        seat("academia"),
    )
    g.led("legionary", "arco")
    g("0 legionary escuela")
    assert (g.end, g.winners) == ("forum", (0,))


def test_foro_is_won_when_ludus_magna_becomes_public_for_another_player():
    """R28: after every change of functions, whoever caused it."""
    g = lay(
        seat("senado", done="escalinata", stock="templo"),
        seat(done="foro", clients="calzada mercado arco torre villa prision", stock=STOCK, influence=9),
        seat(done="ludus_magna"),
    )
    g.led("architect", "senado")
    g("0 architect share 2 ludus_magna templo")
    assert (g.end, g.winners) == ("forum", (1,))


def test_foro_fulfilled_in_a_position_wins_as_the_turn_begins():
    """R28."""
    g = lay(seat("insula"), seat(done="foro", clients=CLIENTS, stock=STOCK))
    assert (g.end, g.winners) == ("forum", (1,))
