"""Every text of the pages and mails has its words, in every language but English, which stands in the code."""

import pytest
from django.conf import settings
from django.utils.translation import gettext, ngettext, override

from games.wording.languages import language_codes
from roma_site import wordlist

LANGUAGES = [code for code in language_codes() if code != settings.LANGUAGE_CODE]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_without_words(language):
    assert wordlist.missing_words(language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_kept_that_nobody_says(language):
    kept = {
        message.id[0] if isinstance(message.id, tuple) else message.id
        for message in wordlist.read_catalogue(language)
        if message.id
    }
    assert kept == {text for _context, text, _plural in wordlist.wanted_words()}, "make words"


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_text_stands_is_there(language):
    files = {file for message in wordlist.read_catalogue(language) for file, _ in message.locations}
    assert "templates/base.html" in files
    assert [file for file in files if not (settings.BASE_DIR / file).exists()] == [], "make words"


def test_no_text_is_both_alone_and_with_a_plural():
    alone = {word[1] for word in wordlist.wanted_words() if not word[2]}
    assert not alone & {word[1] for word in wordlist.wanted_words() if word[2]}


def test_gathering_finds_templates_and_code():
    found = wordlist.wanted_words()
    assert "templates/base.html" in found["", "Skip to content", ""]
    assert "games/visits/table_form.py" in found["", "Friends", ""]
    assert "templates/mail/parts/marker.txt" in found["", "── Reply above this line ──", ""]
    assert "notifications/letters/writing.py" in found["", "You have won!", ""]
    assert ("", "1 free seat", "%(n)s free seats") in found


def test_a_lost_placeholder_is_noticed(monkeypatch):
    catalogue = wordlist.read_catalogue("es")
    catalogue.get("Join %(name)s").string = "Sentarse"
    monkeypatch.setattr(wordlist, "read_catalogue", lambda language: catalogue)
    assert wordlist.missing_words("es") == ["placeholders: 'Join %(name)s'"]


def test_pages_speak_spanish():
    with override("es"):
        assert ngettext("1 game", "%(n)s games", 3) % {"n": 3} == "3 partidas"


def test_english_stands_in_the_code():
    assert not wordlist.catalogue_file("en").exists()
    with override("en"):
        for _context, text, plural in wordlist.wanted_words():
            assert not plural or [ngettext(text, plural, n) for n in (0, 1, 2)] == [plural, text, plural]
            assert plural or gettext(text) == text
