"""In random games, offered answers have no reason against them, and all others have one."""

from random import Random

import pytest

from games.rules import gloria
from games.rules.ask import Ask
from games.rules.gloria.cards import ROLES
from games.rules.gloria.why_not import why_not
from games.rules.match import Match
from games.rules.ruleset import Reason
from tests.rules import chance
from tests.rules.gloria.crowded import crowded
from tests.rules.gloria.table import lay, seat

TURN = Reason("turn")


def why(g, *path, who=0):
    """Return the reasons against one thing."""
    return next(one.why for one in why_not(g.m.view(who), who) if one.path == path)


def is_offered(m, who, path):
    """Whether an answer that is asked for begins like that."""
    asked = m.asked(who)
    options = asked.options if type(asked) is Ask else ()
    return any((option if type(option) is tuple else (option,))[: len(path)] == path for option in options)


def look(m, met):
    """Every seat, here."""
    for who in range(m.t.seats):
        for path, reasons in why_not(m.view(who), who):
            assert is_offered(m, who, path) is (not reasons), (who, path, reasons, m.position())
            met.update(reason.key for reason in reasons)


@pytest.mark.parametrize("options", [{}, {"original": True}, {"no_functions": True}], ids=str)
def test_just_what_is_not_offered_has_something_against_it(options):
    met = set()
    for seed in range(4):
        rng = Random(f"why {seed} {options}")
        m = Match.new(gloria, 2 + seed, options)
        while not m.over:
            if rng.random() < 0.2:
                look(m, met)
            m.take(*chance.move(rng, m))
    assert met >= {"turn", "other_role", "petition", "had", "hand_lacks", "stockpile_lacks"}


def test_nor_has_it_where_every_function_is_met():
    met = set()
    for seed in range(60):
        rng = Random(f"why crowded {seed}")
        m = Match.at(gloria, crowded(rng, 2 + seed % 4))
        while not m.over and m.step < 40:
            look(m, met)
            m.take(*chance.move(rng, m))
    assert met >= {"out_of_town", "no_site", "stockpile_and_pool_lack", "takes", "client_room", "pool_empty"}


def test_a_role_that_nothing_in_the_hand_leads():
    g = lay(seat("muelle taberna"), seat())
    lacks = (Reason("petition", {"have": 1, "need": 2}),)
    assert why(g, "lead", "craftsman") == why(g, "lead", "laborer") == ()
    assert why(g, "lead", "patron") == (Reason("no_card", {"role": "patron"}), *lacks)
    assert all(
        why(lay(seat(hand), seat()), "lead", role) == () for hand in ("senador", "muelle circo") for role in ROLES
    )
    with_circus = lay(seat("muelle", done="circo"), seat())
    assert why(with_circus, "lead", "architect") == () and why(with_circus, "lead", "patron") != ()


def test_a_card_that_is_of_another_role_than_the_one_led():
    g = lay(seat("muelle"), seat("taberna insula mercado senador circo"))
    g("0 lead craftsman muelle")
    other = Reason("other_role", {"role": "craftsman"})
    assert why(g, "follow", "mercado", who=1) == why(g, "follow", "senador", who=1) == ()
    assert why(g, "follow", "taberna", who=1) == (other,), "two of a role make a petition"
    g = lay(seat("muelle"), seat("taberna mercado"))
    g("0 lead craftsman muelle")
    assert why(g, "follow", "taberna", who=1) == (other, Reason("petition", {"have": 1, "need": 2}))


def test_a_card_beside_others_in_a_palace():
    g = lay(seat("muelle mercado taberna", done="palacio"), seat())
    g("0 lead craftsman muelle")
    assert g.asks == "0 palace" and why(g, "add", "mercado") == ()
    other, few = Reason("other_role", {"role": "craftsman"}), Reason("petition", {"have": 1, "need": 2})
    assert why(g, "add", "taberna") == (other, few)
    assert not any(one.path == ("add", "muelle") for one in why_not(g.m.view(0), 0)), "it lies down already"


