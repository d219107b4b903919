"""The vocabulary of replies is in the catalogues: a new language is understood once it has its lists."""

import importlib.util
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.test import override_settings

from games.rules.ask import PASS, Ask, AskSome
from games.wording import cached_words, messages
from games.wording.languages import language_codes
from notifications.inbound import incoming_mail
from notifications.inbound.commands import MailCommand, read_command
from notifications.replies import reply_vocabulary
from notifications.replies.answers import Answers
from notifications.replies.word_sets import ASKS, CONDITION, UNDECIDED, all_phrases, find_ambiguity
from roma_site.catalogues.watching import compile_file
from tests.notifications.inbound.first_line import answer_line

TABLES = [table for table in vars(reply_vocabulary).values() if isinstance(table, messages.Table)]
LISTS = {message.context: message for table in TABLES for message in table.values()}
GLORIA = SimpleNamespace(ruleset="gloria", options={})
NEW = "eo"  # a language that Django knows and the house does not
ESPERANTO = {
    "command.help": "helpo | helpu min", "command.board": "tabulo", "command.concede": "mi kapitulacas",
    "command.yes": "jes", "command.no": "ne", "vote.yes": "konsentite", "vote.polite": "dankon",
    "ambiguity.asks": "kio | ĉu", "ambiguity.open": "aŭ | eble", "ambiguity.condition": "kiam | krom se",
    "ambiguity.condition_unless_comma": "sé", "ambiguity.or_else": "aŭ", "ambiguity.between": "aŭ",
    "answer.pass": "preterpasi", "answer.nothing": "nenio", "answer.number": "respondo", "answer.and": "kaj",
    "greeting.hello": "saluton | bonan tagon", "greeting.how_are_you": "kiel vi fartas",
    "program.wrote": "skribis", "program.on": "je", "program.sent_from": "sendita de",
    "program.automatic": "aŭtomata respondo",
}  # fmt: skip


@pytest.fixture
def new_language(tmp_path) -> Iterator[Callable[[dict[str, str]], None]]:
    """Makes a folder of one more language with these lists of words, and puts it into the settings."""
    for there in Path(settings.LOCALE_PATHS[0]).iterdir():
        (tmp_path / there.name).symlink_to(there)
    file, spoken = tmp_path / NEW / "LC_MESSAGES" / "mail.po", [*settings.LANGUAGES, (NEW, "Esperanto")]

    def make(lists: dict[str, str]) -> None:
        catalog = Catalog(locale=NEW)
        for context, phrases in lists.items():
            catalog.add(LISTS[context].english, phrases, context=context)
        file.parent.mkdir(parents=True)
        with file.open("wb") as out:
            write_po(out, catalog)
        compile_file(file)

    with override_settings(LANGUAGES=spoken, LOCALE_PATHS=[tmp_path]):
        yield make
    forget_new_language()


def forget_new_language() -> None:
    """Remove a test language from the caches of the process."""
    for message in LISTS.values():
        message._kept.pop(NEW, None)
    for cache in (messages.catalogue, cached_words):
        cache.cache_clear()


def answers(question) -> Answers:
    return Answers(question, GLORIA, "es", ["Ana", "Bruno"])


def test_a_new_language_is_understood(new_language) -> None:
    new_language(ESPERANTO)
    assert read_command("Helpu min!") == MailCommand.HELP and read_command("tabulo") == MailCommand.BOARD
    assert read_command("Mi kapitulacas") == MailCommand.CONCEDE
    assert read_command("mi kapitulacas, jes") == MailCommand.CONCEDE_YES
    assert read_command("concede ne") == MailCommand.CONCEDE_NO, "languages may be mixed"
    assert {"jes", "si", "yes"} <= all_phrases(reply_vocabulary.COMMAND_PHRASES["yes"])
    assert find_ambiguity("kio estas Statue") == find_ambiguity("Cu Statue") == ASKS
    assert find_ambiguity("Statue aŭ Fuente") == UNDECIDED
    assert find_ambiguity("Statue krom se li pasas") == CONDITION != find_ambiguity("Statue krom")
    assert find_ambiguity("sé Bruno") == CONDITION
    assert find_ambiguity("se Bruno") == find_ambiguity("sé, Bruno") == ""
    may_pass = answers(Ask(0, "laborer", (PASS, ("take", "muelle", "pool"))))
    assert [may_pass.read(text) for text in ("preterpasi", "Preterpasi!", "pasar", "pass")] == [PASS] * 4
    some = answers(AskSome(0, "legionary", ("muelle", "villa", "foro"), 0, 3))
    assert some.read("nenio") == () and some.read("1 kaj 3") == some.read("Respondo 1 y 3") == ("muelle", "foro")
    assert some.read("villa kaj muelle") == ("villa", "muelle")


def test_its_mail_programs_are_understood(new_language) -> None:
    new_language(ESPERANTO)
    quoted = "Je lundo, Roma <roma@post.example> skribis:\n> 1. Think"
    assert answer_line(f"Bonan tagon, Roma!\n2\n\nSendita de mia telefono\n{quoted}") == "2"
    assert answer_line("Saluton, kiel vi fartas? 3") == "3"
    assert answer_line("Statue\naŭ Fuente") == "Statue aŭ Fuente"
    assert incoming_mail.AUTOMATIC_SUBJECT.match("Aŭtomata respondo: mi forestas")


