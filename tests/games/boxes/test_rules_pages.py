"""Every game's rules and catalogue."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.template import engines

from games.rules import GAMES
from games.wording import game_words
from games.wording.languages import language_codes
from tests import fifth

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
    assert expected or "Nothing matches" in page


def test_the_rules_index_lists_every_game_with_what_it_is(client):
    page = client.get("/rules/").content.decode()
    for ruleset in GAMES:
        assert f'href="/rules/{ruleset}/"' in page
        assert f"/tables/new/?ruleset={ruleset}" in page
        assert game_words(ruleset, "en").term("about") in unescape(page)


# Every language


def tags_of(text):
    """Return the tags, template tags and icons of a rules page in their order."""
    return re.findall(r"<[^>]*>|{%.*?%}|&\w+;", text)


HERE, FIFTH = settings.BASE_DIR / "locale", fifth.HERE / "locale"


@pytest.mark.parametrize(("folder", "games"), [(HERE, set(GAMES)), (FIFTH, {"augury"})], ids=["games", "fifth"])
def test_a_rules_page_has_the_same_bones_in_every_language(folder, games):
    assert {file.stem for file in folder.glob("en/rules/*")} == games
    others = [file for file in folder.glob("*/rules/*.html") if file.parts[-3] != "en"]
    assert {file.stem for file in others} == games
    for file in others:
        english = tags_of((folder / "en/rules" / file.name).read_text())
        assert "</section>" in english and tags_of(file.read_text()) == english, file


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_the_contents_lead_somewhere(ruleset, client):
    for language in language_codes():
        page = client.get(f"/rules/{ruleset}/", headers={"accept-language": language}).content.decode()
        anchors = re.findall(r'id="([^"]+)"', page)
        assert len(anchors) == len(set(anchors))
        contents = page.split('class="toc"')[1].split("</nav>")[0]
        assert set(re.findall(r'href="#([^"]+)"', contents)) <= set(anchors)


def test_rules_that_nobody_has_translated_are_told_in_english(client, settings):
    settings.LANGUAGES = [*settings.LANGUAGES, ("it", "Italiano"), ("pt-br", "Português (Brasil)")]
    for language in ("it", "pt-br"):
        page = client.get("/rules/roma/", headers={"accept-language": language}).content.decode()
        assert f'<html lang="{language}"' in page
        assert '<div lang="en"><div class="rules-text">' in page and "Two households fight over Rome" in page
    assert 'lang="en"><div' not in client.get("/rules/roma/").content.decode()


def test_a_language_with_a_region_has_a_folder_of_its_own(client, settings, tmp_path, monkeypatch):
    (tmp_path / "es_AR/rules").mkdir(parents=True)
    (tmp_path / "es_AR/rules/roma.html").write_text("Dos familias, che")
    engine = engines["django"].engine
    monkeypatch.setattr(engine, "dirs", [*engine.dirs, tmp_path])
    settings.LANGUAGES = [*settings.LANGUAGES, ("es-ar", "Español (Argentina)")]
    assert "Dos familias, che" in client.get("/rules/roma/", headers={"accept-language": "es-AR"}).content.decode()


def test_rules_of_no_game(client):
    assert client.get("/rules/chess/").status_code == 404
    assert client.get("/rules/gloria/?q=%00&material=x&when=y").status_code == 200
