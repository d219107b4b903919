"""Our own drawings: the icons, and the board as one picture."""

import re
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from django.conf import settings

from games.boards import icons, picture
from games.boards.canvas import Text
from games.boxes.gloria.icons import COLOURS
from games.rules import GAMES, gloria
from games.rules.match import Match

NAMES = ["Ana", "Bruno & <Co>", 'Carla "la Roja"', "Δημήτρης", "Юлия"]


def look(seats=3, seat=0, position=None):
    match = Match.at(gloria, position) if position else Match.new(gloria, seats)
    if match.luck:
        match.take(None, match.luck.what, match.luck.items)
    return SimpleNamespace(game=SimpleNamespace(ruleset="gloria"), view=match.view(seat), seat=seat)


@pytest.mark.parametrize(("ruleset", "name"), [(game, name) for game in GAMES for name in icons.icons_of(game)])
def test_every_icon_is_sound(ruleset, name):
    icon = icons.icons_of(ruleset)[name]
    ElementTree.fromstring(f"<svg>{icon}</svg>")
    assert "style=" not in icon  # the page's policy forbids it


@pytest.mark.parametrize("ruleset", ["", *GAMES])
def test_the_page_carries_every_icon_once(ruleset):
    sprite = icons.sprite(ruleset)
    assert all(sprite.count(f'id="i-{name}"') == 1 for name in icons.icons_of(ruleset))


def test_a_game_without_drawings_of_its_own_has_everybodys():
    assert icons.icons_of("nothing_here") == icons.icons_of("")
    assert "laborer" in icons.icons_of("gloria")
    assert "laborer" not in icons.icons_of("")


def test_the_colours_are_those_of_the_page_by_day():
    css = (Path(settings.BASE_DIR) / "static" / "base.css").read_text()
    for material, colour in COLOURS.items():
        found = re.search(rf"--{material}: light-dark\((#\w+),", css)
        assert found is None or found[1] == colour, material


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_board_is_well_formed_whatever_people_are_called(seats, language):
    svg = picture.board_drawing(look(seats), language, NAMES[:seats]).svg()
    root = ElementTree.fromstring(svg)
    texts = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    # A name that would overlap the numbers next to it is cut.
    assert all(any(name in text or name.startswith(text.rstrip("…")) for text in texts) for name in NAMES[1:seats])


def test_everything_that_lies_open_is_on_it():
    position = {
        "game": "gloria", "options": {}, "leader": 0,
        "seats": [
            {"hand": ["muelle", "senador"], "stockpile": ["insula", "insula"], "clientele": ["templo"], "vault": ["villa"], "influence": 2,
             "buildings": [{"card": "torre", "site": "concrete", "materials": ["puente"], "complete": False}]},
            {"hand": ["jardin"], "stockpile": [], "clientele": [], "vault": [], "influence": 2, "buildings": []},
        ],
        "pool": ["taberna"], "deck": ["foro"],
    }  # fmt: skip
    svg, words = (
        picture.board_drawing(look(position=position), "en", NAMES[:2]).svg(),
        picture.board_alt_text(look(position=position), "en", NAMES[:2]),
    )
    for name in ("Dock", "Senator", "Insula ×2", "Temple", "Tower", "Bar"):
        assert name in svg
        assert name in words
    for hidden in ("Villa", "Garden", "Forum"):
        assert f">{hidden}<" not in svg
    spectator = picture.board_drawing(look(position=position, seat=None), "en", NAMES[:2]).svg()
    assert ">Dock<" not in spectator


def test_text_is_drawn_in_every_script():
    """Without its font files the picture would have no letters, and there would be no error."""
    board = picture.board_drawing(look(5), "en", NAMES)
    silent = board._replace(marks=tuple(mark for mark in board.marks if not isinstance(mark, Text)))
    assert len(picture.board_png(board)) > 1.5 * len(picture.board_png(silent))
    for n, name in enumerate(NAMES[3:], 3):
        other = picture.board_drawing(look(5), "en", [*NAMES[:n], "\ue000" * len(name), *NAMES[n + 1 :]])
        assert picture.board_png(board) != picture.board_png(other)
