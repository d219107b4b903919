"""Influence scoring at the end of a round. Rulebook: "Puntuación de influencia"; R7."""

from tests.rules.great_city.table import lay, seat


def after(*tokens, round=3, **more):
    """A round with influence cards on the table, played by players with so many tokens."""
    g = lay(*(seat(influence=count) for count in tokens), round=round, **more).pass_round()
    return g, [player.influence for player in g.m.t.players], [player.influence_cards for player in g.m.t.players]


def test_a_sole_leader_takes_the_card_and_returns_all_tokens_the_others_keep_theirs():
    g, tokens, cards = after(2, 5, 4)
    assert (tokens, cards) == ([2, 0, 4], [[], [3], []])
    assert g.view["influence_cards"]["table"] == []
    assert g.said("takes_influence") == [{"seat": 1, "cards": [3], "tokens": 5}]
    assert g.view["supply"]["influence"] == 33 - 6


def test_a_tie_leaves_the_card():
    g, tokens, cards = after(4, 4, 1)
    assert (tokens, cards) == ([4, 4, 1], [[], [], []])
    assert g.view["influence_cards"]["table"] == [3]
    assert g.said("tied") == [{"seat": None, "seats": [0, 1], "tokens": 4, "last": False}]


def test_a_tie_at_none_leaves_it_too():
    g, tokens, _ = after(0, 0, 0)
    assert tokens == [0, 0, 0]
    assert g.view["influence_cards"]["table"] == [3]


def test_r7_it_happens_in_every_round_in_which_a_card_lies_there():
    g = lay(seat(influence=1), seat(), seat(), round=5, table_influence=[3]).pass_round()
    assert g.player(0).influence_cards == [3]


def test_without_a_card_nothing_is_scored():
    g = lay(seat(influence=3), seat(), seat(), round=4).pass_round()
    assert g.player(0).influence == 3
    assert g.said("takes_influence") == g.said("tied") == []


def test_the_next_leader_takes_all_that_lie_there():
    g, tokens, cards = after(0, 0, 7, round=6, table_influence=[3])
    assert (tokens, cards) == ([0, 0, 0], [[], [], [3, 6]])
    assert g.said("takes_influence") == [{"seat": 2, "cards": [3, 6], "tokens": 7}]


def test_after_the_last_round_a_tied_card_goes_to_nobody():
    g, tokens, cards = after(3, 3, 0, round=14)
    assert g.m.over
    assert (tokens, cards) == ([3, 3, 0], [[], [], []])
    assert g.said("tied")[0]["last"] is True
    assert g.m.result.scores == (6, 6, 5)


def test_tokens_of_this_round_count():
    g = lay(seat("I-14", coins=20), seat(), seat(influence=2), round=3, strip="BBBCC").place(1, 2, 3).acts(0)
    g("0 act build I-14 0,1").pass_round()
    assert g.player(0).influence_cards == [3]
