"""The catalogues hold what is said, whole and unbroken."""

import ast
import re
from pathlib import Path

import allauth
import django
import polib
import pytest
from django.conf import settings
from django.contrib import auth
from django.utils.translation import gettext, ngettext, override, to_language

from games.wording.languages import language_codes
from games.wording.slots import slot_faults
from roma_site.catalogues import PAGES, borrowed, files, texts
from roma_site.catalogues.faults import faults_of_file, page_faults
from roma_site.catalogues.texts import page_texts, update_catalogues

SOURCES = list(files.catalogue_files())


def test_every_language_has_words_for_all_that_is_said_and_none_in_vain() -> None:
    for outcome in update_catalogues(write=False):
        listed = to_language(files.language_of(outcome.file)) in language_codes()
        if listed and "tests/fifth" not in str(outcome.file):
            assert (outcome.missing, outcome.fuzzy, outcome.gone, outcome.changed) == ([], [], [], False), outcome.file


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(files.shown_path(file)))
def test_no_catalogue_is_broken(file) -> None:
    assert [str(fault) for fault in faults_of_file(file)] == []


def test_every_language_of_the_house_has_its_folder() -> None:
    for language in set(language_codes()) - {"en"}:
        assert {file.stem for file in files.catalogue_files() if files.language_of(file) == language} >= set(
            texts.all_texts()
        )


def test_english_keeps_the_rules_it_sets() -> None:
    for domain, said in texts.all_texts().items():
        nouns = {text.context.removeprefix("noun.") for text in said if text.plural}
        for text in said:
            faults = (
                page_faults(text.english, text.english)
                if domain == PAGES
                else slot_faults(text.english, text.english, nouns, text.context)
            )
            assert faults == [], (domain, text)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(files.shown_path(file)))
def test_translators_tools_read_it(file) -> None:
    read = polib.pofile(str(file), check_for_duplicates=True)
    assert len(read) == sum(bool(one.id) for one in files.read_catalogue(file))
    assert read.percent_translated() == 100


def test_where_a_text_stands_is_there() -> None:
    places = {place for one in files.read_catalogue(files.catalogue_file(PAGES, "es")) for place, _ in one.locations}
    assert "templates/base.html" in places
    assert [place for place in places if not (settings.BASE_DIR / place).exists()] == []


def test_gathering_finds_templates_code_and_tables() -> None:
    found = page_texts()
    assert "templates/base.html" in found["", "Skip to content", ""]
    assert "games/selectors/table_form.py" in found["", "Friends", ""]
    assert "templates/mail/parts/head.txt" in found["", "── Reply above this line ──", ""]
    assert "notifications/emails/writing.py" in found["", "You won!", ""]
    assert ("", "1 free seat", "%(n)s free seats") in found
    said = texts.all_texts()
    assert {"line.draws.you", "noun.cards", "card.forum#does"} <= {text.context for text in said["roma"]}
    assert "command.help" in {text.context for text in said["mail"]}


def test_no_text_stands_inside_an_f_string() -> None:
    asking = {"_", "gettext", "ngettext", "pgettext", "npgettext", "gettext_lazy", "ngettext_lazy"}
    hidden = [
        f"{file}:{call.lineno}"
        for folder in ("games", "notifications", "roma_site")
        for file in (Path(settings.BASE_DIR) / folder).rglob("*.py")
        for text in ast.walk(ast.parse(file.read_text()))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in asking
    ]
    assert hidden == []


def test_what_is_borrowed_is_still_said_by_its_owner() -> None:
    """A text that Django or allauth words otherwise today would be translated in vain."""
    owners = [Path(django.__file__).parent / "conf", Path(auth.__file__).parent, Path(allauth.__file__).parent]
    said = {text.msgid for owner in owners for text in polib.pofile(owner / "locale/es/LC_MESSAGES/django.po")}
    plurals = [text.__reduce__()[1][-1]["singular"] for text in borrowed.PLURAL_TEXTS]
    assert {*borrowed.DJANGO_TEXTS, *borrowed.ALLAUTH_TEXTS, *plurals} - said == set()


def test_no_form_says_usted() -> None:
    with override("es"):
        for text in (*borrowed.DJANGO_TEXTS, *borrowed.ALLAUTH_TEXTS):
            assert not re.search(r"\b([Ss]us?|\w+uzca|[Ee]scriba)\b", gettext(text)), text


def test_no_text_is_both_alone_and_with_a_plural() -> None:
    alone = {word[1] for word in page_texts() if not word[2]}
    assert not alone & {word[1] for word in page_texts() if word[2]}


def test_english_stands_in_the_code() -> None:
    with override("en"):
        assert (gettext("Skip to content"), ngettext("1 game", "%(n)s games", 2)) == ("Skip to content", "%(n)s games")
    with override("es"):
        assert ngettext("1 game", "%(n)s games", 3) % {"n": 3} == "3 partidas"
