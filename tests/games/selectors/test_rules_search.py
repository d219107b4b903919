"""Search in the rules: chapters, rulings and cards, with the words marked."""

import re
from html import unescape

import pytest

from games.rules import GAMES
from games.selectors.rules_text import find_chapters, rules_text, sections_of
from games.templatetags.display import marked
from games.wording.languages import language_codes

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]


def search(client, ruleset, q, language="en"):
    return client.get(f"/rules/{ruleset}/", {"q": q}, headers={"accept-language": language})


def test_it_finds_chapters_rulings_and_cards(client):
    page = search(client, "gloria", "senator")
    text = unescape(page.content.decode())
    assert {one.section for one in page.context["chapters"]} >= {"goal", "turn"}
    assert page.context["found_rulings"] and page.context["found"]
    assert '<a href="/rules/gloria/#turn">A turn</a>' in text
    assert "<mark>senator</mark>" in text
    assert page.context["found_rulings"][0].name in text


@pytest.mark.parametrize(("q", "language"), [("VACIO", "es"), ("vacío", "es"), ("Empty", "en")])
def test_case_and_accents_make_no_difference(q, language, client):
    page = search(client, "foundations", q, language)
    assert page.context["chapters"]
    assert "<mark>vacío</mark>" in page.content.decode() or "<mark>empty</mark>" in page.content.decode()


def test_every_word_must_be_there(client):
    assert search(client, "roma", "three dice").context["chapters"]
    page = search(client, "roma", "three hippopotami")
    assert not page.context["chapters"]
    assert "Nothing found" in page.content.decode()


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_every_line_of_the_rules_is_found_by_its_own_words(ruleset):
    for language in language_codes():
        text = rules_text(ruleset, language)
        plain = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", text.html)))
        for section in sections_of(text):
            assert any(one.section == section for one in find_chapters(text, " ".join(["a"]))), section
        for heading in re.findall(r"<h2>(.*?)</h2>", text.html):
            assert any(one.title == unescape(heading) for one in find_chapters(text, unescape(heading)))
        assert all(line in plain for one in find_chapters(text, "a") for line in one.lines)


@pytest.mark.parametrize("q", ["", "   ", "%", "<script>", "\x00", "a " * 500, "ß" * 500, "(", "&amp;"])
def test_odd_words_are_harmless(q, client):
    page = search(client, "gloria", q)
    assert page.status_code == 200
    assert b"<script>&" not in page.content and b"<mark><" not in page.content
    assert len(page.context["sought"]) <= 8 and len(page.context["asked"]["q"]) <= 60


@pytest.mark.parametrize(
    ("text", "words", "html"),
    [
        ("Wine & wine", ["wine"], "<mark>Wine</mark> &amp; <mark>wine</mark>"),
        ("<b>", ["b"], "&lt;<mark>b</mark>&gt;"),
        ("vacíos", ["vacio"], "<mark>vacío</mark>s"),
        ("aaa", ["aa"], "<mark>aaa</mark>"),
        ("plain", [], "plain"),
        ("", ["x"], ""),
        ("straße", ["strasse"], "<mark>straße</mark>"),
    ],
)
def test_what_was_sought_is_marked_and_the_rest_escaped(text, words, html):
    assert marked(text, words) == html


def test_the_card_that_is_called_so_comes_before_those_that_speak_of_it(client):
    found = search(client, "roma", "turris").context["found"]
    assert len(found) > 1 and found[0][0].name == "Turris"


def test_a_filter_alone_finds_cards_and_no_chapters(client):
    page = client.get("/rules/gloria/?material=marble")
    assert page.context["found"] and not page.context["chapters"]
    assert "Results for" not in page.content.decode()
