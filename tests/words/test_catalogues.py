"""The catalogues hold what is said, whole and unbroken; what is broken in one is told with file and line, and nobody
reads it."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import allauth
import django
import polib
import pytest
from django.conf import settings
from django.contrib import auth
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils.translation import gettext, ngettext, override, to_language

from games.wording import messages
from games.wording.languages import language_codes
from games.wording.messages import Message, Noun
from games.wording.slots import slot_faults
from games.wording.text import Teller
from roma_site.catalogues import PAGES, borrowed, files, texts
from roma_site.catalogues.compiling import compile_all, compile_file
from roma_site.catalogues.faults import faults_of_file, faults_of_rules, page_faults
from roma_site.catalogues.page_texts import wanted_words
from roma_site.catalogues.updating import update, update_all
from roma_site.catalogues.watching import WatchedWords
from tests.words import machine

HEADER = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
SOURCES = list(files.sources())


@pytest.fixture
def place(tmp_path) -> Path:
    """Where a catalogue of a language of one's own lies."""
    return tmp_path / "uk" / "LC_MESSAGES" / "toy.po"


@pytest.fixture
def toy(tmp_path) -> Iterator[str]:
    """A domain of three texts, and a house that speaks one more language from a folder of its own."""
    before = {domain: dict(known) for domain, known in messages.MESSAGES.items()}
    Noun("toy", "cards", "{n} card", "{n} cards")
    Message("toy", "line.draws", ("{seat} draws {count:cards}[: {card}].", "You draw {count:cards}[: {card}]."))
    Message("toy", "card.villa", "Villa")
    with machine.spoken(tmp_path) as code:
        yield code
    messages.MESSAGES.clear()
    messages.MESSAGES.update(before)
    Noun.NAMES.pop("toy")


def write(file: Path, *entries: str, header: str = HEADER + PLURALS) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([header, *entries]))
    return file


def entry(text: str, told: str, key: str = "line.draws.others") -> str:
    return f'msgctxt "{key}"\nmsgid "{text}"\nmsgstr "{told}"\n'


NOUN = (
    'msgctxt "noun.cards"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carta"\nmsgstr[1] "{n} cartas"\n'
)
DRAWS = "{seat} draws {count:cards}[: {card}]."


# What is there


def test_every_language_has_words_for_all_that_is_said_and_none_in_vain() -> None:
    for outcome in update_all(write=False):
        listed = to_language(files.language_of(outcome.file)) in language_codes()
        if listed and "tests/fifth" not in str(outcome.file):
            assert (outcome.missing, outcome.fuzzy, outcome.gone, outcome.changed) == ([], [], [], False), outcome.file


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(files.shown_path(file)))
def test_no_catalogue_is_broken(file) -> None:
    assert [str(fault) for fault in faults_of_file(file)] == []


def test_every_language_of_the_house_has_its_folder() -> None:
    for language in set(language_codes()) - {"en"}:
        assert {file.stem for file in files.sources(language)} >= set(texts.all_texts())


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
    assert len(read) == sum(bool(one.id) for one in files.read(file))
    assert read.percent_translated() == 100


def test_where_a_text_stands_is_there() -> None:
    places = {place for one in files.read(files.source(PAGES, "es")) for place, _ in one.locations}
    assert "templates/base.html" in places
    assert [place for place in places if not (settings.BASE_DIR / place).exists()] == []


def test_gathering_finds_templates_code_and_tables() -> None:
    found = wanted_words()
    assert "templates/base.html" in found["", "Skip to content", ""]
    assert "games/visits/table_form.py" in found["", "Friends", ""]
    assert "templates/mail/parts/marker.txt" in found["", "── Reply above this line ──", ""]
    assert "notifications/letters/writing.py" in found["", "You have won!", ""]
    assert ("", "1 free seat", "%(n)s free seats") in found
    said = texts.all_texts()
    assert {"line.draws.you", "noun.cards", "card.forum#does"} <= {text.context for text in said["roma"]}
    assert "command.help" in {text.context for text in said["mail"]}


