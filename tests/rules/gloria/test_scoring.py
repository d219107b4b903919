"""Ends and points. Rulebook: "Final", "Puntuación y Ganador", "Bonificaciones"; R28–R30, R32."""

import pytest

from tests.rules.gloria.table import lay, seat

NONE = dict.fromkeys(("rubble", "wood", "brick", "concrete", "stone", "marble"), (0, 0))


def scored(*seats, **more):
    """The points of these players once the last card is drawn by the first, who holds four or more and nothing else."""
    g = lay(*seats, deck="muelle", last=True, **more)
    if g.asks.endswith("lead"):
        g("0 lead think")
    g(f"0 think {'draw' if 'draw' in g.options else 1}")
    assert g.end == "deck"
    return g


# The last card of the deck, in each way


def test_the_game_ends_when_thinking_draws_the_last_card():
    g = lay(seat("villa foro arco atrio"), seat("templo"), deck="academia", last=True)
    g("0 lead think", "0 think 1")
    assert (g.end, g.hand(0)) == ("deck", "academia arco atrio foro villa")


def test_a_refill_that_runs_short_takes_what_is_left():
    """R29."""
    g = lay(seat("villa"), seat("templo"), deck="academia arco", last=True)
    g("0 lead think", "0 think 2")
    assert (g.end, g.hand(0)) == ("deck", "academia arco villa")


def test_a_draw_that_leaves_one_card_ends_nothing():
    g = lay(seat("villa foro arco atrio"), seat("templo"), deck="academia muelle", last=True)
    g("0 lead think", "0 think 1")
    assert (g.end, g.asks) == (None, "1 lead")


def test_nothing_more_happens_when_a_follower_draws_the_last_card():
    """R29: no actions, no end-of-turn steps; camp cards do not score."""
    g = lay(
        seat("calzada senador", clients="insula"), seat("villa"), seat("foro"), pool="arco", deck="academia", last=True
    )
    g("0 lead laborer calzada", "1 follow think", "1 think 1")
    assert (g.end, g.stock(0), g.view["seats"][0]["camp"]) == ("deck", "", ["calzada"])


def test_the_last_card_drawn_by_fuente_may_be_laid():
    """R29: the single action that drew it is finished."""
    g = lay(seat("circo arco", done="fuente", clients="muelle"), seat(), deck="villa", last=True)
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain villa stone")
    assert (g.end, g.buildings(0), g.hand(0)) == ("deck", "fuente villa", "arco")


def test_the_last_card_drawn_by_fuente_may_be_kept():
    """R29."""
    g = lay(seat("circo", done="fuente"), seat(), deck="villa", last=True)
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain keep")
    assert (g.end, g.hand(0)) == ("deck", "villa")


def test_the_last_card_hired_by_taberna_lands_without_termas():
    """R29."""
    g = lay(seat("foro", done="taberna termas"), seat(), pool="villa", deck="calzada", last=True)
    g.led("patron", "foro")
    g("0 patron deck")
    assert (g.end, g.clients(0), g.stock(0)) == ("deck", "calzada", "")


def test_the_last_card_sold_by_atrio_lands_and_counts():
    """R29."""
    g = lay(seat("villa", done="atrio"), seat(), deck="foro", last=True)
    g.led("merchant", "villa")
    g("0 merchant deck")
    assert (g.end, g.vault(0), g.points(0)["vault"], g.points(0)["merchants"]) == ("deck", "foro", 3, 3)


def test_the_last_card_drawn_for_a_catacumbas_ends_by_the_deck():
    """R29: no completion effect."""
    g = lay(seat("circo", done="fuente", under={"catacumbas": "villa coliseo"}), seat(), deck="jardin", last=True)
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain catacumbas jardin")
    assert (g.end, g.points(0)["influence"]) == ("deck", 2 + 3 + 3)


# The last site


def test_the_game_ends_when_the_last_in_town_site_of_all_is_taken():
    g = lay(seat("circo villa arco", clients="muelle"), seat("", vault="foro"), sites={**NONE, "stone": (1, 3)})
    g.led("craftsman", "circo")
    g("0 craftsman villa stone")
    assert (g.end, g.complete(0, "villa"), g.turns) == ("sites", False, 1)


def test_the_last_site_of_one_material_ends_nothing_while_another_is_left():
    g = lay(seat("circo villa"), seat(), sites={**NONE, "stone": (1, 0), "wood": (1, 0)})
    g.led("craftsman", "circo")
    g("0 craftsman villa stone")
    assert g.end is None


def test_an_out_of_town_site_ends_nothing():
    """The last in-town site does, though sites are left out of town."""
    g = lay(seat("circo villa", clients="muelle"), seat(), sites={**NONE, "stone": (0, 1), "wood": (1, 0)})
    g.led("craftsman", "circo")
    g("0 craftsman villa stone out")
    assert g.end is None


