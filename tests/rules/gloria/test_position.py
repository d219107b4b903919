"""Positions: the notation, its defaults, and what is refused."""

import json

import pytest

from games.rules import gloria
from games.rules.ask import Illegal
from games.rules.match import Match
from tests.rules.gloria import census


def row(m, who):
    return m.view(None)["seats"][who]


HUGE = 10**5000  # more digits than Python will write out
EXAMPLE = {
    "game": "gloria",
    "options": {},
    "leader": 0,
    "seats": [
        {
            "hand": ["muelle", "senador"],
            "stockpile": ["insula"],
            "clientele": ["muelle"],
            "vault": ["villa"],
            "influence": 2,
            "buildings": [
                {
                    "card": "torre",
                    "site": "concrete",
                    "materials": ["puente", "senado"],
                    "complete": True,
                    "public": False,
                }
            ],
        },
        {},
    ],
    "pool": ["taberna"],
    "deck": ["jardin", "foro"],
}


def test_the_example_of_the_rules_page():
    m = Match.at(gloria, EXAMPLE)
    assert len(m.luck.items) == 144 - 2 - 8
    m.take(None, "deck", m.luck.items)
    census.check(m.t)
    view = m.view(0)
    assert view["seats"][0]["hand"] == ["muelle", "senador"]
    assert (view["seats"][0]["influence"], view["seats"][1]["influence"]) == (4, 2)
    assert view["seats"][0]["functions"] == ["torre"]
    assert (view["senators"], view["deck_size"]) == (5, 136)
    assert view["sites"]["concrete"] == {"town": 2, "out": 3}
    assert m.t.deck[-2:] == ["foro", "jardin"]


def test_what_is_named_nowhere_is_out_of_the_game_if_the_deck_is_all():
    m = Match.at(gloria, {**EXAMPLE, "deck_is_all": True})
    assert m.luck is None
    assert m.view(None)["deck_size"] == 2
    census.check(m.t)
    assert m.position()["deck_is_all"] is True


def test_before_the_set_up_seats_is_a_number():
    m = Match.new(gloria, 4, {"short": True})
    position = json.loads(json.dumps(m.position()))
    assert position["seats"] == 4
    assert Match.at(gloria, position).view(None) == m.view(None)


def test_a_stolen_building_leaves_its_influence_with_its_first_owner():
    stolen = {"card": "muelle", "complete": True, "site_with": 1}
    prison = {"card": "prision", "complete": True, "site_with": 1}
    m = Match.at(gloria, {"seats": [{"buildings": [stolen, prison]}, {}], "deck": ["foro"], "deck_is_all": True})
    assert (row(m, 0)["influence"], row(m, 1)["influence"]) == (2, 6)
    assert row(m, 0)["functions"] == ["muelle", "prision"]
    assert [seat["influence"] for seat in m.position()["seats"]] == [2, 2]


def test_sites_in_use_are_taken_from_the_town_first():
    rows = [{"buildings": [{"card": card} for card in ("muelle", "circo")]}, {"buildings": [{"card": "muelle"}]}]
    rows[1]["buildings"].append({"card": "mercado"})
    m = Match.at(gloria, {"seats": rows, "deck": ["foro"], "deck_is_all": True})
    assert m.view(None)["sites"]["wood"] == {"town": 0, "out": 2}
    m = Match.at(
        gloria, {"seats": rows, "deck": ["foro"], "deck_is_all": True, "sites": {"wood": {"town": 1, "out": 0}}}
    )
    assert m.view(None)["sites"]["wood"] == {"town": 1, "out": 0}


def test_the_example_loads_as_it_stands_with_its_one_seat():
    m = Match.at(gloria, {**EXAMPLE, "seats": EXAMPLE["seats"][:1], "deck_is_all": True})
    m.take(0, "lead", "think")
    m.take(0, "think", ("refill", 2))
    assert (m.result.reason, m.result.winners) == ("deck", (0,))


@pytest.mark.parametrize(
    ("wood", "left"),
    [
        ({"town": 0}, (0, 3)),
        ({"town": 1}, (1, 3)),
        ({"town": 5}, (5, 0)),
        ({"out": 0}, (2, 0)),
        ({"out": 5}, (0, 5)),
        ({"town": 0, "out": 0}, (0, 0)),
        ({}, (2, 3)),
    ],
)
def test_sites_may_be_named_for_the_town_or_the_outside_only(wood, left):
    rows = [{"buildings": [{"card": "muelle"}]}, {}]
    m = Match.at(gloria, {"seats": rows, "deck": ["foro"], "deck_is_all": True, "sites": {"wood": wood}})
    assert tuple(m.view(None)["sites"]["wood"].values()) == left