def test_no_text_stands_inside_an_f_string() -> None:
    """What gathers the pages' texts does not look there, so nobody could translate it."""
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
    plurals = [text.__reduce__()[1][-1]["singular"] for text in borrowed.IN_NUMBERS]
    assert {*borrowed.OF_DJANGO, *borrowed.OF_ALLAUTH, *plurals} - said == set()


def test_no_form_says_usted() -> None:
    with override("es"):
        for text in (*borrowed.OF_DJANGO, *borrowed.OF_ALLAUTH):
            assert not re.search(r"\b([Ss]us?|\w+uzca|[Ee]scriba)\b", gettext(text)), text


def test_no_text_is_both_alone_and_with_a_plural() -> None:
    alone = {word[1] for word in wanted_words() if not word[2]}
    assert not alone & {word[1] for word in wanted_words() if word[2]}


def test_english_stands_in_the_code() -> None:
    with override("en"):
        assert (gettext("Skip to content"), ngettext("1 game", "%(n)s games", 2)) == ("Skip to content", "%(n)s games")
    with override("es"):
        assert ngettext("1 game", "%(n)s games", 3) % {"n": 3} == "3 partidas"


# What is broken


@pytest.mark.parametrize(
    ("broken", "line", "what"),
    [
        (entry(DRAWS, "{seat} roba[: {card}]."), 8, "line.draws.others: {count} is not told"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}] {deck}."), 8, "line.draws.others: {deck} is not a fact of this text"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}."), 8, "a bracket [ ] is open or closed alone"),
        (entry(DRAWS, "{seat} roba {count:cards}[[: {card}]]."), 8, "a bracket [ ] is open or closed alone"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}]. {"), 8, "a brace { } is not a fact's name"),
        (entry(DRAWS, "{seat} roba {count:naipes}[: {card}]."), 8, "{count:naipes}: there is no such noun"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}] || nada."), 8, "|| stands outside"),
        (entry("{} and {}", "{} y", "list.and"), 8, "2 × {} are wanted"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}].\\u202e"), 8, "holds a control character"),
        (entry("-", "(h?i", "list.sound"), 8, "is no pattern"),
        (entry("EEE d MMM", "EEEEEEEEE d", "time.day"), 8, "is no pattern"),
        (entry("Villa", "Villa", "card.villa") + "\n" + entry("Villa", "Quinta", "card.villa"), 11, "stands a second time; the first is in line 7"),
        (NOUN.replace('msgstr[1] "{n} cartas"\n', ""), 8, "2 plural forms are wanted, 1 are there"),
        (NOUN.replace("{n} cartas", "cartas"), 8, "{n} is not told"),
        ("msgid oops\n", 7, ""),
    ],
)  # fmt: skip
def test_what_is_broken_is_told_with_its_line(place, broken, line, what) -> None:
    nouns = "" if "noun.cards" in broken else "\n" + NOUN
    faults = [str(fault) for fault in faults_of_file(write(place, broken.replace("\\u202e", "\u202e"), nouns))]
    assert len(faults) == 1
    assert f"toy.po:{line}: " in faults[0] and what in faults[0]


@pytest.mark.parametrize(
    ("text", "told", "what"),
    [
        ("Join %(name)s", "Sentarse", "%(name)s is not told"),
        ("Join %(name)s", "Sentarse con %(nombre)s", "%(nombre)s is nothing this text knows"),
        ("Join %(name)s", "100 % con %(name)s", "a % of its own is written %%"),
        ("<b>Now</b>", "<b onclick='x()'>Ahora</b>", "its tags are not those of the English"),
        ("Now", "<script>x()</script>Ahora", "its tags are not those of the English"),
        ("{year}: now", "{a.__class__}: ahora", "its braces are not those of the English"),
    ],
)
def test_the_pages_texts_have_rules_of_their_own(place, text, told, what) -> None:
    file = write(place.with_name("django.po"), f'msgid "{text}"\nmsgstr "{told}"\n')
    assert what in " ".join(map(str, faults_of_file(file)))


def test_how_a_language_counts_must_be_said(place) -> None:
    assert "Plural-Forms is missing" in str(faults_of_file(write(place, NOUN, header=HEADER))[0])
    wrong = HEADER + '"Plural-Forms: nplurals=2; plural=(n != );\\n"\n'
    assert "Plural-Forms" in str(faults_of_file(write(place, NOUN, header=wrong))[0])
    more = HEADER + '"Plural-Forms: nplurals=2; plural=(n > 4 ? 2 : n > 1);\\n"\n'
    assert "counts to more forms" in str(faults_of_file(write(place, header=more))[0])


