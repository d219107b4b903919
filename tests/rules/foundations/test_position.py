"""Positions: writing and reading the notation of section 10, and errors."""

import json
from random import Random

import pytest

from games.rules import foundations
from games.rules.ask import Illegal
from games.rules.match import Match
from tests.rules import chance

EXAMPLE = {
    "game": "foundations",
    "options": {"monuments": True, "invocations": True, "trade": True},
    "era": 1,
    "turn": 0,
    "first": 0,
    "last_lap": None,
    "income_run": 0,
    "seats": [
        {
            "silver": 5,
            "vp": 0,
            "lots": ["A1", "A2", "B1"],
            "buildings": [{"id": "domus", "at": ["A1"]}],
            "invocations": [{"id": "IV03", "state": "permanent"}],
            "objectives": [],
            "role": None,
            "role_uses": 0,
            "filosofo": [],
            "favours": [2, 2],
        },
        {"silver": 6},
    ],
    "display": ["C3", "D4"],
    "pile": ["E5"],
    "next_piles": [["F1"], ["G2"]],
    "monument_pool": ["coliseo"],
    "public_objectives": [],
    "objective_deck": [],
    "gone": [],
}


def at(**changes) -> Match:
    return Match.at(foundations, {**EXAMPLE, **changes})


def first(**changes) -> dict:
    return {"seats": [{**EXAMPLE["seats"][0], **changes}, {}]}


def test_the_example_of_the_rules_page():
    m = at()
    assert m.luck.what == "deeds"  # deeds named nowhere lie below the pile
    assert len(m.luck.items) == 49 - 3 - 2 - 1 - 2
    m.take(None, "deeds", m.luck.items)
    view = m.view(None)
    assert (view["display"], view["pile_size"], view["next_pile_sizes"]) == (["C3", "D4"], 42, [1, 1])
    row = view["seats"][0]
    assert (row["lots"], row["empty"], row["population"], row["favours"]) == (
        ["A1", "A2", "B1"],
        ["A2", "B1"],
        1,
        [2, 2],
    )
    assert m.position()["pile"][:2] == ["E5", m.position()["pile"][1]]


def test_pile_is_all_leaves_the_others_out_of_the_game():
    m = at(pile_is_all=True)
    assert m.luck is None
    assert m.view(None)["pile_size"] == 1
    assert len(m.view(None)["gone"]) == 41
    assert Match.at(foundations, m.position()).position() == m.position()


def test_what_is_not_named_takes_the_default():
    m = Match.at(foundations, {"seats": [{}, {}, {}], "display": ["A1"], "pile_is_all": True})
    view = m.view(None)
    assert (view["era"], view["turn"], view["first"], view["last_lap"]) == (1, 0, 0, None)
    assert view["options"] == {name: values[0] for name, values in foundations.OPTIONS.items()}
    assert [(row["silver"], row["vp"], row["lots"]) for row in view["seats"]] == [(0, 0, [])] * 3


def test_with_nothing_for_sale_six_come_from_the_pile_or_a_last_lap_runs():
    m = Match.at(foundations, {"seats": [{}, {}]})
    m.take(None, "deeds", m.luck.items)
    assert m.view(None)["display"] == ["A1", "A2", "A3", "A4", "A5", "A6"]
    m = Match.at(foundations, {"seats": [{}, {}], "pile_is_all": True})
    assert m.view(None)["last_lap"] == 2


def test_a_position_before_the_set_up_has_a_number_of_seats():
    m = Match.new(foundations, 3, {"draft": True})
    position = m.position()
    assert position == {"game": "foundations", "options": {**m.t.options}, "seats": 3, "since": []}
    assert Match.at(foundations, position).luck.what == "first"


