"""Academia, Anfiteatro, Fuente: craftsmen."""

from tests.rules.gloria.table import lay, seat

# Academia: end of a turn in which you did a craftsman action: you may think


def test_academia_lets_its_owner_think_after_a_craftsman_action():
    g = lay(seat("circo arco", done="academia"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman arco brick")
    assert (g.asks, g.options) == ("0 academy", {"think", "pass"})
    g("0 academy think", "0 think senator")
    assert (g.hand(0), g.turns) == ("senador", 2)


def test_academia_counts_the_action_of_a_client_though_its_owner_thought():
    g = lay(seat("circo"), seat("arco", done="academia", clients="muelle"))
    g.led("craftsman", "circo")
    g("1 craftsman arco brick")
    assert g.asks == "1 academy"


def test_academia_counts_a_fuente_card_merely_kept():
    """R8."""
    g = lay(seat("circo", done="academia fuente"), seat(), deck="villa")
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain keep")
    assert g.asks == "0 academy"


def test_academia_does_not_count_a_declined_action_nor_another_role():
    """R8."""
    g = lay(seat("circo arco", done="academia"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman pass")
    assert g.turns == 2
    g = lay(seat("torre arco", done="academia"), seat())
    g.led("architect", "torre")
    g("0 architect arco brick")
    assert g.turns == 2


def test_academia_counts_the_actions_of_an_anfiteatro():
    """R8: whatever the role led."""
    g = lay(seat("torre arco", stock="puente", done="academia", under={"anfiteatro": "senado"}, influence=0), seat())
    g.led("architect", "torre")
    g("0 architect anfiteatro puente stockpile", "0 craftsman arco brick")
    assert g.asks == "0 academy"


def test_academia_works_in_the_turn_it_is_completed_for_the_action_that_completed_it():
    """R8."""
    g = lay(seat("circo arco", under={"academia": "atrio"}), seat())
    g.led("craftsman", "circo")
    g("0 craftsman academia arco")
    assert g.asks == "0 academy"


def test_academia_is_asked_once_a_turn_and_comes_after_the_camps_are_cleared():
    """R8, R31."""
    g = lay(seat("circo arco villa", done="academia", clients="muelle"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman arco brick", "0 craftsman villa stone")
    assert (g.asks, g.pool) == ("0 academy", "circo")
    g("0 academy pass")
    assert g.turns == 2


def test_academia_does_not_work_unfinished():
    g = lay(seat("circo arco", under="academia"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman arco brick")
    assert g.turns == 2


# Anfiteatro: on completion, craftsman actions = influence


def test_anfiteatro_gives_craftsman_actions_by_the_new_influence():
    g = lay(seat("circo puente arco villa coliseo foro muelle", under={"anfiteatro": "torre"}, influence=1), seat())
    g.led("craftsman", "circo")
    g("0 craftsman anfiteatro puente", "0 craftsman arco brick", "0 craftsman villa stone", "0 craftsman villa coliseo")
    assert (g.influence(0), g.turns, g.buildings(0)) == (3, 2, "anfiteatro arco villa")


def test_anfiteatro_may_be_declined():
    g = lay(seat("circo puente arco", under={"anfiteatro": "torre"}), seat())
    g.led("craftsman", "circo")
    g("0 craftsman anfiteatro puente", "0 craftsman pass")
    assert (g.turns, g.hand(0)) == (2, "arco")


def test_anfiteatro_chain_resolves_the_last_completed_first():
    """R11: its craftsman completes a Fundición, whose laborers come before the rest of the Anfiteatro."""
    g = lay(
        seat("circo puente arco villa coliseo", under={"anfiteatro": "torre", "fundicion": "atrio"}, influence=1),
        seat(),
        pool="calzada insula taberna letrinas templo foro",
    )
    g.led("craftsman", "circo")
    g("0 craftsman anfiteatro puente", "0 craftsman fundicion arco")
    for card in "calzada insula taberna letrinas templo".split():
        assert g.view["batch"]["by"] == "fundicion"
        g(f"0 laborer {card} pool")
    assert (g.asks, g.view["batch"]["by"], g.view["batch"]["left"]) == ("0 craftsman", "anfiteatro", 1)
    g("0 craftsman villa stone", "0 craftsman villa coliseo")
    assert g.turns == 2


def test_anfiteatro_number_of_actions_is_fixed_at_its_completion():
    """R11: influence gained by its own actions adds none."""
    g = lay(seat("circo puente insula taberna", under={"anfiteatro": "torre", "calzada": ""}, influence=0), seat())
    g.led("craftsman", "circo")
    g("0 craftsman anfiteatro puente", "0 craftsman calzada insula", "0 craftsman taberna rubble")
    assert (g.influence(0), g.turns) == (3, 2)


def test_anfiteatro_actions_are_not_doubled_by_circo_maximo_nor_joined_by_clients():
    """R11."""
    g = lay(
        seat(
            "circo puente arco atrio", under={"anfiteatro": "torre"}, done="circo_maximo", clients="foro", influence=0
        ),
        seat(),
    )
    g.led("craftsman", "circo")
    g("0 craftsman anfiteatro puente")
    assert g.view["batch"]["left"] == 4  # influence 5


def test_anfiteatro_completed_in_an_architects_turn_pays_for_an_out_of_town_site():
    """R12: two actions of one batch."""
    g = lay(
        seat("torre arco", stock="puente", under={"anfiteatro": "senado"}, influence=0),
        seat(),
        sites={"brick": (0, 3)},
    )
    g.led("architect", "torre")
    g("0 architect anfiteatro puente stockpile")
    assert g.offers("lay arco") == {"lay arco brick out"}
    g("0 craftsman arco brick out")
    assert (g.turns, g.buildings(0)) == (2, "anfiteatro arco")


def test_anfiteatro_gives_nothing_once_it_stands():
    g = lay(seat("circo arco villa", done="anfiteatro", influence=5), seat())
    g.led("craftsman", "circo")
    g("0 craftsman arco brick")
    assert g.turns == 2


# Fuente: a craftsman action may use the top deck card, seen by its owner alone: lay it, add it, or keep it


def test_fuente_lays_the_top_deck_card():
    g = lay(seat("circo", done="fuente"), seat(), deck="villa arco")
    g.led("craftsman", "circo")
    assert g.options == {"pass", "fountain"}
    g("0 craftsman fountain")
    assert (g.asks, g.options) == ("0 fountain", {"keep", "lay villa stone"})
    g("0 fountain villa stone")
    assert (g.buildings(0), g.deck.split()[0]) == ("fuente villa", "arco")


def test_fuente_adds_the_top_deck_card_as_a_material():
    g = lay(seat("circo", done="fuente", under={"arco": "atrio"}), seat(), deck="academia")
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain arco academia")
    assert g.complete(0, "arco")


def test_fuente_keeps_the_card_in_hand_and_the_action_is_spent():
    """R18."""
    g = lay(seat("circo muelle", done="fuente"), seat(), deck="villa")
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain keep")
    assert (g.hand(0), g.turns) == ("muelle villa", 2)


def test_fuente_card_once_seen_no_hand_card_may_be_used_instead():
    """R18."""
    g = lay(seat("circo muelle arco", done="fuente", under="academia"), seat(), deck="villa")
    g.led("craftsman", "circo")
    g("0 craftsman fountain")
    assert g.options == {"keep", "lay villa stone"}


def test_fuente_card_is_seen_by_its_owner_only():
    g = lay(seat("circo", done="fuente"), seat(), deck="villa")
    g.led("craftsman", "circo")
    g("0 craftsman fountain")
    assert [g.m.view(reader)["drawn"] for reader in (0, 1, None)] == ["villa", None, None]
    assert g.said("fountain", 0) == [{"seat": 0, "card": "villa"}]
    assert g.said("fountain", 1) == [{"seat": 0}]


def test_fuente_out_of_town_takes_a_second_action():
    for clients, offered in (("", set()), ("muelle", {"lay villa stone out"})):
        g = lay(seat("circo", done="fuente", clients=clients), seat(), deck="villa", sites={"stone": (0, 3)})
        g.led("craftsman", "circo")
        g("0 craftsman fountain")
        assert g.offers("lay") == offered
    g("0 fountain villa stone out")
    assert (g.turns, g.buildings(0)) == (2, "fuente villa")


def test_fuente_serves_each_craftsman_action_of_an_anfiteatro():
    g = lay(
        seat("circo puente", under={"anfiteatro": "torre"}, done="fuente", influence=0),
        seat(),
        deck="villa arco foro templo palacio",
    )
    g.led("craftsman", "circo")
    g("0 craftsman anfiteatro puente")
    for _ in range(5):
        g("0 craftsman fountain", "0 fountain keep")
    assert (g.hand(0), g.turns) == ("arco foro palacio templo villa", 2)


def test_fuente_does_not_work_unfinished_nor_for_architects():
    g = lay(seat("circo arco", under="fuente"), seat())
    g.led("craftsman", "circo")
    assert "fountain" not in g.options
    g = lay(seat("torre arco", done="fuente"), seat())
    g.led("architect", "torre")
    assert "fountain" not in g.options


def test_fuente_works_in_the_turn_it_is_completed():
    g = lay(seat("circo templo", under={"fuente": "foro palacio"}, clients="muelle"), seat(), deck="villa")
    g.led("craftsman", "circo")
    g("0 craftsman fuente templo")
    assert g.options == {"pass", "fountain"}


def test_fuente_card_is_still_used_when_it_is_the_last_of_the_deck():
    """R29: laid or added; a completed building gives influence and points but no completion effect."""
    g = lay(
        seat("circo villa", done="fuente", under={"fundicion": "arco"}, clients="muelle"),
        seat(),
        deck="atrio",
        last=True,
        pool="insula",
    )
    g.led("craftsman", "circo")
    g("0 craftsman fountain")
    assert not g.m.over
    g("0 fountain fundicion atrio")
    assert (g.end, g.influence(0), g.stock(0)) == ("deck", 2 + 3 + 2, "")