def test_the_check_fails_for_what_is_broken_and_for_what_is_not_gathered(toy, place, tmp_path, capsys) -> None:
    machine.write_language(tmp_path)
    spanish = tmp_path / "es"
    (tmp_path / "uk").rename(spanish)
    with override_settings(LANGUAGES=[("es", "Español"), ("en", "English")], LOCALE_PATHS=[tmp_path]):
        call_command("makewords")
        call_command("makewords", "--check")
        file = spanish / "LC_MESSAGES" / "toy.po"
        whole = file.read_text()
        file.write_text(whole.replace("Вилла", "{x}Вилла"))
        with pytest.raises(CommandError, match="1 to mend"):
            call_command("makewords", "--check")
        assert "toy.po:" in capsys.readouterr().err
        file.write_text(whole.replace('"card.villa"', '"card.vila"'))
        with pytest.raises(CommandError, match=r"Not up to what is said: .*toy\.po"):
            call_command("makewords", "--check")


# What is told then


def test_what_is_broken_is_told_in_english(toy, place) -> None:
    line, villa = messages.MESSAGES["toy"]["line.draws"], messages.MESSAGES["toy"]["card.villa"]
    good = entry("Villa", "Вілла", "card.villa")
    write(place, entry(DRAWS, "{seat} бере {deck}"), good, NOUN, header=HEADER + PLURALS)
    compile_file(place)
    assert line[toy] == line["en"]
    assert villa[toy] == "Вілла"


def test_a_file_that_other_tools_have_compiled_breaks_nothing_either(toy, place) -> None:
    line = messages.MESSAGES["toy"]["line.draws"]
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    file.append(polib.POEntry(msgctxt="line.draws.others", msgid=DRAWS, msgstr="{seat} бере {deck} ["))
    place.parent.mkdir(parents=True)
    file.save_as_mofile(str(place.with_suffix(".mo")))
    assert line[toy] == line["en"]


@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 60])
def test_a_file_that_cannot_be_read_is_english(toy, place, content) -> None:
    place.parent.mkdir(parents=True)
    place.with_suffix(".mo").write_bytes(content)
    assert messages.MESSAGES["toy"]["card.villa"][toy] == "Villa"


def test_what_is_lacking_is_counted_once(toy) -> None:
    heard = []
    listen = lambda sender, **facts: heard.append(facts["context"])  # noqa: E731
    messages.lacking.connect(listen)
    try:
        for _ in range(3):
            messages.MESSAGES["toy"]["line.draws"][toy]
            messages.MESSAGES["toy"]["noun.cards"].said(2, toy)
    finally:
        messages.lacking.disconnect(listen)
    assert heard == ["line.draws.others", "line.draws.you", "noun.cards"]


# What `make words` does


def test_a_text_whose_english_has_changed_is_to_be_looked_at_again(toy, place) -> None:
    write(place, entry("{seat} takes {count:cards}[: {card}].", "{seat} coge {count:cards}[: {card}]."), NOUN)
    outcome = update(place, texts.texts_of(messages.MESSAGES["toy"]["line.draws"]))
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
    outcome = update(place, texts.texts_of(messages.MESSAGES["toy"]["card.villa"]))
    assert outcome.gone == ["card.old (Старе)"] and outcome.missing == []
    assert [one.msgctxt for one in polib.pofile(str(place))] == ["card.villa", "card.villa#acc"]


def test_who_translates_and_how_their_language_counts_stays_in_the_head(toy, place) -> None:
    head = HEADER.replace('"Language', '"Last-Translator: Olena <olena@example.org>\\n"\n"Language')
    write(place, NOUN, header=f"# By Olena.\n{head}{PLURALS.replace('n != 1', 'n > 1')}")
    update(place, texts.texts_of(messages.MESSAGES["toy"]["noun.cards"]))
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
        watched = WatchedWords()
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