@pytest.mark.parametrize("options", [{}, {"draft": True, "invocations": True, "roles": True, "objectives": "hidden"}])
def test_every_moment_of_a_game_can_be_written_and_read(options):
    rng = Random(7)
    m = Match.new(foundations, 3, options)
    while not m.over:
        if rng.random() < 0.2:
            again = Match.at(foundations, json.loads(json.dumps(m.position())))
            assert again.position() == m.position()
            assert [again.view(seat) for seat in range(3)] == [m.view(seat) for seat in range(3)]
        m.take(*chance.move(rng, m))


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"game": "gloria"}, "another game"),
        ({"seats": []}, "2 to 5 seats"),
        ({"seats": [{}] * 6}, "2 to 5 seats"),
        ({"seats": 6}, "from 2 to 5"),
        ({"seats": 2}, "before the setup"),
        ({"era": 4}, "from 1 to 3"),
        ({"era": 3}, "each later era"),
        ({"turn": 2}, "from 0 to 1"),
        ({"turn": True}, "from 0 to 1"),
        ({"last_lap": 0}, "from 1 to 2"),
        ({"last_lap": 1}, "nothing is for sale"),
        ({"hands": []}, "has no 'hands'"),
        ({"display": ["H1"]}, "no 'H1'"),
        ({"display": ["A1"]}, "in two places"),
        ({"display": ["C3", "C3"]}, "twice"),
        ({"display": ["C1", "C2", "C3", "C4", "C5", "C6", "C7"]}, "at most 6"),
        ({"display": [["C3"]]}, "no of type list"),
        ({"display": "C3"}, "is a list"),
        ({"pile": ["C3"]}, "in two places"),
        ({"pile": ["IV03"]}, "in two places"),
        ({"next_piles": [["C3"]]}, "in two places"),
        ({"next_piles": ["C3"]}, "pile for each"),
        ({"gone": ["A1"]}, "in two places"),
        ({"monument_pool": ["domus"]}, "no 'domus'"),
        ({"monument_pool": ["coliseo", "coliseo"]}, "twice"),
        ({"public_objectives": ["OB01"]}, "no 'OB01'"),
        ({"consul": {}}, "Only the Consul's Will"),
        ({"options": {"consul": "estandar", "roles": True}}, "cannot be played with roles"),
        ({"options": {"fast": True}}, "no option"),
        ({"options": {"draft": 1}}, "cannot be"),
        ({"options": []}, "its options"),
        (first(silver=-1), "from 0 to"),
        (first(silver="5"), "silver"),
        (first(coins=5), "has no 'coins'"),
        (first(lots=["A1", "A1"]), "twice"),
        (first(lots=["A1", "A2", "A3", "A4", "A5", "A6", "A7", "B1", "B2", "B3"]), "more empty lots"),
        (first(buildings=[{"id": "domus", "at": ["C1"]}]), "another player"),
        (first(buildings=[{"id": "domus", "at": ["A1"]}, {"id": "fuente", "at": ["A1"]}]), "another building"),
        (first(buildings=[{"id": "domus", "at": ["A1", "A2"]}]), "form of A1, A2"),
        (first(buildings=[{"id": "alfareria", "at": ["A2", "B1"]}]), "form of"),
        (first(buildings=[{"id": "domus", "at": []}]), "form of no lots"),
        (first(buildings=[{"id": "villa", "at": ["A1"]}]), "no 'villa'"),
        (first(buildings=[{"id": "fuente", "at": ["A1"]}, {"id": "fuente", "at": ["A2"]}]), "only 1 of fuente"),
        (first(invocations=[{"id": "IV99"}]), "no 'IV99'"),
        (first(invocations=[{"id": "IV03", "state": "lost"}]), "one of unused"),
        (first(invocations=[{"id": "IV03"}, {"id": "IV03"}]), "in two places"),
        (first(role="RO01"), "need roles"),
        (first(objectives=["OB01"]), "need objectives"),
        (first(favours=[3]), "2 (unspent)"),
        (first(filosofo=["coliseo"]), "need roles"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(changes, text):
    with pytest.raises(Illegal) as refused:
        at(**changes)
    assert text.lower() in str(refused.value).lower()
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "position", [None, [], "A1", {"seats": None}, {"seats": "2"}, {"seats": [[], {}]}, {"seats": [{}, {}], "since": 1}]
)
def test_what_is_no_position_at_all(position):
    with pytest.raises(Illegal):
        Match.at(foundations, position)


def test_a_role_or_an_objective_is_in_one_place():
    options = {"roles": True, "objectives": "hidden"}
    with pytest.raises(Illegal):
        Match.at(foundations, {"options": options, "seats": [{"role": "RO01"}, {"role": "RO01"}]})
    with pytest.raises(Illegal):
        Match.at(foundations, {"options": options, "seats": [{"objectives": ["OB01"]}, {}], "objective_deck": ["OB01"]})
