"""The city as SVG and text: escaping, descriptions, icons of tokens."""

from random import Random
from types import SimpleNamespace

import pytest

from games.boards import cards as drawn
from games.boards import icons, picture
from games.boards.asking.forms import Tile
from games.boxes.foundations.board.board import era_table, points_by_era
from games.boxes.foundations.board.city import grid
from games.boxes.foundations.board.drawing import building_svg, draw_city
from games.boxes.foundations.board.pieces import DrawnBuilding, GridLot, OpenLot, TurnedPlace
from games.boxes.foundations.words import board_text
from games.rules import foundations
from games.rules.foundations import CARDS
from games.rules.foundations.modules.consul import START_POINTS_WITH_CONSUL
from games.rules.match import Match
from games.wording import game_words
from tests.rules.foundations.mixes import some_move
from tests.rules.foundations.table import lay, seat

EVIL = "\"><script>'&"

NAMES = ["Ana", "Bruno", "Carla"]


def test_names_and_answers_are_escaped():
    """Names come from players, addresses from the answer's JSON."""
    tile = Tile(EVIL, f'["buy","{EVIL}"]', True, True, f"?path={EVIL}")
    step = Tile(EVIL, "[]", False, False, f"?path={EVIL}")
    tick = Tile(EVIL, '"A1"', True, False, "", id="pick-1")
    lots = [
        GridLot(EVIL),
        GridLot(EVIL, "domus", True),
        GridLot(EVIL, target=tick),
        GridLot("", turned=[TurnedPlace(0, step, "+3")]),
        GridLot("", target=tile),
    ]
    page = grid(lots, "/t/tiber-42/")
    assert "<script" not in page
    assert (
        page.count("&lt;script&gt;") == 1 + 1 + 1 + 4 + 6
    )  # of each lot: its name, or labels, titles, values, addresses
    assert "<script" not in draw_city(7, [OpenLot("A1", 0, EVIL)], [], None, [])


def test_a_building_is_drawn_with_what_it_counts():
    drawn = building_svg(DrawnBuilding(1, "fr-mercado", "M", ((0, 0), (0, 1)), (0, 0, 12)))
    assert "foundations.svg#mercado" in drawn
    assert "#i-fr-M" in drawn
    assert 'class="seat-1"' in drawn
    assert ">12</text>" in drawn
    assert "#i-coin" not in drawn
    assert "fr-ghost" in building_svg(DrawnBuilding(1, "fr-mercado", "M", ((0, 0),), (0, 0, 1), ghost=True))


def test_what_changed_is_ringed_above_its_neighbours():
    """The ring is outside the owner's edge: a neighbour drawn later would cover half of it."""
    new = DrawnBuilding(0, "fr-domus", "R", ((0, 0),), (1, 0, 0), changed=True)
    text = draw_city(7, [], [new, DrawnBuilding(1, "fr-mercado", "M", ((1, 0),), (0, 0, 1))], None, [])
    assert text.count('class="fr-ground"') == 2
    assert text.rindex("#mercado") < text.index('class="fr-ring"')


def test_the_ghost_covers_what_it_replaces():
    """The preview is drawn last, over the outlines of the buildings it replaces."""
    stands, comes = (
        DrawnBuilding(0, "fr-domus", "R", ((0, 0),), (1, 0, 0)),
        DrawnBuilding(0, "fr-mercado", "M", ((0, 0),), (0, 0, 1), ghost=True),
    )
    text = draw_city(7, [], [stands], comes, ["M5 5L95 5Z"])
    assert text.index("#domus") < text.index("fr-gone") < text.index("fr-ghost")


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_token_of_the_consul_is_drawn_as_a_building(language):
    told, drawings = game_words("foundations", language), icons.icons_of("foundations")
    faces = {row["id"]: told.card(row["id"]) for row in CARDS["consul_tokens"]}
    assert {face["icon"] for face in faces.values()} <= set(drawings)
    assert len({face["icon"] for face in faces.values()}) > 15
    assert [faces[token]["icon"] for token in ("CT01", "CT05", "CT09", "CT27")] == [
        "fr-domus",
        "fr-panaderia",
        "fr-fuente",
        "fr-jardin_lujoso",
    ]


def test_a_token_says_what_it_is_worth_at_this_table():
    """With the other cadence the Consul builds more often, and for less (section 6)."""
    told = game_words("foundations", "en")
    assert told.card("CT01")["function"] == "2 citizens."
    assert told.card("CT01", {"consul_cadence": "alterna"})["function"] == "2 citizens."
    assert told.card("CT01", {"consul_cadence": "cada_turno"})["function"] == "1 citizen."


# Points by era