def test_the_last_site_by_an_architect():
    g = lay(seat("torre villa"), seat(), sites={**NONE, "stone": (1, 3)})
    g.led("architect", "torre")
    g("0 architect villa stone")
    assert g.end == "sites"


def test_the_last_site_by_a_fuente_card():
    g = lay(seat("circo", done="fuente"), seat(), deck="villa arco", sites={**NONE, "stone": (1, 0)})
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain villa stone")
    assert g.end == "sites"


# Conceding: R30


def test_all_others_conceding_wins_unscored():
    """R30."""
    g = lay(seat("villa"), seat("foro", vault="templo"), seat("arco"))
    g.m.concede(1)
    g("0 lead merchant villa")
    g.m.concede(1, False)
    g.m.concede(2)
    assert g.end is None
    g.m.concede(1)
    assert (g.end, g.winners, g.scores) == ("conceded", (0,), None)


# Points


def test_influence_counts():
    g = scored(seat("villa foro arco atrio", influence=4, done="muelle templo", under="puente"), seat(influence=7))
    assert (g.points(0)["influence"], g.points(1)["influence"]) == (8, 7)
    assert g.scores == (8, 7)


def test_coins_in_the_vault_count_by_material():
    g = scored(
        seat("villa foro arco atrio", vault="calzada circo escuela torre coliseo templo"),
        seat(vault="insula muelle porton puente jardin palacio"),
    )
    assert (g.points(0)["vault"], g.points(0)["merchants"]) == (1 + 1 + 2 + 2 + 3 + 3, 0)


def test_three_points_for_strictly_most_vault_cards_of_each_material():
    g = scored(
        seat("villa foro arco atrio", vault="calzada insula circo mercado"),
        seat(vault="taberna circo"),
        seat(vault="circo porton"),
    )
    assert [g.points(s)["merchants"] for s in (0, 1, 2)] == [6, 0, 3]


def test_a_tie_for_most_gives_nobody_three_points():
    g = scored(
        seat("villa foro arco atrio", vault="calzada insula"), seat(vault="taberna letrinas"), seat(vault="calzada")
    )
    assert [g.points(s)["merchants"] for s in (0, 1, 2)] == [0, 0, 0]


def test_number_of_cards_decides_the_most_not_their_coins():
    g = scored(seat("villa foro arco atrio", vault="calzada insula"), seat(vault="templo"))
    assert [g.points(s)["merchants"] for s in (0, 1)] == [3, 3]


def test_the_sum_of_all_rows():
    g = scored(
        seat("villa foro arco atrio", done="estatua@wood muralla", stock="circo muelle mercado", vault="templo"),
        seat(),
    )
    assert g.points(0) == {"influence": 2 + 1 + 2, "vault": 3, "merchants": 3, "statue": 3, "wall": 1, "total": 15}
    assert g.m.result.scores == (15, 2)


def test_an_unfinished_estatua_is_worth_nothing_beside_a_public_one():
    """R20: the three points are the holder's of a complete one, or of one that lives by Portón."""
    hand = "villa foro arco atrio"
    g = scored(seat(hand, under="estatua@wood"), seat(public="estatua@brick"))
    assert [g.points(s)["statue"] for s in (0, 1)] == [0, 3]
    g = scored(seat(hand, under="estatua@wood", done="porton"), seat(public="estatua@brick"))
    assert [g.points(s)["statue"] for s in (0, 1)] == [3, 3]


def test_the_winner_has_most_points():
    assert scored(seat("villa foro arco atrio"), seat(influence=3)).winners == (1,)


def test_ties_go_to_more_cards_in_hand_senators_included():
    """R32."""
    assert scored(seat("villa foro arco atrio"), seat("senador senador senador senador senador templo")).winners == (1,)
    assert scored(seat("villa foro arco atrio"), seat("senador senador templo")).winners == (0,)


def test_equal_hands_too_share_the_win():
    """R32."""
    g = scored(seat("villa foro arco atrio"), seat("senador senador senador senador templo"), seat())
    assert g.winners == (0, 1)


def test_everything_is_open_after_the_end():
    g = scored(seat("villa foro arco atrio", vault="templo"), seat("palacio", vault="coliseo"))
    view = g.m.view(1)
    assert [row["vault"] for row in view["seats"]] == [["templo"], ["coliseo"]]
    assert sorted(view["seats"][0]["hand"]) == ["arco", "atrio", "foro", "muelle", "villa"]
    assert (view["deck"], view["phase"]) == ([], "over")


@pytest.mark.parametrize("reader", [None, 0, 1])
def test_points_are_not_told_before(reader):
    g = lay(seat("villa", vault="templo"), seat())
    assert [row["points"] for row in g.m.view(reader)["seats"]] == [None, None]
