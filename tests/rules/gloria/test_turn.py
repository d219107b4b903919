"""A turn: leading, following, thinking, petitions, camps. Rulebook: "El Juego"."""

import pytest

from games.rules.ask import Illegal
from tests.rules.gloria.table import lay, seat

ROLES = "laborer craftsman legionary architect merchant patron"


def test_the_leader_thinks_or_leads_a_card_for_its_role_or_a_senator_for_any():
    g = lay(seat("villa foro senador"), seat())
    assert g.options == {
        "think",
        "lead merchant villa",
        "lead patron foro",
        *(f"lead {role} senador" for role in ROLES.split()),
    }


def test_a_petition_of_two_cards_of_one_role_leads_any_role_its_own_too():
    """R5."""
    g = lay(seat("villa coliseo foro"), seat())
    assert g.offers("lead merchant") == {
        "lead merchant villa",
        "lead merchant coliseo",
        "lead merchant petition coliseo villa",
    }
    assert {f"lead {role} petition coliseo villa" for role in ROLES.split()} <= g.options
    g.led("laborer", "petition", "coliseo", "villa")
    assert (g.said("leads")[0]["actions"], g.hand(0)) == (1, "foro")


def test_two_senators_are_no_petition():
    g = lay(seat("senador senador"), seat())
    assert not [option for option in g.options if "petition" in option]


def test_a_petition_may_be_two_copies_of_one_card():
    g = lay(seat("villa villa"), seat())
    assert "lead patron petition villa villa" in g.options


def test_a_thinking_leader_ends_the_turn_at_once():
    g = lay(seat("villa"), seat("foro", clients="calzada"), pool="arco")
    g("0 lead think", "0 think senator")
    assert (g.asks, g.leader, g.turns) == ("1 lead", 1, 2)


def test_others_follow_clockwise_with_a_card_a_senator_or_a_petition_or_think():
    g = lay(seat("foro"), seat("villa coliseo calzada insula senador"), seat("muelle"), leader=2)
    g("2 lead craftsman muelle")
    assert g.asks == "0 follow"
    g("0 follow think", "0 think senator")
    assert g.options == {"think", "follow senador", "follow petition coliseo villa", "follow petition calzada insula"}
    g("1 follow petition calzada insula")
    assert g.hand(1) == "coliseo senador villa"


def test_a_petition_follows_its_own_role_too():
    """R5."""
    g = lay(seat("muelle"), seat("circo mercado"))
    g("0 lead craftsman muelle")
    assert g.options == {"think", "follow circo", "follow mercado", "follow petition circo mercado"}


def test_a_follower_with_an_empty_hand_thinks():
    g = lay(seat("muelle"), seat())
    g("0 lead craftsman muelle")
    assert g.asks == "1 think"


def test_actions_come_in_turn_order_from_the_leader_followers_only_when_they_followed():
    g = lay(seat("muelle villa"), seat("calzada"), seat("circo foro"), leader=0)
    g.led("craftsman", "muelle", follow={2: "circo"})
    assert g.asks == "0 craftsman"
    g("0 craftsman pass")
    assert g.asks == "2 craftsman"
    g("2 craftsman pass")
    assert g.leader == 1


def test_clients_act_even_if_their_owner_thought():
    g = lay(seat("calzada"), seat("foro", clients="insula"), pool="arco atrio")
    g.led("laborer", "calzada")
    g("0 laborer arco pool", "1 laborer atrio pool")
    assert g.stock(1) == "atrio"


def test_the_marker_passes_left():
    g = lay(seat("villa"), seat("foro"), seat("arco"), leader=1)
    for leader in (1, 2, 0):
        g(f"{leader} lead think", f"{leader} think senator")
    assert g.leader == 1


def test_camp_cards_go_to_the_pool_and_senators_to_their_pile_at_the_end_of_the_turn():
    g = lay(seat("calzada"), seat("senador"), pool="")
    g("0 lead laborer calzada", "1 follow senador")
    assert g.turns == 2
    assert (g.pool, g.view["senators"]) == ("calzada", 6)


def test_camp_cards_are_not_in_the_pool_for_this_turns_actions():
    """R3."""
    g = lay(seat("calzada"), seat("insula"), pool="villa")
    g.led("laborer", "calzada", follow={1: "insula"})
    assert g.options == {"pass", "take villa pool"}


# Thinking


