"""Every text of a game, or of what the games share, and what must hold of it in every language:

faults_of("gloria", "games.boxes.gloria", "es")    {key: what is wrong with it}

A text is complete where its catalogue has it, tells the same facts as the English, and can be told: with all its facts
and with those alone that it cannot do without, to a reader and to a spectator.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation import to_locale

from games.wording.messages import Message, Noun, translated
from games.wording.text import Teller
from tests.games.wording.ears import RAW, foreign

NAMES = ("Ana", "Bruno")
LEFT_OUT = (".migrations.", ".management.", "games.boxes.")
BESIDE = re.compile(r"\[([^\[\]]*)\]")
SLOT = re.compile(r"\{([^{}]*)\}")
NOUN = re.compile(r"\{(?!of:|me:)[^{}]*:([^{}]*)\}")
ME = re.compile(r"\{me:[^{}]*\}")
PATTERNS = {"games: list.sound", "games: time.day", "games: time.day_of_year"}  # of sounds and days: never said
BLANKS = {"games: list.comma", "games: list.and_sound", "games: time.grace"}  # their blanks belong to them
ENOUGH = 130  # numbers, for every plural there is


def messages_in(package: str) -> Iterator[Message]:
    """All texts in the modules of a package, those that they take from elsewhere with them."""
    found = [one.name for one in walk_packages(import_module(package).__path__, f"{package}.")]
    left_out = [part for part in LEFT_OUT if part not in f"{package}."]
    for name in (package, *(one for one in found if not any(part in f"{one}." for part in left_out))):
        for value in vars(import_module(name)).values():
            several = value.values() if isinstance(value, dict) else (value,)
            yield from (one for one in several if isinstance(one, Message))


@cache
def texts_in(domain: str, package: str) -> dict[str, tuple[str, str]]:
    """The English texts of a domain by key; a Noun's two forms, else a text and nothing."""
    texts: dict[str, tuple[str, str]] = {}
    for message in messages_in(package):
        for key, english in message.texts():
            text = (english, message.many if isinstance(message, Noun) else "")
            if message.domain == domain and english:
                assert texts.setdefault(key, text) == text, f"{key} has two texts"
    return texts


def written_in(domain: str, language: str) -> dict[str, tuple[str, str]]:
    """The keys of a language's catalogue, each with the English it translates."""
    for folder in settings.LOCALE_PATHS:
        file = Path(folder) / to_locale(language) / "LC_MESSAGES" / f"{domain}.po"
        if file.exists():
            read = read_po(file.open("rb"), locale=to_locale(language), abort_invalid=True)
            whole = [one for one in read if one.id and all(one.string if one.pluralizable else (one.string,))]
            return {one.context: one.id if one.pluralizable else (one.id, "") for one in whole if not one.fuzzy}
    return {}


def faults_of(domain: str, package: str, language: str) -> dict[str, str]:
    """What is wrong with a domain's texts in a language, by key."""
    texts = texts_in(domain, package)
    named = {key.removeprefix("noun."): forms for key, forms in texts.items() if forms[1]}
    nouns = {name: Noun(domain, name, *forms) for name, forms in named.items()}
    found = {}
    if language != "en":
        written = written_in(domain, language)
        found |= {key: "missing" for key, text in texts.items() if written.get(key) != text}
        found |= dict.fromkeys(written.keys() - texts.keys(), "no longer said")
    for key in texts.keys() - found.keys():
        english, many = texts[key]
        noun = nouns[key.removeprefix("noun.")] if many else None
        told = translated(domain, key, english, language)
        wrong = noun_fault(noun, language) if noun else text_fault(f"{domain}: {key}", english, told, language, nouns)
        found |= {key: wrong} if wrong else {}
    return found


def noun_fault(noun: Noun, language: str) -> str:
    """What is wrong with a noun: every number has to be told apart from every other."""
    said = [noun.said(number, language) for number in range(ENOUGH)]
    if len(set(said)) < ENOUGH:
        return f"says the same of two numbers: {said[:3]}"
    return next((f"raw: {text}" for text in said if RAW.search(text)), "")


def text_fault(name: str, english: str, text: str, language: str, nouns: dict[str, Noun]) -> str:
    """What is wrong with a text in a language."""
    if name in PATTERNS:
        return ""
    if facts_of(text) != facts_of(english):
        return f"tells {sorted(facts_of(text))}, not {sorted(facts_of(english))}"
    if unknown := set(NOUN.findall(text)) - set(nouns):
        return f"has nouns that nobody knows: {sorted(unknown)}"
    if others := foreign(SLOT.sub(" ", text), language):
        return f"has words of another language: {sorted(others)}"
    told = [tell(text, language, me, whole, nouns) for me in (None, 1) for whole in (True, False)]
    if name in BLANKS:
        told = [" ".join(one.split()).strip(",") for one in told]
    return next((f"raw: {one!r}" for one in told if RAW.search(one)), "")


def facts_of(text: str) -> set[str]:
    """The names of the facts that a text tells, whatever nouns they have; the seat whose line it is may be told or not.
    Of slots without a name how many there are."""
    names = Counter(name.removeprefix("of:").removeprefix("me:").partition(":")[0] for name in SLOT.findall(text))
    nameless = {f"{names.pop('')} without a name"} if "" in names else set()
    return {*names, *nameless} - {"seat"}


def tell(text: str, language: str, me: int | None, whole: bool, nouns: dict[str, Noun]) -> str:
    """A text told with all its facts or without those that may be missing; each of them is 1."""
    needed = text if whole else BESIDE.sub(needed_of, text)
    parts = [part for name in SLOT.findall(needed) for part in name.split(":") if part not in ("of", "me")]
    return Teller(language, NAMES, me, {}, nouns).tell(text.replace("{}", "1"), dict.fromkeys(parts, 1))


def needed_of(part: re.Match[str]) -> str:
    """What has to be known of a part in brackets: the facts of the last of several, and of whom another asks whether it
    is the reader."""
    others, several, last = part[1].rpartition("||")
    return " ".join(ME.findall(others)) + last if several else " ".join(ME.findall(last))