MIXES = {
    "rewards": {"monuments": True, "roles": True, "invocations": True},
    "consul": {"monuments": True, "consul": "desafio", "consul_cadence": "cada_turno"},
}


def standings(m: Match) -> list[int]:
    view = m.view(None)
    return [row["vp"] for row in (*view["seats"], *([view["consul"]] if view["consul"] else []))]


@pytest.mark.parametrize("mix", MIXES)
def test_the_points_by_era_add_up_to_the_points_everybody_has(mix):
    """The sums include points between two scorings and the start of a Consul's game."""
    told, labels = game_words("foundations", "en"), set()
    for seed in range(4):
        m, rng = Match.new(foundations, 3, MIXES[mix]), Random(f"{mix} {seed}")
        seats = range(len(standings(m)))
        while not m.over:
            m.take(*some_move(rng, m))
            if rng.random() > 0.1 and not m.over:
                continue
            start = dict.fromkeys(seats, START_POINTS_WITH_CONSUL) if mix == "consul" else {}
            rows = era_table(points_by_era(m.said(None), told, NAMES, None, start), told, seats)
            sums = [row["values"] for row in rows if row["sum"]]
            labels |= {row["label"] for row in rows}
            expected = standings(m) if rows else list(start.values()) or [0] * len(seats)
            assert ([sum(column) for column in zip(*sums, strict=True)] or expected) == expected == standings(m)
    assert {"Era 1", "Era 3", "End", "population"} <= labels
    assert ("Start" in labels) == (mix == "consul")


def test_what_a_monument_and_a_role_give_stands_in_the_era_it_fell_in():
    """The Philosopher builds the Temple of Jupiter: points at once, and still after the scoring."""
    told = game_words("foundations", "en")
    g = lay(
        seat("D2 D3 E2 E3", role="RO15"),
        seat("", "panaderia:F2"),
        monument_pool=["templo_jupiter"],
        last_lap=2,
        next_piles=["G1"],
        options={"monuments": True, "roles": True},
    )
    g("0 turn build templo_jupiter D2,D3,E2,E3")
    rows = era_table(points_by_era(g.m.said(None), told, NAMES, None, {}), told, range(2))
    assert [(row["label"], row["values"]) for row in rows] == [("Era 1", [3, 2])]
    g("1 turn income")
    found = points_by_era(g.m.said(None), told, NAMES, None, {})
    rows = era_table(found, told, range(2))
    assert rows[0] == {"label": "Era 1", "values": standings(g.m), "sum": True}
    assert rows[-1] == {"label": "others", "values": [3, 2], "sum": False}
    assert "Bruno gains 2 VP (Temple of Jupiter)." in found[0]["lines"]


def test_a_table_that_is_set_up_has_no_era_yet():
    """The era is missing both in the text and in the picture."""
    view = Match.new(foundations, 2).view(0)
    look = SimpleNamespace(game=SimpleNamespace(ruleset="foundations"), view=view, seat=0)
    assert view["era"] == 0
    assert "Era" not in board_text(view, game_words("foundations", "en"), NAMES, 0)
    assert "Era" not in picture.board_drawing(look, "en", NAMES).svg()
    began = {**view, "era": 1, "turn": 0}
    assert "face down" not in board_text(began, game_words("foundations", "en"), NAMES, 0)
    assert "face down: 7" in board_text({**began, "gone_unseen": 7}, game_words("foundations", "en"), NAMES, 0)
    assert "Era: 1" in board_text(began, game_words("foundations", "en"), NAMES, 0)
    assert "Era 1 / 3" in picture.board_drawing(SimpleNamespace(game=look.game, view=began, seat=0), "en", NAMES).svg()


@pytest.mark.parametrize(("seats", "need"), [(2, 18), (3, 13), (5, 10)])
def test_an_objective_is_told_for_the_table_s_own_number_of_players_and_how_far_one_is(seats, need):
    rows = [seat("A1 A2 A3", objectives=["OB01"]), *[seat(f"{column}7") for column in "BCDE"[: seats - 1]]]
    view = lay(*rows, options={"objectives": "hidden"}).m.view(0)
    told = game_words("foundations", "en").card("OB01", drawn.table_options(view))
    assert told["function"] == f"5 VP at the end: at least a group of {need} lots."
    text = board_text(view, game_words("foundations", "en"), ["Ana", "Bruno", "Carla", "Drusus", "Egeria"][:seats], 0)
    assert f"Latifundium (now 3 of {need})" in text
    everywhere = game_words("foundations", "en").card("OB01")["function"]
    assert everywhere.endswith("18/13/11/10 lots. (with 2, 3, 4, 5 players)")
