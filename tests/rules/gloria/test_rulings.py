"""Rulings that belong to no single building, each by its number."""

import pytest

from games.rules.ask import PASS, Illegal
from tests.rules.gloria.steps import complete, keys, options, play, row, seat, start


def lead(m, role, card, *others):
    """Seat 0 leads; the others think and take a senator, but for those who follow with a card."""
    play(m, (0, "lead", ("lead", role, card)))
    follows = dict(others)
    for who in range(1, m.t.seats):
        if who in follows:
            play(m, (who, "follow", ("follow", follows[who])))
        else:
            play(m, (who, "follow", "think"), (who, "think", "senator"))
    return m


# R1–R4 cards and senators


def test_r1_senators_are_never_clients_stockpile_or_materials():
    own = {
        "buildings": [complete("acueducto"), complete("muelle"), complete("basilica"), {"card": "insula"}],
        "influence": 9,
    }
    for role, card, asked in (
        ("patron", "foro", "patron"),
        ("laborer", "taberna", "laborer"),
        ("merchant", "villa", "merchant"),
    ):
        m = lead(start(seat([card, "senador", "arco"], **own), seat(["foro"])), role, card)
        assert m.asked(0).what == asked
        assert not [option for option in options(m, 0) if "senador" in option]
    m = lead(start(seat(["circo", "senador", "calzada"], **own), seat(["foro"])), "craftsman", "circo")
    assert not [option for option in options(m, 0) if "senador" in option]


def test_r3_cards_discarded_by_a_follower_are_in_the_pool_for_this_turn():
    m = start(seat(["taberna"]), seat(["foro", "villa"], buildings=[complete("letrinas")]))
    play(m, (0, "lead", ("lead", "laborer", "taberna")), (1, "follow", "think"), (1, "latrine", ("discard", "villa")))
    play(m, (1, "think", "senator"), (0, "laborer", ("take", "villa", "pool")))
    assert row(m, 0)["stockpile"] == ["villa"]


def test_r4_losing_room_throws_nothing_out():
    victim = seat(["foro"], buildings=[complete("insula")], clientele=["arco", "circo", "muelle", "villa"])
    own = {"buildings": [{"card": "prision", "materials": ["jardin", "jardin"]}]}
    m = lead(start(seat(["circo", "villa"], **own), victim), "craftsman", "circo")
    play(m, (0, "craftsman", ("add", "prision", "villa")), (0, "prison", ("steal", 1, "insula")))
    assert len(row(m, 1)["clientele"]) == 4
    assert row(m, 1)["client_room"] == 2 + 1 + 3  # its site stays, the Prisión's comes


# R5 petitions


def test_r5_original_circo_allows_two_or_three():
    own = {"buildings": [complete("circo")]}
    m = start(seat(["arco", "arco", "termas"], **own), seat(["foro"]), options={"original": True})
    assert {option[3:] for option in options(m, 0) if "petition" in option} == {("arco", "arco", "termas")}
    assert {option[3:] for option in options(m, 0) if "pair" in option} == {("arco", "arco"), ("arco", "termas")}


# R9, R12 actions


def test_r9_a_client_acts_once_however_many_ways_it_qualifies():
    own = {"buildings": [complete("despensa"), complete("ludus_magna")], "clientele": ["villa"], "influence": 2}
    m = lead(start(seat(["taberna"], **own), seat(["foro"]), pool=["torre"]), "laborer", "taberna")
    assert m.view(None)["batch"]["left"] == 1


def test_r12_both_actions_are_spent_at_once_and_the_second_may_be_a_client():
    own = {"clientele": ["mercado", "mercado"]}
    sites = {"concrete": {"town": 0, "out": 2}}
    m = lead(start(seat(["circo", "torre", "puente"], **own), seat(["foro"]), sites=sites), "craftsman", "circo")
    play(m, (0, "craftsman", ("lay", "torre", "concrete", "out")))
    assert m.view(None)["batch"]["left"] == 0
    assert options(m, 0) == [PASS, ("add", "torre", "puente")]  # one action is left, out of town takes two


