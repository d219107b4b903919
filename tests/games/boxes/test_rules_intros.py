"""The pictures that a game's rules begin with: a numbered table, a turn in four."""

import re
from xml.etree import ElementTree

import pytest

from games.boards.rules_intro import intro_game, intro_painter, rules_intro_of
from games.rules import GAMES
from games.rules.ask import lists
from games.rules.match import Match
from games.wording.languages import language_codes
from tests.markup import close_up

EVERY = pytest.mark.parametrize("ruleset", list(GAMES))
TEXT = "{http://www.w3.org/2000/svg}text"


@EVERY
@pytest.mark.parametrize("language", language_codes())
def test_every_number_is_drawn_and_told(ruleset, language):
    intro = rules_intro_of(ruleset, language)
    words = [text.text for text in ElementTree.fromstring(intro.table.svg).iter(TEXT)]
    discs = words[-len(intro.legend) :]  # drawn last, over everything
    assert discs == [str(number) for number in range(1, len(intro.legend) + 1)]
    assert all(name and text.endswith(".") for name, text in intro.legend)
    assert len(intro.turn) == 4 and all(one.text.endswith(".") for one in intro.turn)


@EVERY
def test_numbers_stand_inside_the_picture_and_apart(ruleset):
    painter = intro_painter(ruleset, None, "en")
    places = [painter.positions[name] for name in painter.NUMBERED_TARGETS]
    assert all(9 <= x <= painter.canvas.width - 9 and 9 <= y <= painter.y for x, y in places)
    apart = [(one, other) for n, one in enumerate(places) for other in places[:n]]
    assert all(max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= 18 for one, other in apart)


@EVERY
def test_every_colour_has_another_on_a_dark_page(ruleset):
    intro = rules_intro_of(ruleset, "en")
    for picture in (intro.table, *intro.turn):
        style, body = re.search(r"<style>(.*)</style>(.*)", picture.svg, re.DOTALL).groups()
        light = {*re.findall(r'\b((?:fill|stroke|color)="#\w{6}")', body)}
        assert {*re.findall(r"\[(\w+=\"#\w+\")\]\{\w+:#\w+\}", style)} == light


@EVERY
def test_a_cut_shows_one_area_with_its_drawings_alone(ruleset):
    intro = rules_intro_of(ruleset, "en")
    for one in intro.turn:
        ElementTree.fromstring(one.svg)
        assert set(re.findall(r'href="#p-([\w-]+)"', one.svg)) == set(re.findall(r'<g id="p-([\w-]+)"', one.svg))
        assert one.height < intro.table.height
        assert len(one.svg) < len(intro.table.svg)
    assert len(intro.table.svg) < 48_000  # the drawings of its cards with it


@EVERY
def test_the_scene_is_a_game_that_these_rules_can_play(ruleset):
    """A rule that changes what happens in it breaks it here, and not on the page."""
    scene = intro_game(ruleset)
    match = Match.at(GAMES[ruleset], {**scene["position"], "since": scene["answers"]})
    assert not match.over
    again = Match.at(GAMES[ruleset], lists(match.position()))
    assert again.view(0) == match.view(0)


@EVERY
def test_the_page_begins_with_them_at_their_size(ruleset, client, db):
    for language in language_codes():
        page = close_up(client.get(f"/rules/{ruleset}/", headers={"accept-language": language}).content.decode())
        found = re.findall(rf'src="(/rules/{ruleset}/{language}/[\w-]+\.svg)" width="(\d+)" height="(\d+)"', page)
        assert len(found) == 5
        assert page.index(found[0][0]) < page.index('class="rules-text"')
        for address, width, height in found:
            answer = client.get(address)
            assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
            assert f'width="{width}" height="{height}"' in answer.content.decode()
    assert "intro" not in client.get(f"/rules/{ruleset}/?q=x").content.decode()


@pytest.mark.parametrize("address", ["chess/en/table", "gloria/tlh/table", "gloria/en/turn-5", "gloria/en/%00"])
def test_no_picture_of_nothing(address, client):
    assert client.get(f"/rules/{address}.svg").status_code == 404