def test_without_a_catalogue_a_language_has_the_english_words(new_language) -> None:
    assert NEW in language_codes()
    assert read_command("help") == MailCommand.HELP and read_command("ayúdame") == MailCommand.HELP
    assert read_command("helpo") is None
    assert Answers(Ask(0, "laborer", (PASS, "muelle")), GLORIA, NEW, ["Ana"]).short_name(1) == "pass"
    assert find_ambiguity("Statue if he passes") == find_ambiguity("Estatua si pasa") == CONDITION


def test_a_broken_catalogue_leaves_the_english_words(new_language) -> None:
    new_language(ESPERANTO)
    (Path(settings.LOCALE_PATHS[0]) / NEW / "LC_MESSAGES" / "mail.mo").write_bytes(b"broken")
    assert read_command("help") == MailCommand.HELP and read_command("helpo") is None


def test_english_is_understood_wherever_it_is_not_spoken() -> None:
    with override_settings(LANGUAGES=[("es", "Español")]):
        assert read_command("undo") == read_command("deshacer") == MailCommand.UNDO
        assert find_ambiguity("Fuente unless he passes") == CONDITION


def test_a_si_is_a_condition_and_a_yes_is_none() -> None:
    assert find_ambiguity("Estatua si Bruno pasa") == find_ambiguity("SI puedo, Estatua") == CONDITION
    assert find_ambiguity("Sí") == find_ambiguity("si, Estatua") == find_ambiguity("sí Estatua") == ""
    assert read_command("rendirse si") == read_command("rendirse sí") == MailCommand.CONCEDE_YES


@pytest.mark.parametrize("language", [code for code in language_codes() if code != settings.LANGUAGE_CODE])
def test_each_list_has_its_words_and_tells_its_translator_what_it_is(language: str) -> None:
    with (Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "mail.po").open("rb") as file:
        there = {message.context: message for message in read_po(file) if message.id}
    assert {context: message.id for context, message in there.items()} == {
        context: message.english for context, message in LISTS.items()
    }
    assert all(message.string for message in there.values()), "a list without words is -"
    assert {context: " ".join(message.auto_comments) for context, message in there.items()} == {
        context: message.note for context, message in LISTS.items()
    }


@pytest.mark.parametrize("language", language_codes())
def test_lists_of_single_words_have_no_phrases(language: str) -> None:
    single = [context for context, one in LISTS.items() if re.search(r"\b(?:Single words|One word)\b", one.note)]
    assert len(single) > 10
    for context in single:
        assert not [one for one in LISTS[context][language].split("|") if " " in one.strip()], context


def test_no_catalogue_is_read_before_the_first_mail(monkeypatch) -> None:
    monkeypatch.setattr(messages, "catalogue", lambda *_: pytest.fail("a catalogue was read"))
    for message in LISTS.values():
        monkeypatch.setattr(message, "_kept", {})
    rooms = ("notifications.replies", ("word_sets", "reply_vocabulary", "answers")), (
        "notifications.inbound", ("commands", "reply_extraction", "incoming_mail", "mail_moves"),
    )  # fmt: skip
    for room, names in rooms:
        for name in names:
            spec = importlib.util.find_spec(f"{room}.{name}")
            spec.loader.exec_module(importlib.util.module_from_spec(spec))


def told_words(language: str, english: str) -> str:
    return messages.catalogue("django", language).gettext(english)


@pytest.mark.parametrize("language", language_codes())
def test_what_our_mails_tell_people_to_write_is_understood(language: str) -> None:
    """The examples in the texts: after a colon, between commas, or before colons."""
    asks = told_words(
        language,
        "To concede, reply: concede yes. A computer player then plays for you. To keep playing, reply with any answer.",
    )
    assert read_command(re.search(r": ([^.]*)\.", asks)[1]) == MailCommand.CONCEDE_YES
    back = told_words(language, "To keep playing after all, reply: concede no.")
    assert read_command(re.search(r": ([^.]*)\.", back)[1]) == MailCommand.CONCEDE_NO
    listed = told_words(
        language,
        "Reply to this email with a number or a name. You can also reply: help, board, undo, concede.",
    )
    assert [read_command(one) for one in re.search(r": (.*)\.", listed)[1].split(",")] == [
        MailCommand.HELP, MailCommand.BOARD, MailCommand.UNDO, MailCommand.CONCEDE,
    ]  # fmt: skip
    explained = told_words(
        language,
        "board: show the table. undo: undo your last answer. again: restart your turn. concede: give up (you are asked to confirm).",
    )
    assert [read_command(one) for one in re.findall(r"(?:^|\. )([^.:]+):", explained)] == [
        MailCommand.BOARD, MailCommand.UNDO, MailCommand.AGAIN, MailCommand.CONCEDE,
    ]  # fmt: skip
    marker = told_words(language, "── Reply above this line ──")
    quoted = f"The headline of our mail\n{marker.replace('─', '-')}\n1. Think"
    assert answer_line(f"2\n\n{quoted}") == "2" and answer_line(quoted) == ""
