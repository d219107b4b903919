"""The turn: thinking, leading, following, actions and their order. Rulebook: "El Juego", "Pensar", "Senadores", "Petición"."""

import pytest

from games.rules.ask import PASS, Illegal
from tests.rules.gloria.steps import DECK, complete, keys, options, play, row, seat, start

LEAD = ("lead", "laborer", "taberna")


# Thinking


def test_a_leader_who_thinks_ends_the_turn():
    m = start(seat(["villa"]), seat(["foro"]))
    play(m, (0, "lead", "think"), (0, "think", ("refill", 4)))
    assert row(m, 0, 0)["hand"] == ["villa", *DECK[:4]]
    assert m.view(None)["leader"] == 1
    assert m.waiting == (1,)


def test_only_the_thinker_is_told_the_cards_drawn():
    m = play(start(seat(["villa"]), seat(["foro"])), (0, "lead", "think"), (0, "think", ("refill", 4)))
    for reader, facts in ((0, {"count": 4, "cards": list(DECK[:4])}), (1, {"count": 4})):
        assert [line["facts"] for line in m.said(reader) if line["key"] == "draws"] == [facts]
    assert m.barrier == m.step


def test_a_full_hand_draws_exactly_one():
    m = start(seat(["villa"] * 3 + ["torre"] * 3), seat(["foro"]))
    play(m, (0, "lead", "think"))
    assert options(m, 0) == ["senator", "draw"]
    assert row(play(m, (0, "think", "draw")), 0)["hand_size"] == 7


def test_senators_count_for_the_refill_size():
    m = play(start(seat(["villa", "senador", "senador"]), seat(["foro"])), (0, "lead", "think"))
    assert options(m, 0) == ["senator", ("refill", 2)]


def test_a_senator_may_be_taken_while_there_are_any():
    m = play(start(seat(["villa"]), seat(["foro"])), (0, "lead", "think"), (0, "think", "senator"))
    assert row(m, 0, 0)["hand"] == ["villa", "senador"]
    assert m.view(None)["senators"] == 5


def test_without_senators_thinking_draws_at_once_and_says_so_before():
    m = start(seat(["villa"]), seat(["senador"] * 6))
    assert m.asked(0).final == ("think",)
    play(m, (0, "lead", "think"))
    assert row(m, 0)["hand_size"] == 5


def test_a_short_deck_gives_what_is_left():
    m = start(seat(["villa"]), seat(["foro"]), deck=["torre", "arco"])
    play(m, (0, "lead", "think"), (0, "think", ("refill", 2)))
    assert m.result.reason == "deck"
    assert row(m, 0, 0)["hand"] == ["villa", "torre", "arco"]


def test_an_empty_hand_can_only_think():
    m = start(seat(), seat(["foro"]))
    assert m.asked(0).what == "think"
    m = play(start(seat(["taberna"]), seat()), (0, "lead", LEAD))
    assert m.asked(1).what == "think"


# Leading and following


def test_a_role_is_led_with_a_card_a_senator_or_a_petition():
    m = start(seat(["muelle", "circo", "senador"]), seat(["foro"]))
    led = [option for option in options(m, 0) if option != "think"]
    assert ("lead", "craftsman", "muelle") in led
    assert {option[1] for option in led if option[2] == "senador"} == {
        "laborer", "craftsman", "legionary", "architect", "merchant", "patron",
    }  # fmt: skip
    petitions = [option for option in led if option[2] == "petition"]
    assert len(petitions) == 6
    assert ("lead", "craftsman", "petition", "circo", "muelle") in petitions  # R5: its own colour, too


def test_two_senators_are_no_petition():
    m = start(seat(["senador", "senador"]), seat(["foro"]))
    assert not [option for option in options(m, 0) if "petition" in option]


def test_equal_cards_are_one_option():
    m = start(seat(["muelle", "muelle", "muelle"]), seat(["foro"]))
    assert len(options(m, 0)) == 1 + 1 + 6


def test_a_follower_plays_the_role_a_senator_or_a_petition():
    m = start(seat(["taberna"]), seat(["insula", "muelle", "circo", "senador", "torre"]))
    play(m, (0, "lead", LEAD))
    assert options(m, 1) == [
        "think", ("follow", "insula"), ("follow", "senador"), ("follow", "petition", "circo", "muelle"),
    ]  # fmt: skip


