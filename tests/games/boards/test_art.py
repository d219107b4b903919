"""The drawings of cards: what static/art/README.md asks of each. A new file there is looked at from its first one."""

import re
import zlib
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.conf import settings

from games.boards import art, presenters
from games.boards.pixels import masks
from games.boxes.great_city.words import buildings
from games.rules import GAMES
from games.rules.foundations.buildings import MONUMENTS, PLAYER_BUILDINGS
from games.rules.great_city import CARDS
from games.templatetags import drawing
from tests.games.seen import points

FILES = sorted(art.ART_FOLDER.glob("*.svg"))
EACH, ALL = 1_200, 48_000  # bytes, compressed: a drawing, a game's file
WIDTHS = {"1.5", "1", ".5"}
TONES = {f"var(--t{number})" for number in (1, 2, 3, 4)}
REPLACED = re.compile(r"var\(--(?:sky|soil),(.*)\)")  # a board may put its own ground below a drawing
SMALL = 24  # pixels: what is still told apart at this size is no twin
TWINS = 18  # mean difference of a colour's value, of 255; `test_a_twin_is_seen` holds it
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
ALLOWED = {"fill", "stroke", "stroke-width", "d"}


def symbols(file: Path) -> list[ElementTree.Element]:
    return list(ElementTree.parse(file).getroot())


def each_drawing() -> list:
    return [pytest.param(one, id=f"{file.stem}-{one.get('id')}") for file in FILES for one in symbols(file)]


def pixels(drawing: str) -> bytes:
    """A drawing seen from afar, as the red, green and blue of its points."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{art.ART_SIDE}" height="{art.ART_SIDE}">{drawing}</svg>'
    return points(masks.drawing_mask(svg, SMALL / art.ART_SIDE))


def distance(one: bytes, other: bytes) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_is_of_a_game_and_of_its_cards(file):
    assert file.stem in GAMES
    ids = [one.get("id") for one in symbols(file)]
    assert len(ids) == len(set(ids))
    assert set(ids) <= {entry.id for entry in presenters.presenter_of(file.stem).catalogue("en").entries}
    assert len(zlib.compress(file.read_bytes())) <= ALL


@pytest.mark.parametrize("symbol", each_drawing())
def test_a_drawing_keeps_to_grid_lines_and_tones(symbol):
    """Paths only: no letters, gradients, filters or pictures. Half units; three widths of line; four tones."""
    assert symbol.get("viewBox") == f"0 0 {art.ART_SIDE} {art.ART_SIDE}"
    assert symbol.get("stroke") == "var(--t4)"
    assert {part.tag for part in symbol} == {f"{art.SVG}path"}
    for path in symbol:
        assert set(path.keys()) <= ALLOWED, path.attrib
        assert REPLACED.sub(r"\1", path.get("fill")) in TONES | {"none"}
        assert path.get("stroke", "none") in TONES | {"none"}
        assert path.get("stroke-width", "1") in WIDTHS
        assert all((float(number) * 2).is_integer() for number in NUMBER.findall(path.get("d"))), path.get("d")
    assert len(zlib.compress(ElementTree.tostring(symbol))) <= EACH


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_two_drawings_of_a_game_look_alike(file):
    seen = {card: pixels(drawing) for card, drawing in art.card_drawings(file.stem).items()}
    pairs = {pair: distance(seen[pair[0]], seen[pair[1]]) for pair in combinations(sorted(seen), 2)}
    assert not {pair: round(apart, 1) for pair, apart in pairs.items() if apart < TWINS}


def test_a_twin_is_seen():
    """The same house a little further right, with one window more, is no drawing of its own."""
    house = art.card_drawings("gloria")["insula"]
    window = '<path fill="#472b1d" d="M24 36h6v5h-6z"/>'
    twin = f'<g transform="translate(1 0)">{house}{window}</g>'
    assert 0 < distance(pixels(house), pixels(twin)) < TWINS


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_picture_has_the_tones_of_the_page_by_day(file):
    """The file says them for pictures, base.css for pages."""
    tones = ElementTree.parse(file).getroot().get("data-tones").split()
    css = (settings.BASE_DIR / "static" / "base.css").read_text()
    rule = re.search(rf"\.art\.{file.stem} {{([^}}]*)}}", css)[1]
    assert re.findall(r"--t\d: light-dark\((#\w{6}), #\w{6}\)", rule) == tones
    drawn = "".join(art.card_drawings(file.stem).values())
    assert "var(" not in drawn
    assert set(re.findall(r"#\w{6}", drawn)) == set(tones)


def test_what_stands_on_a_board_can_do_without_its_sky():
    """In Foundations of Rome the ground below a building says whose it is."""
    sheet = {one.get("id"): one for one in symbols(art.ART_FOLDER / "foundations.svg")}
    skies = {piece.id: sheet[piece.id][0].get("fill") for piece in (*PLAYER_BUILDINGS, *MONUMENTS)}
    assert {piece for piece, sky in skies.items() if not sky.startswith("var(--sky,")} == set()
    css = (settings.BASE_DIR / "static" / "foundations.css").read_text()
    assert "--sky: transparent" in re.search(r"\n\.fr-city {([^}]*)}", css)[1]


def test_a_card_without_a_drawing_shows_none():
    assert art.art("gloria", "senador") == ""
    assert art.art("no_such_game", "foro") == ""
    assert art.card_drawings("no_such_game") == {}


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_games_picture_is_made_of_drawings_there_are(ruleset):
    """A misspelled name would leave a hole; the picture has no text that needs a translation."""
    picture = drawing.scene(ruleset)
    shown = re.findall(rf"art/{ruleset}[\w.]*\.svg#([\w-]+)", picture)
    template = (settings.BASE_DIR / "templates" / "games" / ruleset / "scene.html").read_text()
    assert len(shown) == template.count("art_at") > 2
    assert {*shown} <= {*art.card_drawings(ruleset)}
    assert "<text" not in picture
    assert drawing.scene("no_such_game") == ""


def test_a_building_of_an_owners_set_has_the_drawing_of_its_name():
    """By its name, since its id is its set's own; starting buildings look like those they are."""
    assert buildings.building_drawing({"id": "II-07", "name": "Market"}) == "II-09"
    assert buildings.building_drawing({"id": "S-white-1", "name": "Insula (starting house)"}) == "II-01"
    assert (
        buildings.building_drawing({"id": "II-09", "name": "Lighthouse"})
        == buildings.building_drawing({"id": "II-09"})
        == ""
    )
    assert {buildings.building_drawing(row) for row in CARDS["cards"]} == set(art.card_drawings("great_city"))