def test_r12_the_next_foundation_goes_to_town_while_it_has_a_site():
    own = {"clientele": ["mercado"]}
    m = lead(start(seat(["circo", "torre"], **own), seat(["foro"])), "craftsman", "circo")
    assert [option for option in options(m, 0) if option[0] == "lay"] == [("lay", "torre", "concrete")]


def test_r12_batches_do_not_mix():
    """The Termas client's one action cannot be doubled by the patron's."""
    own = {"buildings": [complete("termas")], "clientele": ["templo"]}
    sites = {"concrete": {"town": 0, "out": 2}}
    m = start(seat(["foro", "torre"], **own), seat(["villa"]), pool=["circo", "arco"], sites=sites)
    lead(m, "patron", "foro")
    play(m, (0, "patron", ("hire", "circo", "pool")))
    assert m.asked(0).what == "craftsman"
    assert options(m, 0) == [PASS]


# R14 what cannot be declined


def test_r14_leading_following_and_thinking_cannot_be_declined():
    m = start(seat(["villa"]), seat(["foro"]))
    for answers in ((0, "lead", "think"), (0, "think", "senator")):
        with pytest.raises(Illegal):
            m.take(0, answers[1], PASS)
        play(m, answers)


def test_r14_a_victim_gives_exactly_what_is_due():
    m = lead(start(seat(["arco", "circo"]), seat(["muelle", "mercado", "torre"])), "legionary", "arco")
    play(m, (0, "legionary", ("circo",)))
    for wrong in ((), ("muelle", "mercado"), ("torre",)):
        with pytest.raises(Illegal):
            m.take(1, "give", wrong)
    play(m, (1, "give", ("mercado",)))


# R15 building


def test_r15_a_foundation_may_get_materials_in_the_turn_it_is_laid():
    m = start(seat(["circo", "calzada", "insula"], clientele=["muelle"]), seat(["foro"]))
    lead(m, "craftsman", "circo")
    play(m, (0, "craftsman", ("lay", "insula", "rubble")), (0, "craftsman", ("add", "insula", "calzada")))
    assert row(m, 0)["influence"] == 3


# R24 legionary


def test_r24_a_hand_card_backs_one_demand_in_a_turn():
    own = {"buildings": [complete("termas"), complete("taberna")], "clientele": ["templo"]}
    m = start(seat(["foro", "circo"], **own), seat(["villa"]), pool=["arco", "academia"], deck=["fuente", "torre"])
    lead(m, "patron", "foro")
    play(m, (0, "patron", ("hire", "arco", "pool")), (0, "legionary", ("circo",)))
    assert keys(m).count("demands") == 1
    assert m.asked(0).what == "patron"  # Taberna's half, then the client's action; the one card has been shown


def test_r24_several_materials_are_asked_one_after_the_other_and_given_at_once():
    own = {"clientele": ["termas"]}
    m = start(seat(["arco", "circo", "torre"], **own), seat(["muelle", "mercado", "senado", "puente", "villa"]))
    lead(m, "legionary", "arco")
    play(m, (0, "legionary", ("circo", "torre")), (1, "give", ("mercado",)))
    assert row(m, 0)["stockpile"] == []
    play(m, (1, "give", ("senado",)))
    assert row(m, 0)["stockpile"] == ["mercado", "senado"]


def test_r24_with_two_players_the_opponent_gives_once():
    m = lead(start(seat(["arco", "circo"]), seat(["muelle", "mercado", "torre"])), "legionary", "arco")
    play(m, (0, "legionary", ("circo",)), (1, "give", ("muelle",)))
    assert row(m, 0)["stockpile"] == ["muelle"]
    assert row(m, 1)["hand_size"] == 3  # with the senator taken


def test_r24_the_pool_may_be_left_alone():
    m = lead(start(seat(["arco", "circo"]), seat(["torre"]), pool=["muelle"]), "legionary", "arco")
    play(m, (0, "legionary", ("circo",)), (0, "spoils", ()))
    assert row(m, 0)["stockpile"] == []