def broken(**change):
    return {**EXAMPLE, **change}


def first(**change):
    return {**EXAMPLE, "seats": [{**EXAMPLE["seats"][0], **change}, {}]}


def building(**change):
    return first(buildings=[{"card": "torre", **change}])


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (broken(game="roma"), "another game"),
        (broken(seats=[]), "1 to 5"),
        (broken(seats=[{}] * 6), "1 to 5"),
        (broken(seats=7), "from 2 to 5"),
        (broken(seats=HUGE), "from 2 to 5"),
        (broken(leader=HUGE), "from 0 to 1, not of type int"),
        (broken(pool=[HUGE]), "no card of type int"),
        (broken(options={"short": HUGE}), "not an option"),
        (broken(sites={"wood": {"town": HUGE}}), "from 0 to 6"),
        (first(influence=HUGE), "influence"),
        (building(site=HUGE), "cannot be built on"),
        (building(site=["wood"]), "cannot be built on"),
        (broken(seats=2), "before the setup"),
        (broken(seats=None), "is a list"),
        (broken(leader=2), "leader is a whole number from 0 to 1"),
        (broken(leader=True), "leader is a whole number"),
        (broken(hands=[]), "has no 'hands'"),
        (broken(options={"shorter": True}), "not an option"),
        (broken(options={"short": 1}), "not an option"),
        (broken(pool=["tower"]), "no card 'tower'"),
        (broken(pool=["senador"]), "no card 'senador'"),
        (broken(pool=[["torre"]]), "no card"),
        (broken(pool="torre"), "pool is a list"),
        (broken(pool=["foro"] * 4), "only 3 copies of foro"),
        (broken(deck=[], deck_is_all=True), "deck is empty"),
        (broken(deck_is_all=1), "true or false"),
        (broken(sites={"gold": {}}), "are materials"),
        (broken(sites={"wood": {"town": 4, "out": 3}}), "Only 6 sites of wood"),
        (first(hand=["senador"] * 7), "only 6 copies of senador"),
        (first(influence="2"), "influence"),
        (first(coins=2), "has no 'coins'"),
        (first(buildings=[{"card": "torre"}, {"card": "torre"}]), "two buildings of the same name"),
        (building(site="wood"), "cannot be built on"),
        (building(materials=["puente", "senado"]), "is not complete"),
        (building(public=True), "is not complete"),
        (building(site_with=1), "is not complete"),
        (building(complete=True, site_with=2), "site_with"),
        (building(card="senador"), "not a card"),
        (building(size=3), "has no 'size'"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(position, text):
    with pytest.raises(Illegal) as refused:
        Match.at(gloria, position)
    assert text.lower() in str(refused.value).lower()
    assert str(refused.value).endswith(".")


def test_what_a_position_leaves_out_takes_the_default():
    m = Match.at(gloria, {"seats": [{}, {}, {}], "deck": ["foro"], "deck_is_all": True})
    view = m.view(None)
    assert (view["leader"], view["pool"], view["senators"], m.waiting) == (0, [], 6, (0,))
    assert [row["influence"] for row in view["seats"]] == [2, 2, 2]
    assert view["options"] == dict.fromkeys(gloria.OPTIONS, False)
    assert Match.new(gloria).view(None)["options"] == dict.fromkeys(gloria.OPTIONS, False)


@pytest.mark.parametrize(
    "position",
    [
        {"seats": 6},
        {"seats": 1},
        {"seats": [[], {}]},
        {"seats": ["villa", {}]},
        {"seats": [{}, {}], "options": ["short"]},
        {"seats": [{}, {}], "sites": [["wood", 1]]},
        {"seats": [{}, {}], "sites": {"wood": 3}},
        {"seats": [{"influence": 1001}, {}]},
        {"seats": [{"buildings": [{"card": "estatua", "site": "gold"}]}, {}]},
        {"seats": [{"buildings": [{"card": "muelle", "site": "gold"}]}, {}]},
        {"seats": [{"buildings": [{"card": "estatua", "site": "wood"}]}, {}], "options": {"no_functions": True}},
        {
            "seats": [
                {"buildings": [{"card": c, "site": "wood"} for c in ("muelle", "circo", "mercado", "empalizada")]}
            ]
            * 2
        },
    ],
)
def test_more_that_cannot_be(position):
    with pytest.raises(Illegal):
        Match.at(gloria, {"game": "gloria", **position})


def test_after_the_end_the_deck_is_shown_from_the_top():
    m = Match.at(gloria, {"seats": [{}, {}], "deck": ["foro", "villa", "arco"], "deck_is_all": True})
    m.concede(1)
    assert m.view(None)["deck"] == ["foro", "villa", "arco"]
