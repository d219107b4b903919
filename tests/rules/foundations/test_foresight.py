"""The forecast of an era's end from a view is what it scores, with any modules."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations.foresight import buildings_after, era_points, foresee, incomes_now
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.table import lay, seat

SCORING = ("residents", "municipal", "commercial")
# Between the last answer and the scoring these may have changed the board, or who scores what.
BETWEEN = {"consul_builds", "consul_lacks", "uses", "steals", "reacts", "accepts"}


def ends_of_eras(number: int, seats: int):
    """Yield (forecast before the last answer, points scored) for every era."""
    rng = Random(number)
    m, told = Match.new(foundations, seats, some_options(rng, seats)), 0
    while not m.over:
        move, view = some_move(rng, m), m.view(None)
        m.take(*move)
        new = m.said(None, told)
        told = new[-1]["step"] if new else told
        keys = [line["key"] for line in new]
        if "era_ends" in keys and not BETWEEN & {*keys[: keys.index("era_ends")]}:
            who, what, choice = move
            foreseen = foresee(view, who, choice)["points"] if what == "turn" else era_points(view)
            yield foreseen, scored(new, len(view["seats"]) + bool(view["consul"]))


def scored(lines: list[dict], seats: int) -> list[int]:
    points = [0] * seats
    for line in lines:
        if line["key"] in SCORING:
            points[line["seat"]] += line["facts"]["points"]
    return points


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_foreseen_is_scored(seats):
    ends = [end for number in range(12) for end in ends_of_eras(number, seats)]
    assert len(ends) > 15
    for foreseen, came in ends:
        assert foreseen == came


def test_nothing_is_foreseen_before_the_first_era():
    view = Match.new(foundations, 3, {"draft": True}).view(None)
    assert era_points(view) == [0, 0, 0]


def last_turn(*seats, **more):
    """Return the last turn of the first era: the next era's cards follow any answer."""
    return lay(*seats, last_lap=1, next_piles=("E1 E2 E3 E4 E5 E6",), **more)


def test_an_answer_that_is_final_is_foreseen_as_well():
    """The preview does not know what luck follows; population and commercial income come from the board."""
    g = last_turn(seat("A1 A2 A3", "panaderia:C1"), seat("", "domus:G1"))
    build = ("build", "insula_larga", ("A1", "A2", "A3"))
    assert build in g.m.asked(0).final
    assert g.m.preview(0, build)["view"] is None
    view = g.m.view(0)
    assert era_points(view) == [0, 1 + 4]
    assert foresee(view, 0, build) == {"points": [4 + 4, 4], "population": [4, 1], "income": [1, 0]}
    assert foresee(view, 0, "income") == {"points": [0, 5], "population": [0, 1], "income": [1, 0]}
    assert foresee(view, 0, ["build", "insula_larga", ["A1", "A2", "A3"]]) == foresee(view, 0, build)  # as JSON has it


def test_the_building_and_its_neighbours_are_foreseen_where_they_would_stand():
    """A fountain next to it counts one more; covered buildings are gone."""
    g = last_turn(seat("A1 A3", "domus:A2 panaderia:C1"), seat("", "fuente:B2"))
    found = buildings_after(g.m.view(0), 0, ("build", "insula_larga", ("A1", "A2", "A3")))
    assert found == [
        [
            {"id": "panaderia", "at": ["C1"], "citizens": 0, "silver": 1, "vp": 0},
            {"id": "insula_larga", "at": ["A1", "A2", "A3"], "citizens": 4, "silver": 0, "vp": 0},
        ],
        [{"id": "fuente", "at": ["B2"], "citizens": 0, "silver": 0, "vp": 1}],
    ]


def test_what_a_card_shown_would_change():
    """Juno Moneta: two silver more, in the last era two points."""
    g = lay(seat("A1", cards="IV03"), seat(), show="F1", era=3, options={"invocations": True})
    assert foresee(g.m.view(0), 0, ("show", "IV03")) == {"points": [2, 0], "population": [0, 0], "income": [2, 0]}


@pytest.mark.parametrize("number", range(6))
def test_what_is_foreseen_is_what_a_preview_shows_where_there_is_one(number):
    rng, seats = Random(f"after {number}"), 2 + number % 4
    m, met = Match.new(foundations, seats, some_options(rng, seats)), 0
    while not m.over and met < 25:
        move = some_move(rng, m)
        who, what, choice = move
        if what == "turn" and (shown := m.preview(who, choice)) and (then := shown["view"]):
            found, met = foresee(m.view(who), who, choice), met + 1
            assert found["population"][:seats] == [row["population"] for row in then["seats"]]
            assert found["income"][:seats] == [row["income"] for row in then["seats"]]
            assert then["era"] != m.t.era or found["points"] == era_points(then)
            assert buildings_after(m.view(who), who, choice)[:seats] == [row["buildings"] for row in then["seats"]]
        m.take(*move)
    assert met == 25


def test_what_an_income_is_foreseen_to_bring_is_taken():
    """The income includes what roles and invocations add."""
    rows, bases = [], set()
    for number, seats in enumerate((2, 2, 2, 2, 3, 4)):
        rng = Random(f"income {number}")
        m = Match.new(foundations, seats, some_options(rng, seats))
        while not m.over:
            who, what, choice = some_move(rng, m)
            view, step = m.view(who), m.step
            m.take(who, what, choice)
            if (what, choice) == ("turn", "income"):
                facts = next(line["facts"] for line in m.said(None, step) if line["key"] == "income")
                rows.append((incomes_now(view)[who], facts["base"] + facts["shops"] + facts["more"]))
                bases.add(facts["base"])
    assert len(rows) > 100
    assert len(bases) > 1
    assert [foreseen for foreseen, _ in rows] == [came for _, came in rows]
