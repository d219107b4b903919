"""How it ends, and points. Rulebook: "Final de la Partida", "Puntuación y Ganador"; R28–R32."""

from itertools import combinations_with_replacement, product

from games.rules.gloria.cards import ROLE, ROLES
from games.rules.gloria.forum import all_roles
from games.rules.gloria.table import Player
from tests.rules.gloria.steps import complete, play, row, seat, start

SIX = ["insula", "muelle", "arco", "torre", "villa", "foro"]  # one of each material, so one of each role
SIX_MORE = ["calzada", "circo", "academia", "muralla", "prision", "templo"]
NO_TOWN = {material: {"town": 0, "out": 3} for material in ("rubble", "brick", "concrete", "stone", "marble")}


def craft(hand, *others, own=None, **rest):
    m = start(seat(["circo", *hand], **(own or {})), *(others or [seat(["foro"])]), **rest)
    play(m, (0, "lead", ("lead", "craftsman", "circo")))
    for who in range(1, m.t.seats):
        play(m, (who, "follow", "think"), (who, "think", "senator"))
    return m


def test_the_last_card_drawn_ends_it_at_once():
    m = start(seat(["circo"]), seat(["foro"]), seat(["villa"]), deck=["torre"])
    play(m, (0, "lead", ("lead", "craftsman", "circo")), (1, "follow", "think"), (1, "think", ("refill", 1)))
    assert m.result.reason == "deck"
    assert m.result.scores == (2, 2, 2)
    assert m.result.winners == (1,)  # two cards in hand; the card in camp scores for nobody


def test_the_last_site_in_town_ends_it():
    m = craft(["muelle"], sites={**NO_TOWN, "wood": {"town": 1, "out": 3}})
    play(m, (0, "craftsman", ("lay", "muelle", "wood")))
    assert m.result.reason == "sites"
    assert row(m, 0)["buildings"][0]["complete"] is False


def test_a_site_out_of_town_ends_nothing():
    m = craft(["torre"], sites={**NO_TOWN, "wood": {"town": 1, "out": 3}}, own={"clientele": ["muelle"]})
    play(m, (0, "craftsman", ("lay", "torre", "concrete", "out")))
    assert not m.over


def test_catacumbas_end_it_when_complete():
    own = {"buildings": [{"card": "catacumbas", "materials": ["villa", "villa"]}]}
    m = play(craft(["prision"], own=own), (0, "craftsman", ("add", "catacumbas", "prision")))
    assert m.result.reason == "catacombs"
    assert m.result.scores == (5, 2)
    assert m.result.winners == (0,)


def test_without_functions_catacumbas_end_nothing():
    own = {"buildings": [{"card": "catacumbas", "materials": ["villa", "villa"]}]}
    m = craft(["prision"], own=own, options={"no_functions": True})
    assert not play(m, (0, "craftsman", ("add", "catacumbas", "prision"))).over
    assert row(m, 0)["influence"] == 5


def test_foro_wins_unscored():
    own = {"buildings": [complete("foro")], "clientele": SIX, "stockpile": [*SIX_MORE[:4], "templo"], "influence": 9}
    m = start(seat(["taberna"], **own), seat(["villa"], vault=["foro"]), pool=["prision"])
    play(m, (0, "lead", ("lead", "laborer", "taberna")), (1, "follow", "think"), (1, "think", "senator"))
    play(m, (0, "laborer", ("take", "prision", "pool")))
    assert (m.result.reason, m.result.scores, m.result.winners) == ("forum", None, (0,))


def test_foro_comes_before_the_last_site():
    """R19, R28: a Foro foundation wins by Portón, also on the last site."""
    own = {"buildings": [complete("porton")], "clientele": SIX, "stockpile": SIX_MORE, "influence": 9}
    sites = {**NO_TOWN, "wood": {"town": 0, "out": 0}, "marble": {"town": 1, "out": 0}}
    m = play(craft(["foro"], seat(["arco"]), own=own, sites=sites), (0, "craftsman", ("lay", "foro", "marble")))
    assert (m.result.reason, m.result.winners) == ("forum", (0,))


def test_a_foro_fulfilled_by_several_goes_to_the_higher_score():
    owner = {"buildings": [complete("palacio"), complete("foro", public=True)]}
    rich = {"clientele": SIX, "stockpile": SIX_MORE, "influence": 6}
    richer = {"clientele": SIX_MORE, "stockpile": SIX, "influence": 6, "vault": ["muelle"]}
    m = start(seat(["taberna"], **owner), seat(["circo"], **rich), seat(["circo"], **richer))
    assert (m.result.reason, m.result.winners) == ("forum", (2,))