def test_thinking_takes_a_senator_or_refills_to_five_all_of_it():
    g = lay(seat("villa foro"), seat(), deck="arco atrio academia muelle")
    g("0 lead think")
    assert g.options == {"senator", "refill 3"}
    g("0 think 3")
    assert g.hand(0) == "academia arco atrio foro villa"


@pytest.mark.parametrize("hand", ["villa foro arco atrio academia", "villa foro arco atrio academia escuela termas"])
def test_at_or_above_the_refill_size_exactly_one_card_is_drawn(hand):
    """R4."""
    g = lay(seat(hand), seat(), deck="muelle circo")
    g("0 lead think")
    assert g.options == {"senator", "draw"}
    g("0 think draw")
    assert g.hand(0) == " ".join(sorted([*hand.split(), "muelle"]))


def test_the_refill_size_counts_senators():
    g = lay(seat("villa senador senador"), seat())
    g("0 lead think")
    assert g.options == {"senator", "refill 2"}


def test_no_senator_can_be_taken_when_none_is_left_and_to_think_is_to_draw():
    g = lay(seat("villa senador senador senador"), seat("senador senador senador"), deck="arco")
    g("0 lead think")
    assert (g.asks, g.hand(0)) == ("1 lead", "arco senador senador senador villa")


def test_an_empty_hand_thinks_but_nobody_draws_without_an_answer():
    for senators, options in (("senador", {"senator", "refill 5"}), ("senador senador", {"refill 5"})):
        g = lay(seat(), seat(senators), seat("senador senador senador senador"))
        assert (g.asks, g.options) == ("0 think", options)


def test_drawn_cards_are_told_to_the_thinker_alone():
    g = lay(seat("villa"), seat(), deck="arco atrio academia muelle")
    g("0 lead think", "0 think 4")
    assert g.said("draws", 0) == [{"seat": 0, "count": 4, "cards": ["arco", "atrio", "academia", "muelle"]}]
    assert g.said("draws", 1) == g.said("draws") == [{"seat": 0, "count": 4}]


# Senators: R1


def test_a_senator_is_never_foundation_material_client_stock_vault_or_shown():
    """R1."""
    hand = "senador senador"
    for role, card, building in (
        ("craftsman", "muelle", "villa"),
        ("architect", "torre", "villa"),
        ("laborer", "calzada", "muelle"),
        ("merchant", "coliseo", "basilica"),
        ("patron", "templo", "acueducto"),
        ("legionary", "arco", "puente"),
    ):
        done = {"done": building} if building != "villa" else {"under": building}
        g = lay(seat(f"{card} {hand} foro", **done), seat("foro"))
        g.led(role, card)
        offered = g.cards if role == "legionary" else g.options
        assert not [option for option in offered if "senador" in option]


def test_a_senator_is_never_demanded():
    """R1: a hand of senators only owes nothing, and says so."""
    g = lay(seat("arco atrio"), seat("senador senador"))
    g.led("legionary", "arco")
    g("0 legionary atrio")
    assert (g.turns, g.hand(1)) == (2, "senador senador senador")


def test_hand_sizes_and_senators_in_hand_are_public():
    g = lay(seat("villa senador"), seat("foro arco senador senador"))
    assert [(row["hand_size"], row["senators"], row["hand"]) for row in g.view["seats"]] == [(2, 1, None), (4, 2, None)]


def test_what_is_public_and_what_is_not():
    """R2: clients, stockpile and materials are public; vaults are hidden, even from their owners."""
    g = lay(seat("villa", stock="arco", clients="foro", vault="templo", under={"academia": "atrio"}), seat())
    for reader in (None, 0, 1):
        row = g.m.view(reader)["seats"][0]
        assert (row["stockpile"], row["clientele"], row["vault"], row["vault_size"]) == (["arco"], ["foro"], None, 1)
        assert row["buildings"][0]["materials"] == ["atrio"]
        assert (row["hand"] == ["villa"]) == (reader == 0)
        assert g.m.view(reader)["deck"] is None


# What cannot be done


@pytest.mark.parametrize(
    "choice",
    [("lead", "laborer", "villa"), ("lead", "merchant", "coliseo"), ("lead", "merchant"), "pass", "senator", ("lead", "merchant", "petition", "villa", "villa")],
)  # fmt: skip
def test_a_lead_that_is_not_offered(choice):
    g = lay(seat("villa foro"), seat())
    with pytest.raises(Illegal):
        g.m.take(0, "lead", choice)