def test_a_foundation_that_cannot_be_laid():
    gone = {"wood": (0, 2), "rubble": (0, 0)}
    g = lay(seat("muelle circo mercado insula foro", under="mercado"), seat(), sites=gone)
    g.led("craftsman", "circo")
    assert g.asks == "0 craftsman"
    assert why(g, "lay", "mercado") == (Reason("had"),)
    assert why(g, "lay", "muelle") == (Reason("out_of_town"),)
    assert why(g, "lay", "insula") == (Reason("no_site", {"material": "rubble"}),)
    assert why(g, "lay", "foro") == ()
    assert why(lay(seat("estatua foro"), seat(), sites={"marble": (0, 0)}), "lead", "patron") == ()
    tower = lay(seat("muelle circo", done="torre"), seat(), sites=gone)
    tower.led("craftsman", "circo")
    assert why(tower, "lay", "muelle") == ()


def test_a_building_for_which_there_is_no_material():
    g = lay(seat("foro circo", stock="muelle", under={"escuela": "", "mercado": ""}), seat(), pool="atrio")
    g.led("craftsman", "circo")
    assert why(g, "add", "escuela") == (Reason("hand_lacks", {"materials": ["brick"]}),)
    assert why(g, "add", "mercado") == (Reason("hand_lacks", {"materials": ["wood"]}),)
    g = lay(seat("foro puente", stock="muelle", under={"escuela": "", "mercado": ""}), seat(), pool="atrio")
    g.led("architect", "puente")
    assert why(g, "add", "mercado") == ()
    assert why(g, "add", "escuela") == (Reason("stockpile_lacks", {"materials": ["brick"]}),)
    g = lay(seat("foro puente", done="arco torre", under="escuela"), seat(), pool="muralla")
    g.led("architect", "puente")
    assert why(g, "add", "escuela") == (Reason("stockpile_and_pool_lack", {"materials": ["rubble", "brick"]}),)


def test_the_fountains_card():
    g = lay(seat("muelle circo", done="fuente", under="escuela"), seat(), deck="taberna insula")
    g.led("craftsman", "circo")
    g("0 craftsman fountain")
    drawn = g.m.view(0)["drawn"]
    assert why(g, "lay", drawn) == () and why(g, "add", "escuela") == (Reason("takes", {"materials": ["brick"]}),)
    assert not any(one.path == ("lay", "muelle") for one in why_not(g.m.view(0), 0))


def test_no_room_and_nothing_there():
    full = seat("muelle", clients="taberna taberna", vault="taberna insula")
    g = lay(full, seat())
    assert why(g, "hire") == (TURN, Reason("client_room", {"have": 2, "room": 2}))
    assert why(g, "sell") == (TURN, Reason("vault_room", {"have": 2, "room": 2}), Reason("nothing_to_sell"))
    assert why(g, "take") == (TURN, Reason("pool_empty"))
    g = lay(seat("muelle", stock="foro", done="insula"), seat(), pool="foro")
    assert why(g, "hire") == why(g, "sell") == why(g, "take") == (TURN,)


def test_a_demand_that_nobody_can_meet():
    """It may be made; but nothing comes of it."""

    def listed(g):
        return [one for one in why_not(g.m.view(0), 0) if one.path == ("demand",)]

    def demanding(*others, pool="", done=""):
        g = lay(seat("arco atrio", done=done), *others, pool=pool)
        return g.led("legionary", "arco")

    nobody = [(("demand",), (Reason("nobody_gives"),))]
    assert listed(demanding(seat("villa", stock="escuela", done="muralla"), seat(stock="escuela"))) == nobody
    assert (
        listed(demanding(seat("villa"), seat())) == [] == listed(demanding(seat("villa", done="muralla"), seat("foro")))
    )
    assert listed(demanding(seat("villa", done="muralla"), seat(), pool="escuela")) == []
    assert listed(demanding(seat(stock="escuela"), seat(), done="puente")) == []


def test_a_prison_without_prey_and_stairs_without_a_building():
    g = lay(seat("muelle", done="escalinata circo", under="prision"), seat(done="circo"))
    assert why(g, "steal") == (TURN, Reason("no_prey"))
    assert why(g, "share") == (TURN, Reason("nothing_to_share"))
    g = lay(seat("muelle", stock="mercado", done="escalinata", under="prision"), seat(done="circo"))
    assert why(g, "steal") == why(g, "share") == (TURN,)


def test_a_pile_of_senators_that_is_empty():
    g = lay(seat("muelle senador senador senador"), seat("senador senador senador"))
    assert why(g, "senator") == (Reason("no_senators"),)


def test_nothing_is_listed_for_who_has_no_hand_to_see():
    g = lay(seat("muelle"), seat("circo"))
    assert why_not(g.m.view(1), 0) == []
