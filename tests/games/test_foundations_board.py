"""The city as text: what comes from outside is escaped, what stands there is told, tokens look like what they are."""

import pytest

from games import icons
from games.asking.forms import Tile
from games.presenters.foundations.drawing import building, drawing
from games.presenters.foundations.grid import grid
from games.presenters.foundations.pieces import Drawn, Lot, Square, Turned
from games.rules.foundations import CARDS
from games.wording import words

EVIL = "\"><script>'&"


def test_names_and_answers_are_escaped():
    """Players choose their names; an address comes from the answer's JSON."""
    tile = Tile(EVIL, f'["buy","{EVIL}"]', True, True, f"?path={EVIL}")
    step = Tile(EVIL, "[]", False, False, f"?path={EVIL}")
    tick = Tile(EVIL, '"A1"', True, False, "", id="pick-1")
    lots = [
        Lot(EVIL),
        Lot(EVIL, "domus", True),
        Lot(EVIL, spot=tick),
        Lot("", turned=[Turned(0, step)]),
        Lot("", spot=tile),
    ]
    page = grid(lots, "/t/tiber-42/")
    assert "<script" not in page
    assert (
        page.count("&lt;script&gt;") == 1 + 1 + 1 + 4 + 6
    )  # of each lot: its name, or labels, titles, values, addresses
    assert "<script" not in drawing(7, [Square("A1", 0, EVIL)], [], None, [])


def test_a_building_is_drawn_with_what_it_counts():
    drawn = building(Drawn(1, "fr-mercado", "M", ((0, 0), (0, 1)), (0, 0, 12)))
    assert "#i-fr-mercado" in drawn
    assert 'class="seat-1"' in drawn
    assert ">12</text>" in drawn
    assert "#i-coin" not in drawn
    assert "fr-ghost" in building(Drawn(1, "fr-mercado", "M", ((0, 0),), (0, 0, 1), ghost=True))


def test_the_ghost_covers_what_it_replaces():
    """It is drawn last, over the outlines of what would go."""
    stands, comes = (
        Drawn(0, "fr-domus", "R", ((0, 0),), (1, 0, 0)),
        Drawn(0, "fr-mercado", "M", ((0, 0),), (0, 0, 1), ghost=True),
    )
    text = drawing(7, [], [stands], comes, ["M5 5L95 5Z"])
    assert text.index("fr-domus") < text.index("fr-gone") < text.index("fr-ghost")


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_token_of_the_consul_is_drawn_as_a_building(language):
    told, drawings = words("foundations", language), icons.of("foundations")
    faces = {row["id"]: told.card(row["id"]) for row in CARDS["consul_tokens"]}
    assert {face["icon"] for face in faces.values()} <= set(drawings)
    assert len({face["icon"] for face in faces.values()}) > 15
    assert [faces[token]["icon"] for token in ("CT01", "CT05", "CT09", "CT27")] == [
        "fr-domus", "fr-panaderia", "fr-fuente", "fr-jardin_lujoso",
    ]  # fmt: skip


def test_a_token_says_what_it_is_worth_at_this_table():
    """With the other cadence the Consul builds more often, and for less (section 6)."""
    told = words("foundations", "en")
    assert told.card("CT01")["function"] == "2 citizens."
    assert told.card("CT01", {"consul_cadence": "alterna"})["function"] == "2 citizens."
    assert told.card("CT01", {"consul_cadence": "cada_turno"})["function"] == "1 citizen."
