"""What a seat sees: the shape README.md documents, in every phase, at every step."""

from random import Random

import pytest

from games.rules import great_city
from games.rules.great_city.cards import CARDS
from games.rules.match import Match
from tests.rules import chance
from tests.rules.great_city.table import lay, seat
from tests.rules.laws import as_json

TOP = {
    "game", "options", "cards", "phase", "round", "rounds", "first", "turn_order", "strips", "spaces", "turn", "offer", "decks",
    "deck_cards", "influence_cards", "supply", "gone", "drafting", "twins", "seats", "asked", "conceded", "result",
}  # fmt: skip
SEAT = {
    "colour", "coins", "influence", "bricks", "points", "hand", "hand_size", "influence_cards", "city", "produce", "score",
}  # fmt: skip
SCORE = {"areas", "aqueducts", "temples", "coins", "points", "influence", "influence_cards", "total"}
PHASES = {"set_up", "draft", "emissaries", "actions", "over"}
IDS = {row["id"] for row in CARDS["cards"]}


def check(view, m, reader):
    """The documented keys with values of the documented kinds, and what belongs to this reader."""
    assert set(as_json(view)) == TOP
    assert view["phase"] in PHASES
    assert (view["phase"] == "over") == m.over
    assert sorted(view["turn_order"]) == list(range(m.t.seats))
    assert view["first"] in (None, view["turn_order"][0])
    assert len(view["strips"]) == 6
    assert [set(space) for space in view["spaces"]] == [{"symbol", "bricks", "cogs", "seat"}] * (
        5 * (view["round"] > 0)
    )
    assert (view["deck_cards"] is not None) == m.over
    assert set(view["offer"] + view["gone"]) <= IDS
    assert {*view["twins"], *view["twins"].values()} <= IDS
    assert view["turn"] is None or set(view["turn"]) == {"seat", "space", "bricks", "cogs", "built", "produced"}
    if view["drafting"]:
        assert (view["drafting"]["cards"] is not None) == (view["drafting"]["seat"] == reader)
    for number, row in enumerate(view["seats"]):
        assert set(row) == SEAT
        assert (row["hand"] is not None) == (m.over or number == reader)
        assert row["hand"] is None or len(row["hand"]) == row["hand_size"]
        assert set(row["score"]) == SCORE
        assert set(row["produce"]) == {"coins", "influence", "bricks", "points"}
        assert all(set(building) == {"card", "at"} for building in row["city"])
        assert all(set(area) == {"value", "at", "sum", "colours", "points"} for area in row["score"]["areas"])
        assert all(set(line) == {"card", "at", "count", "least", "points"} for line in row["score"]["temples"])
    shown = [{"seat": s, "topic": m.asked(s).topic, "answered": False} for s in m.waiting]
    assert view["asked"] == shown


@pytest.mark.parametrize("seats", great_city.SEATS)
def test_the_documented_shape_at_every_step(seats):
    phases = set()
    for seed in range(3):
        rng = Random(seed)
        m = Match.new(great_city, seats)
        while not m.over:
            for reader in (None, *range(seats)):
                check(m.view(reader), m, reader)
            phases.add(m.view(None)["phase"])
            m.take(*chance.move(rng, m))
        for reader in (None, *range(seats)):
            check(m.view(reader), m, reader)
        phases.add("over")
    assert phases == PHASES


def test_a_view_can_be_written_on_without_harm():
    """Pages may do with it what they like."""
    g = lay(seat("II-09"), seat(), seat()).place(1, 2, 3)
    before = as_json(g.m.view(0))
    view = g.m.view(0)
    for key in ("strips", "offer", "gone"):
        view[key].append("?")
    view["seats"][0]["hand"].clear()
    view["seats"][0]["score"]["areas"][0]["points"] = 99
    view["seats"][0]["score"]["areas"][0]["at"].clear()
    view["influence_cards"]["table"].append(5)
    assert g.m.view(0) == before


def test_the_score_is_shown_to_everybody_at_any_time():
    g = lay(seat(city="2 Y"), seat(), seat())
    assert g.m.view(1)["seats"][0]["score"]["areas"][0]["points"] == 2
    assert g.m.view(None)["seats"][0]["score"]["total"] == 7


def test_at_the_end_everything_lies_open():
    g = lay(seat(), seat(), round=7).pass_round()
    view = g.m.view(None)
    assert all(row["hand"] is not None for row in view["seats"])
    assert {deck: len(cards) for deck, cards in view["deck_cards"].items()} == view["decks"]
    assert None not in view["strips"]
    assert [row["score"]["total"] for row in view["seats"]] == list(g.m.result.scores)


def test_unused_cards_stay_unknown_until_then():
    """R6."""
    assert lay(seat(), seat(), round=7).view["deck_cards"] is None


def test_who_concedes_opens_everything_too():
    g = lay(seat("II-09"), seat())
    g.m.concede(1)
    assert g.m.view(None)["seats"][0]["hand"] == ["II-09"]
    assert (g.m.result.winners, g.m.result.scores) == ((0,), None)


def test_who_concedes_in_the_draft_opens_that_too():
    m = Match.new(great_city, 2)
    while m.luck:
        m.take(*chance.move(Random(2), m))
    m.concede(0)
    assert len(m.view(None)["drafting"]["cards"]) == 2


def test_r9_a_conceded_seat_is_played_on_and_the_last_one_left_wins():
    g = lay(seat(), seat(), seat())
    g.m.concede(0)
    assert g.asks == "0 emissary"
    g.place(1, 2, 3)
    g.m.concede(2)
    assert (g.m.result.reason, g.m.result.winners) == ("conceded", (1,))
