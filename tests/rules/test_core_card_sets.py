"""Card sets: what a Match is begun with, under which name, and what is refused."""

import json
from hashlib import sha256

import pytest

from games.rules import card_sets
from games.rules.ask import Illegal
from games.rules.match import Match
from tests.rules.tiny import counting, summing

OTHER = {"cards": [{"id": "ten", "points": 10}, {"id": "ñu", "points": -1}], "name": "Ours"}
NAME = sha256(json.dumps(OTHER, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def options_of(m):
    return m.view(None)["options"]


def refusal(make, *args, **more):
    with pytest.raises(Illegal) as refused:
        make(*args, **more)
    return refused.value.key, str(refused.value)


def test_without_a_set_the_shipped_one_is_played():
    m = Match.new(summing, 2)
    assert options_of(m) == {"cards": "project", "low_wins": False}
    assert m.t.cards is summing.CARDS


def test_the_shipped_set_given_whole_is_the_shipped_set():
    m = Match.new(summing, 2, {"cards": "project"}, json.loads(json.dumps(summing.CARDS)))
    assert options_of(m)["cards"] == "project"
    assert m.t.cards is summing.CARDS


@pytest.mark.parametrize("one", [True, 1.0])
def test_a_set_that_python_alone_calls_equal_is_not_the_shipped_set(one):
    alike = {**summing.CARDS, "cards": [{"id": "one", "points": one}, *summing.CARDS["cards"][1:]]}
    assert alike == summing.CARDS
    assert refusal(Match.new, summing, 2, None, alike)[0] == "bad_cards"


def test_another_set_is_named_by_its_digest():
    m = Match.new(summing, 2, {"low_wins": True}, OTHER)
    assert options_of(m) == {"cards": NAME, "low_wins": True}
    m.take(0, "take", ("take", "ten"))
    m.take(1, "take", ("take", "ñu"))
    assert m.result.scores == (10, -1)
    assert m.result.winners == (1,)


def test_the_order_of_keys_does_not_change_the_name():
    assert card_sets.set_name(dict(reversed(OTHER.items()))) == card_sets.set_name(OTHER) == NAME


def test_an_older_shipped_set_from_a_log_keeps_its_name():
    older = {**summing.CARDS, "cards": summing.CARDS["cards"][:2]}
    m = Match.new(summing, 2, {"cards": "project"}, older)
    assert options_of(m)["cards"] == "project"
    assert m.view(None)["left"] == ["one", "two"]


def test_the_options_name_the_set_that_is_given():
    assert options_of(Match.new(summing, 2, {"cards": NAME}, OTHER))["cards"] == NAME
    for wrong in ({"cards": "project"}, {"cards": "0" * 64}):
        assert refusal(Match.new, summing, 2, wrong, OTHER)[0] == "bad_cards"


def test_a_set_that_is_named_but_not_given_is_refused():
    assert refusal(Match.new, summing, 2, {"cards": NAME})[0] == "bad_cards"


@pytest.mark.parametrize("name", ["", "Project", "x" * 64, NAME[:-1], NAME.upper(), 7, None, True, ["project"], {}])
def test_no_set_can_be_called_so(name):
    assert refusal(Match.new, summing, 2, {"cards": name})[0] == "bad_option"


def test_every_fault_of_a_set_is_named():
    key, text = refusal(Match.new, summing, 2, None, {"cards": [7, {"id": "a", "points": 1}, {"id": 3}]})
    assert key == "bad_cards"
    assert "Card 0" in text
    assert "Card 2" in text


@pytest.mark.parametrize(
    "cards",
    [{}, [], "project", 7, True, {"cards": None}, {"cards": [{"id": "a", "points": 1.0}]}, {"cards": {1, 2}}, {1: 2},
     {"cards": [{"id": "\ud800", "points": 1}]}, {"cards": [{"id": "a", "points": 2**60}]}, {"x": float("nan")}],
)  # fmt: skip
def test_what_is_no_set_is_refused(cards):
    assert refusal(Match.new, summing, 2, None, cards)[0] == "bad_cards"
    assert refusal(Match.at, summing, Match.new(summing, 2).position(), cards=cards)[0] == "bad_cards"


def test_a_game_without_sets_takes_none():
    assert refusal(Match.new, counting, 2, None, OTHER)[0] == "bad_cards"
    assert refusal(Match.at, counting, Match.new(counting, 2).position(), cards={})[0] == "bad_cards"
    assert refusal(Match.new, counting, 2, {"cards": "project"})[0] == "unknown_option"


def test_a_position_is_read_with_its_set():
    m = Match.new(summing, 2, None, OTHER)
    m.take(0, "take", ("take", "ten"))
    again = Match.at(summing, m.position(), cards=OTHER)
    assert again.position() == m.position()
    assert options_of(again)["cards"] == NAME
    assert refusal(Match.at, summing, m.position())[0] == "bad_cards"
    assert refusal(Match.at, summing, m.position(), cards=summing.CARDS)[0] == "bad_cards"


def test_a_position_that_names_no_set_takes_what_is_given():
    position = {key: value for key, value in Match.new(summing, 2, None, OTHER).position().items() if key != "options"}
    assert options_of(Match.at(summing, position, cards=OTHER))["cards"] == NAME
    shipped = {key: value for key, value in Match.new(summing, 2).position().items() if key != "options"}
    assert options_of(Match.at(summing, shipped))["cards"] == "project"


@pytest.mark.parametrize("position", [None, [], 3, {"options": []}, {"options": None}])
def test_a_position_of_another_form_is_refused(position):
    assert refusal(Match.at, summing, position)[0] == "bad_position"


def test_a_fork_keeps_its_set():
    m = Match.new(summing, 2, None, OTHER)
    twin = m.fork()
    twin.take(0, "take", ("take", "ten"))
    assert twin.view(None)["left"] == ["ñu"]
    assert m.view(None)["left"] == ["ten", "ñu"]
