"""`make words` updates the catalogues, and pages show new translations."""

import os

import polib
from django.test import override_settings
from django.utils.translation import gettext, override

from games.wording import messages
from roma_site.catalogues import texts
from roma_site.catalogues.texts import update_catalogue
from roma_site.catalogues.watching import CatalogueWatcher, compile_file
from tests.words import machine
from tests.words.toys import DRAWS, HEADER, NOUN, PLURALS, entry, write


def test_a_text_whose_english_has_changed_is_to_be_looked_at_again(toy, place) -> None:
    write(place, entry("{seat} takes {count:cards}[: {card}].", "{seat} coge {count:cards}[: {card}]."), NOUN)
    outcome = update_catalogue(place, texts.texts_of(messages.MESSAGES["toy"]["line.draws"]))
    assert outcome.fuzzy == ["line.draws.others"] and outcome.missing == ["line.draws.you"]
    found = polib.pofile(str(place)).find(DRAWS, msgctxt="line.draws.others")
    assert found.fuzzy and found.msgstr == "{seat} coge {count:cards}[: {card}]."
    assert found.previous_msgid == "{seat} takes {count:cards}[: {card}]."
    compile_file(place)
    assert messages.MESSAGES["toy"]["line.draws"][toy][0] == DRAWS


def test_what_nobody_says_any_more_goes_and_forms_of_ones_own_stay(toy, place) -> None:
    write(
        place,
        entry("Villa", "Вілла", "card.villa"),
        entry("Villa", "віллу", "card.villa#acc"),
        entry("Old", "Старе", "card.old"),
    )
    outcome = update_catalogue(place, texts.texts_of(messages.MESSAGES["toy"]["card.villa"]))
    assert outcome.gone == ["card.old (Старе)"] and outcome.missing == []
    assert [one.msgctxt for one in polib.pofile(str(place))] == ["card.villa", "card.villa#acc"]


def test_who_translates_and_how_their_language_counts_stays_in_the_head(toy, place) -> None:
    head = HEADER.replace('"Language', '"Last-Translator: Olena <olena@example.org>\\n"\n"Language')
    write(place, NOUN, header=f"# By Olena.\n{head}{PLURALS.replace('n != 1', 'n > 1')}")
    update_catalogue(place, texts.texts_of(messages.MESSAGES["toy"]["noun.cards"]))
    written = place.read_text()
    assert "# By Olena." in written and "Last-Translator: Olena" in written and "plural=(n > 1)" in written


def test_the_region_of_a_language_is_part_of_its_folder(tmp_path) -> None:
    machine.write_language(tmp_path, "pt-br")
    assert (tmp_path / "pt_BR" / "LC_MESSAGES" / "games.mo").exists()
    with machine.spoken(tmp_path, "pt-br") as code:
        assert messages.MESSAGES["games"]["text.you"][code] == machine.in_other_letters("you")
        with override("pt-br"):
            assert gettext("Skip to content") == machine.in_other_letters("Skip to content")


def test_what_a_translator_writes_is_seen_at_once(toy, place, tmp_path) -> None:
    with override_settings(LOCALE_PATHS=[tmp_path]):
        write(place, entry("Villa", "Вілла", "card.villa"))
        watched = CatalogueWatcher()
        assert watched.news() is None
        write(place, entry("Villa", "Маєток", "card.villa"), entry(DRAWS, "{seat} бере"))
        os.utime(place, (1, 1))
        faults_and_file = watched.news()
        assert faults_and_file is not None and len(faults_and_file) == 3
        assert "toy.po:12: line.draws.others: {count} is not told" in faults_and_file[1]
        assert watched.news() is None
        machine.forget(toy)
        assert messages.MESSAGES["toy"]["card.villa"][toy] == "Маєток"
        place.unlink()
        assert watched.news() is not None and watched.news() is None
