"""Every game's rules and catalogue."""

import re
from html import unescape

import pytest

from games.rules import GAMES
from games.wording import words

pytestmark = pytest.mark.django_db


def test_rules_have_every_building_in_both_languages(client):
    for language, laborer in (("en", "Laborer"), ("es", "Obrero")):
        page = client.get("/rules/gloria/", headers={"accept-language": language}).content.decode()
        assert page.count('id="card-') == 40
        assert laborer in page
        assert all(f'id="R{n}"' in page for n in range(1, 33))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("q=ludus", {"ludus_magna"}),
        ("q=INSULA", {"insula"}),
        ("q=ínsula&material=marble", set()),
        ("material=marble&when=lead", {"palacio"}),
        ("role=craftsman", {"circo", "empalizada", "mercado", "muelle"}),
        ("when=completion&material=brick", {"escuela", "fundicion"}),
    ],
)
def test_the_catalogue_is_searched_by_an_ordinary_form(client, query, expected):
    page = client.get(f"/rules/gloria/?{query}").content.decode()
    assert set(re.findall(r'id="card-(\w+)"', page)) >= expected
    assert expected or "Nothing fits" in page


def test_the_rules_index_lists_every_game_with_what_it_is(client):
    page = client.get("/rules/").content.decode()
    for ruleset in GAMES:
        assert f'href="/rules/{ruleset}/"' in page
        assert f"/tables/new/?ruleset={ruleset}" in page
        assert words(ruleset, "en").term("about") in unescape(page)


def test_rules_of_no_game(client):
    assert client.get("/rules/chess/").status_code == 404
    assert client.get("/rules/gloria/?q=%00&material=x&when=y").status_code == 200