def test_original_foro_asks_for_clients_only():
    own = {"buildings": [complete("foro")], "clientele": SIX, "influence": 6}
    assert start(seat(["taberna"], **own), seat(["villa"]), options={"original": True}).result.winners == (0,)
    assert not start(seat(["taberna"], **own), seat(["villa"])).over


def test_conceding():
    m = start(seat(["taberna"]), seat(["villa"]), seat(["villa"]))
    m.concede(0)
    m.concede(2)
    assert (m.result.reason, m.result.scores, m.result.winners) == ("conceded", None, (1,))


# Points


def scored(*seats, **rest):
    """The table at the end: seat 0 draws the last card."""
    m = play(start(*seats, deck=["vomitorium"], **rest), (0, "lead", "think"))
    return play(m, (0, "think", m.asked(0).options[-1]))


def test_points_are_influence_vault_and_most_of_a_material():
    m = scored(seat(["circo"], vault=["foro", "foro", "insula"]), seat(["circo"], vault=["foro", "muelle"]))
    assert m.result.scores == (2 + 3 + 3 + 1 + 3 + 3, 2 + 3 + 1 + 3)
    assert row(m, 0)["points"] == {"influence": 2, "vault": 7, "merchants": 6, "statue": 0, "wall": 0, "total": 15}


def test_equal_numbers_of_a_material_pay_nobody():
    assert scored(seat(["circo"], vault=["foro"]), seat(["circo"], vault=["templo"])).result.scores == (5, 5)


def test_ties_go_to_more_cards_in_hand_then_are_shared():
    assert scored(seat(["circo"]), seat(["circo", "senador", "senador"])).result.winners == (1,)
    assert scored(seat(["circo"]), seat(["circo", "senador"])).result.winners == (0, 1)


def test_estatua_and_muralla_score():
    own = {"buildings": [complete("estatua", site="wood"), complete("muralla")], "stockpile": ["arco"] * 3}
    assert scored(seat(["circo"], **own), seat(["circo"])).result.scores == (2 + 1 + 2 + 3 + 1, 2)


def test_a_public_muralla_scores_for_all_a_public_estatua_for_its_holder():
    own = {"buildings": [complete("estatua", public=True), complete("muralla", public=True)], "stockpile": ["arco"] * 2}
    m = scored(seat(["circo"], **own), seat(["circo"], stockpile=["foro"] * 3 + ["villa"]))
    assert m.result.scores == (2 + 3 + 2 + 3 + 1, 2 + 2)


def test_no_building_points_without_functions():
    own = {"buildings": [complete("estatua"), complete("muralla")], "stockpile": ["arco"] * 2}
    m = scored(seat(["circo"], **own), seat(["circo"]), options={"no_functions": True})
    assert m.result.scores == (2 + 3 + 2, 2)


def test_after_the_end_everything_is_open():
    m = scored(seat(["circo"], vault=["foro"]), seat(["villa"]))
    assert row(m, 1)["hand"] == ["villa"]
    assert row(m, 0)["vault"] == ["foro"]
    assert m.view(None)["deck"] == []


def test_nothing_more_happens_in_a_turn_that_ends_the_game():
    own = {"buildings": [{"card": "catacumbas", "materials": ["villa", "villa"]}], "clientele": ["muelle"]}
    m = craft(["prision", "foro"], own=own)
    play(m, (0, "craftsman", ("add", "catacumbas", "prision")))
    assert m.view(None)["pool"] == []
    assert m.waiting == ()


# R28: each client fills one role


def by_trying(clients, ludus, despensa) -> bool:
    """Every way to give each client a role."""
    may = [
        {ROLE[c]} | (set(ROLES) if ludus and ROLE[c] == "merchant" else set()) | ({"laborer"} if despensa else set())
        for c in clients
    ]
    return any(set(filling) == set(ROLES) for filling in product(*may))


def test_clients_fill_roles_as_in_every_matching():
    for clients in combinations_with_replacement(SIX, 7):
        for ludus, despensa in product((False, True), repeat=2):
            live = frozenset(["ludus_magna"] * ludus + ["despensa"] * despensa)
            assert all_roles(Player(clientele=list(clients), live=live)) == by_trying(clients, ludus, despensa)
