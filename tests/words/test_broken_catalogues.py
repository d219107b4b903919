"""Faults in a catalogue are reported with file and line, and broken messages are not shown."""

import polib
import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from games.wording import messages
from games.wording.text import Teller
from roma_site.catalogues.faults import faults_of_file, faults_of_rules
from roma_site.catalogues.watching import compile_all, compile_file
from tests.words import machine
from tests.words.toys import DRAWS, HEADER, NOUN, PLURALS, entry, write

# Faults


@pytest.mark.parametrize(
    ("broken", "line", "what"),
    [
        (entry(DRAWS, "{seat} roba[: {card}]."), 8, "line.draws.others: {count} is not told"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}] {deck}."), 8, "line.draws.others: {deck} is not a fact of this text"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}."), 8, "a bracket [ ] is not closed, not opened"),
        (entry(DRAWS, "{seat} roba {count:cards}[[: {card}]]."), 8, "a bracket [ ] is not closed, not opened"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}]. {"), 8, "a brace { } is not a fact's name"),
        (entry(DRAWS, "{seat} roba {count:naipes}[: {card}]."), 8, "{count:naipes}: this is neither a noun nor a case"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}] || nada."), 8, "|| is outside"),
        (entry("{} and {}", "{} y", "list.and"), 8, "2 × {} are wanted"),
        (entry(DRAWS, "{seat} roba {count:cards}[: {card}].\\u202e"), 8, "contains a control character"),
        (entry("-", "(h?i", "list.sound"), 8, "is not a valid pattern"),
        (entry("EEE d MMM", "EEEEEEEEE d", "time.day"), 8, "is not a valid pattern"),
        (entry("Villa", "Villa", "card.villa") + "\n" + entry("Villa", "Quinta", "card.villa"), 11, "is a duplicate of line 7"),
        (NOUN.replace('msgstr[1] "{n} cartas"\n', ""), 8, "needs 2 plural forms, has 1"),
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
        ("Join %(name)s", "Sentarse con %(nombre)s", "%(nombre)s is not in the English text"),
        ("Join %(name)s", "100 % con %(name)s", "write %% for a percent sign"),
        ("<b>Now</b>", "<b onclick='x()'>Ahora</b>", "its tags differ from the English"),
        ("Now", "<script>x()</script>Ahora", "its tags differ from the English"),
        ("{year}: now", "{a.__class__}: ahora", "its braces differ from the English"),
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
    assert "gives more forms" in str(faults_of_file(write(place, header=more))[0])


def test_the_check_fails_for_what_is_broken_and_for_what_is_not_gathered(toy, place, tmp_path, capsys) -> None:
    machine.write_language(tmp_path)
    spanish = tmp_path / "es"
    (tmp_path / "uk").rename(spanish)
    with override_settings(LANGUAGES=[("es", "Español"), ("en", "English")], LOCALE_PATHS=[tmp_path]):
        call_command("makewords")
        file = spanish / "LC_MESSAGES" / "toy.po"
        whole = file.read_text()
        file.write_text(whole.replace("Вилла", "{x}Вилла"))
        with pytest.raises(CommandError, match="Faults in the catalogues: 1"):
            call_command("makewords", "--check")
        assert "toy.po:" in capsys.readouterr().err
        file.write_text(whole.replace('"card.villa"', '"card.vila"'))
        with pytest.raises(CommandError, match=r"Outdated: .*toy\.po"):
            call_command("makewords", "--check")


# Messages about them


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
    messages.missing_translation.connect(listen)
    try:
        for _ in range(3):
            messages.MESSAGES["toy"]["line.draws"][toy]
            messages.MESSAGES["toy"]["noun.cards"].said(2, toy)
    finally:
        messages.missing_translation.disconnect(listen)
    assert heard == ["line.draws.others", "line.draws.you", "noun.cards"]


# What would break a page


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
        ((HEADER + PLURALS).replace("n != 1", "n%0").encode(), 1, "Plural-Forms is invalid"),
        ((HEADER + PLURALS).replace("n != 1", "n <> 1").encode(), 1, "Plural-Forms is invalid"),
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


@pytest.mark.django_db
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