def test_original_petitions_need_three_cards():
    m = start(seat(["muelle", "muelle", "circo"]), seat(["foro"]), options={"original": True})
    petitions = [option for option in options(m, 0) if "petition" in option]
    assert [option[3:] for option in petitions if option[1] == "patron"] == [("circo", "muelle", "muelle")]


def test_everybody_is_asked_clockwise_and_acts_in_turn_order():
    hands = [seat(["insula"]), seat(["taberna"]), seat(["insula"])]
    m = start(*hands, leader=1, pool=["villa", "torre", "muelle"])
    play(m, (1, "lead", LEAD), (2, "follow", ("follow", "insula")), (0, "follow", ("follow", "insula")))
    play(m, (1, "laborer", ("take", "villa", "pool")), (2, "laborer", ("take", "torre", "pool")))
    play(m, (0, "laborer", ("take", "muelle", "pool")))
    assert [row(m, s)["stockpile"] for s in range(3)] == [["muelle"], ["villa"], ["torre"]]
    assert m.view(None)["leader"] == 2


def test_cards_led_go_to_the_pool_and_senators_to_their_pile():
    m = start(seat(["taberna"]), seat(["senador"]), pool=["villa"])
    play(m, (0, "lead", LEAD), (1, "follow", ("follow", "senador")))
    assert (row(m, 0)["camp"], row(m, 1)["camp"]) == (["taberna"], ["senador"])
    play(m, (0, "laborer", PASS), (1, "laborer", PASS))
    assert m.view(None)["pool"] == ["villa", "taberna"]
    assert m.view(None)["senators"] == 6


def test_camp_cards_are_not_in_the_pool_yet():
    m = start(seat(["taberna"]), seat(["foro"], clientele=["insula"]))
    play(m, (0, "lead", LEAD), (1, "follow", "think"), (1, "think", "senator"))
    assert keys(m).count("stores") == 0
    assert m.view(None)["leader"] == 1


# Clients


def test_clients_of_the_role_act_even_if_their_owner_thought():
    m = start(seat(["taberna"]), seat(["foro"], clientele=["insula", "muelle"]), pool=["villa", "torre"])
    play(m, (0, "lead", LEAD), (1, "follow", "think"), (1, "think", "senator"), (0, "laborer", PASS))
    play(m, (1, "laborer", ("take", "villa", "pool")))
    assert row(m, 1)["stockpile"] == ["villa"]
    assert m.view(None)["leader"] == 1  # one laborer among the clients, one action


def test_the_card_acts_first_then_each_client():
    m = start(
        seat(["taberna"], clientele=["insula", "insula"]), seat(["foro"]), pool=["villa", "torre", "arco", "foro"]
    )
    play(m, (0, "lead", LEAD), (1, "follow", "think"), (1, "think", "senator"))
    assert m.view(None)["batch"] == {"seat": 0, "role": "laborer", "left": 2, "by": "turn"}
    for card in ("villa", "torre", "arco"):
        play(m, (0, "laborer", ("take", card, "pool")))
    assert m.view(None)["leader"] == 1


def test_a_new_client_acts_from_the_next_turn_on():
    m = start(seat(["foro", "foro"]), seat(["villa"], clientele=["templo"]), pool=["fuente", "torre"])
    play(m, (0, "lead", ("lead", "patron", "foro")), (1, "follow", "think"), (1, "think", "senator"))
    play(m, (0, "patron", ("hire", "fuente", "pool")))
    assert m.waiting == (1,)
    play(m, (1, "patron", ("hire", "torre", "pool")), (1, "lead", "think"), (1, "think", "senator"))
    play(m, (0, "lead", ("lead", "patron", "foro")), (1, "follow", "think"), (1, "think", "senator"))
    assert m.view(None)["batch"]["left"] == 1


def test_client_room_is_influence():
    m = start(seat(["foro"], clientele=["torre", "torre"]), seat(["villa"]), pool=["fuente"])
    play(m, (0, "lead", ("lead", "patron", "foro")), (1, "follow", "think"), (1, "think", "senator"))
    assert m.view(None)["leader"] == 1  # no room, no question