def test_r25_immune_players_are_asked_only_with_voluntary_gifts():
    victim = seat(["torre", "villa"], buildings=[complete("empalizada")])
    m = lead(start(seat(["arco", "circo"]), victim), "legionary", "arco")
    play(m, (0, "legionary", ("circo",)))
    assert m.view(None)["leader"] == 1
    m = lead(start(seat(["arco", "circo"]), victim, options={"voluntary_gifts": True}), "legionary", "arco")
    play(m, (0, "legionary", ("circo",)))
    assert m.asked(1).what == "give"  # though nothing matches: that is a secret
    play(m, (1, "give", ()))
    assert "gloria" not in keys(m)


# R29 the last deck card, each way


def test_r29_fuente_the_last_card_is_still_used_but_completes_nothing_more():
    own = {"buildings": [complete("fuente"), {"card": "escuela", "materials": ["arco"]}]}
    m = lead(start(seat(["circo", "villa"], **own), seat(["foro"]), deck=["termas"]), "craftsman", "circo")
    play(m, (0, "craftsman", "fountain"), (0, "fountain", ("add", "escuela", "termas")))
    assert m.result.reason == "deck"
    assert m.result.scores[0] == 2 + 3 + 2
    assert "earns" not in keys(m)


def test_r29_taberna_the_client_lands_and_does_not_act():
    own = {"buildings": [complete("taberna"), complete("termas"), complete("acueducto")]}
    m = lead(start(seat(["foro", "villa"], **own), seat(["arco"]), deck=["insula"], pool=["circo"]), "patron", "foro")
    play(m, (0, "patron", ("hire", "deck")))
    assert m.result.reason == "deck"
    assert row(m, 0)["clientele"] == ["insula"]
    assert "acts" not in keys(m)


def test_r29_atrio_the_card_lands_and_counts():
    own = {"buildings": [complete("atrio"), complete("basilica")]}
    m = lead(start(seat(["villa", "torre"], **own), seat(["arco"]), deck=["foro"]), "merchant", "villa")
    play(m, (0, "merchant", ("sell", "deck")))
    assert m.result.scores[0] == 2 + 2 + 3 + 3 + 3
    assert row(m, 0)["vault"] == ["foro"]


def test_r29_a_thinking_follower_ends_the_turn_for_all():
    m = start(seat(["taberna"]), seat(["villa"]), seat(["insula"]), deck=["torre"], pool=["arco"])
    play(m, (0, "lead", ("lead", "laborer", "taberna")), (1, "follow", "think"), (1, "think", ("refill", 1)))
    assert m.over
    assert row(m, 0)["camp"] == ["taberna"]


def test_r29_academia_and_escuela_may_draw_it():
    own = {"buildings": [{"card": "escuela", "materials": ["arco"]}]}
    m = lead(start(seat(["circo", "termas"], **own), seat(["foro"]), deck=["torre"]), "craftsman", "circo")
    play(m, (0, "craftsman", ("add", "escuela", "termas")), (0, "school", "think"), (0, "think", ("refill", 1)))
    assert m.result.reason == "deck"


# R31 the end of a turn


def test_r31_senado_then_alcantarillado_then_camps_then_academia():
    academy = {"buildings": [complete("academia"), complete("alcantarillado"), complete("senado")]}
    m = start(seat(["circo", "insula"], **academy), seat(["senador"]))
    play(m, (0, "lead", ("lead", "craftsman", "circo")), (1, "follow", ("follow", "senador")))
    play(m, (0, "craftsman", ("lay", "insula", "rubble")))
    play(m, (0, "senate", ("senador",)), (0, "sewer", ("circo",)), (0, "academy", "think"), (0, "think", "senator"))
    assert row(m, 0)["senators"] == 2
    assert row(m, 0)["stockpile"] == ["circo"]
    assert m.view(None)["pool"] == []