@pytest.mark.parametrize(
    ("key", "english", "told"),
    [
        ("line.draws.you", "You draw {count:cards}[: {card}].", "Береш {count:cards}: {card}."),
        ("question.action", "What do you do?", "{seat}, що робиш?"),
        ("line.lays.you", "You lay {card}.", "Кладеш {of:card}."),
        ("line.lays.you", "You lay {card}.", "Кладеш {card:cards}."),
        ("list.and", "{} and {}", "{} і {:dat}"),
        ("list.and", "{} and {}", "[{} і {}]"),
        ("card.villa#akk", "Villa", "віллу"),
        ("card.villa#gender", "Villa", "жіночий"),
    ],
)
def test_what_would_break_a_page_is_no_translation(place, key, english, told) -> None:
    faults = faults_of_file(write(place, entry(english, told, key), "", NOUN))
    assert len(faults) == 1 and "toy.po:" in str(faults[0])


def test_whatever_a_translation_says_a_page_is_whole(toy) -> None:
    """Should a check be passed by what it does not foresee: the text is told in English."""
    draws, villa = messages.MESSAGES["toy"]["line.draws"], messages.MESSAGES["toy"]["card.villa"]
    draws._kept[toy] = ("{card} {nobody}", "{of:card}")
    villa._kept[toy] = "{nobody} {:dat}"
    teller = Teller(toy, ("Ana",), None, {}, {"cards": messages.MESSAGES["toy"]["noun.cards"]})
    facts = {"seat": "Ana", "count": 2, "card": "Forum"}
    assert teller.tell(draws, facts, 0) == "Ana draws 2 cards: Forum."
    assert teller.tell(draws, facts, 1) == "You draw 2 cards: Forum."
    assert villa.filled(toy) == "Villa"


@pytest.mark.parametrize(
    ("raw", "line", "what"),
    [
        (b"\xef\xbb\xbf" + (HEADER + PLURALS).encode(), 1, "byte order mark"),
        ((HEADER + PLURALS + '\nmsgid "a"\nmsgstr "\u00e0"\n').encode("latin-1"), 8, "is not UTF-8"),
        ((HEADER + PLURALS).replace("utf-8", "utf-9").encode(), 4, "charset=utf-9"),
        ((HEADER + PLURALS).replace("n != 1", "n%0").encode(), 1, "Plural-Forms cannot be counted with"),
        ((HEADER + PLURALS).replace("n != 1", "n <> 1").encode(), 1, "Plural-Forms cannot be counted with"),
        ((HEADER + PLURALS + '\nmsgid "a"\nmsgstr "b\n').encode(), 8, "is a quotation mark missing?"),
        ((HEADER + PLURALS).replace("\n", "\r").encode(), 1, "line ends"),
    ],
)  # fmt: skip
def test_a_file_that_gettext_could_not_read_is_not_compiled(toy, place, raw, line, what) -> None:
    write(place, entry("Villa", "Вілла", "card.villa"))
    compile_file(place)
    place.write_bytes(raw)
    (fault,) = faults_of_file(place)
    assert f"toy.po:{line}: " in str(fault) and what in str(fault)
    with pytest.raises(ValueError, match=r"toy\.po:"):
        compile_file(place)
    compile_all(strict=False, force=True)
    machine.forget(toy)
    assert messages.MESSAGES["toy"]["card.villa"][toy] == "Вілла"


def test_rules_that_cannot_be_read_are_told_in_english(tmp_path, client, settings) -> None:
    file = tmp_path / "es" / "rules" / "roma.html"
    file.parent.mkdir(parents=True)
    file.write_text("{% load drawing %}\n<p>{% icona 'coin' %}</p>")
    assert "roma.html:2: Invalid block tag" in str(faults_of_rules(file)[0])
    file.write_bytes(b"<p>\xe0</p>")
    assert "is not UTF-8" in str(faults_of_rules(file)[0])
    for content in (b"{% icona %}", b"<p>\xe0</p>"):
        file.write_bytes(content)
        settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path, *settings.TEMPLATES[0]["DIRS"]]}]
        page = client.get("/rules/roma/", headers={"accept-language": "es"})
        assert page.status_code == 200 and 'lang="en"' in page.content.decode()