def test_declining_declines_the_rest_of_the_batch():
    m = start(seat(["taberna"], clientele=["insula", "insula"]), seat(["foro"]), pool=["villa", "torre", "arco"])
    play(m, (0, "lead", LEAD), (1, "follow", "think"), (1, "think", "senator"))
    play(m, (0, "laborer", ("take", "villa", "pool")), (0, "laborer", PASS))
    assert m.view(None)["leader"] == 1


# Building


def built(m):
    return [(b["card"], b["site"], b["materials"], b["complete"]) for b in row(m, 0)["buildings"]]


def craft(hand, **rest):
    m = start(seat(["circo", *hand], **rest.pop("own", {})), seat(["foro"]), **rest)
    return play(m, (0, "lead", ("lead", "craftsman", "circo")), (1, "follow", "think"), (1, "think", "senator"))


def test_a_foundation_takes_a_site_of_its_material():
    m = play(craft(["torre"]), (0, "craftsman", ("lay", "torre", "concrete")))
    assert built(m) == [("torre", "concrete", [], False)]
    assert m.view(None)["sites"]["concrete"] == {"town": 2, "out": 3}


def test_a_completed_building_gives_its_site_as_influence():
    m = craft(["calzada"], own={"buildings": [{"card": "insula"}]})
    play(m, (0, "craftsman", ("add", "insula", "calzada")))
    assert row(m, 0)["influence"] == 3
    assert row(m, 0)["functions"] == ["insula"]


def test_only_its_own_material_fits():
    m = craft(["torre", "calzada"], own={"buildings": [{"card": "insula"}]})
    assert [option for option in options(m, 0) if option[0] == "add"] == [("add", "insula", "calzada")]


def test_no_two_buildings_of_one_name_finished_or_not():
    for own in ({"card": "torre"}, complete("torre")):
        m = craft(["torre", "insula"], own={"buildings": [own]})
        assert ("lay", "torre", "concrete") not in options(m, 0)
        assert ("lay", "insula", "rubble") in options(m, 0)


def test_names_of_other_players_do_not_matter():
    m = start(seat(["circo", "torre"]), seat(["foro"], buildings=[complete("torre")]))
    play(m, (0, "lead", ("lead", "craftsman", "circo")), (1, "follow", "think"), (1, "think", "senator"))
    assert ("lay", "torre", "concrete") in options(m, 0)


def test_an_architect_adds_from_the_stockpile_and_lays_from_hand():
    m = start(seat(["torre", "villa"], stockpile=["muralla"], buildings=[{"card": "puente"}]), seat(["foro"]))
    play(m, (0, "lead", ("lead", "architect", "torre")), (1, "follow", "think"), (1, "think", "senator"))
    assert options(m, 0) == [PASS, ("lay", "villa", "stone"), ("add", "puente", "muralla", "stockpile")]


def test_out_of_town_only_when_the_town_has_none_and_for_two_actions():
    sites = {"concrete": {"town": 0, "out": 2}}
    m = craft(["torre"], sites=sites)
    assert options(m, 0) == [PASS]
    m = craft(["torre"], sites=sites, own={"clientele": ["muelle", "muelle"]})
    play(m, (0, "craftsman", ("lay", "torre", "concrete", "out")))
    assert m.view(None)["sites"]["concrete"] == {"town": 0, "out": 1}
    assert m.view(None)["leader"] == 1  # nothing in hand is left for the third action


def test_no_site_anywhere_no_foundation():
    m = craft(["torre"], sites={"concrete": {"town": 0, "out": 0}}, own={"clientele": ["muelle"]})
    assert options(m, 0) == [PASS]


def test_a_craftsman_without_cards_that_fit_is_asked_all_the_same():
    """That nothing fits is a secret."""
    m = craft(["torre"], sites={"concrete": {"town": 0, "out": 0}})
    assert (m.waiting, options(m, 0)) == ((0,), [PASS])


# Merchants and legionaries


def test_a_merchant_sells_what_is_shown_and_the_vault_is_closed():
    m = start(seat(["villa"], stockpile=["foro"]), seat(["foro"]))
    play(m, (0, "lead", ("lead", "merchant", "villa")), (1, "follow", "think"), (1, "think", "senator"))
    play(m, (0, "merchant", ("sell", "foro", "stockpile")))
    assert [line["facts"] for line in m.said(1) if line["key"] == "sells"] == [{"card": "foro", "source": "stockpile"}]
    assert (row(m, 0, 0)["vault"], row(m, 0, 0)["vault_size"]) == (None, 1)


def test_strict_vault_forgets_the_name_when_the_turn_ends():
    m = start(
        seat(["villa"], stockpile=["foro", "arco"], clientele=["villa"]), seat(["foro"]), options={"strict_vault": True}
    )
    play(m, (0, "lead", ("lead", "merchant", "villa")), (1, "follow", "think"), (1, "think", "senator"))
    play(m, (0, "merchant", ("sell", "foro", "stockpile")))
    assert [line["facts"].get("card") for line in m.said(1) if line["key"] == "sells"] == ["foro"]
    play(m, (0, "merchant", PASS))
    assert [line["facts"].get("card") for line in m.said(1) if line["key"] == "sells"] == [None]


def test_a_full_vault_sells_nothing():
    m = start(seat(["villa"], stockpile=["foro"], vault=["arco", "arco"]), seat(["foro"]))
    play(m, (0, "lead", ("lead", "merchant", "villa")), (1, "follow", "think"), (1, "think", "senator"))
    assert m.view(None)["leader"] == 1


def demand(hands, pool=(), **rest):
    m = start(*[seat(hand) for hand in hands], pool=list(pool), **rest)
    play(m, (0, "lead", ("lead", "legionary", "arco")))
    for who in range(1, len(hands)):
        play(m, (who, "follow", "think"), (who, "think", "senator"))
    return m


def test_rome_demands_from_pool_and_neighbours():
    m = demand([["arco", "muelle"], ["circo", "torre"], ["torre"], ["mercado", "circo"]], pool=["circo"])
    play(m, (0, "legionary", ("muelle",)), (0, "spoils", ("circo",)))
    assert m.waiting == (1, 3)  # neighbours only
    play(m, (1, "give", ("circo",)), (3, "give", ("mercado",)))
    assert row(m, 0, 0)["stockpile"] == ["circo", "circo", "mercado"]
    assert row(m, 0, 0)["hand"] == ["muelle"]


def test_nobody_gives_before_all_have_answered():
    m = demand([["arco", "muelle"], ["circo", "torre"], ["mercado", "circo"]])
    play(m, (0, "legionary", ("muelle",)), (1, "give", ("circo",)))
    assert row(m, 0)["stockpile"] == []
    play(m, (2, "give", ("circo",)))
    assert row(m, 0)["stockpile"] == ["circo", "circo"]


def test_gloria_a_roma():
    m = demand([["arco", "muelle"], ["torre"], ["torre", "villa"]])
    play(m, (0, "legionary", ("muelle",)))
    assert keys(m).count("gloria") == 2
    assert m.view(None)["leader"] == 1


def test_as_many_as_they_have():
    m = demand([["arco", "muelle", "circo"], ["mercado", "torre", "torre"]], options={})
    m = start(seat(["arco", "muelle", "circo"], clientele=["arco"]), seat(["mercado", "torre", "torre"]))
    play(m, (0, "lead", ("lead", "legionary", "arco")), (1, "follow", "think"), (1, "think", "senator"))
    play(m, (0, "legionary", ("muelle", "circo")))
    assert row(m, 0)["stockpile"] == ["mercado"]
    assert [line["facts"]["materials"] for line in m.said(None) if line["key"] == "gloria"] == [["wood"]]


def test_senators_are_neither_shown_nor_demanded():
    m = demand([["arco", "muelle", "senador"], ["circo", "torre"]])
    assert options(m, 0) == ["muelle"]


def test_a_demand_is_a_barrier_even_where_it_finds_nothing():
    m = demand([["arco", "muelle"], ["torre", "torre"]])
    assert m.asked(0).final == ["muelle"]
    play(m, (0, "legionary", ("muelle",)))
    assert m.barrier == m.step


def test_what_is_not_offered_is_refused_and_changes_nothing():
    m = start(seat(["taberna"]), seat(["foro"]))
    before = m.position()
    for choice in (
        "lead",
        ("lead", "patron", "taberna"),
        ("lead", "laborer", "insula"),
        ["lead", "laborer", "taberna"],
        1,
        None,
    ):
        with pytest.raises(Illegal):
            m.take(0, "lead", choice)
    assert m.position() == before
