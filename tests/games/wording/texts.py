"""Checks for the texts of a game, or the shared texts, in every language.

faults_of("gloria", "es") {key: the fault}

A text is complete if its catalogue contains it, it uses the same facts as the English, and it can be formatted, with
and without its optional facts, for a reader and for a spectator."""

import re
from collections.abc import Iterator
from itertools import product

from games.wording import game_words
from games.wording.messages import MESSAGES, Noun, noun_names
from games.wording.slots import BRACKETED, FORMAT_KEYS, SLOT, slot_faults
from games.wording.text import Teller
from roma_site.catalogues import files
from roma_site.catalogues.texts import CatalogueText, texts_of
from tests.games.wording.ears import RAW, foreign

NAMES = ("Ana", "Bruno")
ME = re.compile(r"\{me:[^{}]*\}")

BLANKS = {"list.comma", "list.and_sound", "time.grace"}  # their blanks belong to them
ENOUGH = 130  # numbers, for every plural there is


def texts_in(domain: str) -> dict[str, CatalogueText]:
    """The English texts of a domain by key."""
    return {text.context: text for message in MESSAGES[domain].values() for text in texts_of(message)}


def written_in(domain: str, language: str) -> dict[tuple[str, str], list[str]]:
    """What a language's catalogue says, by key and English; nothing of what is unfinished."""
    written = {}
    for one in files.read_catalogue(files.catalogue_file(domain, language)):
        english, told = (one.id[0], list(one.string)) if one.pluralizable else (one.id, [one.string])
        if english and all(told) and not one.fuzzy:
            written[one.context, english] = told
    return written


def faults_of(domain: str, language: str) -> dict[str, str]:
    """Return the faults of a domain's texts in a language, by key."""
    texts = texts_in(domain)
    written = {text.key: [text.english] for text in texts.values()}
    if language != "en":
        written = written_in(domain, language)
    found = {key: "missing" for key, text in texts.items() if text.key not in written}
    for (key, english), told in written.items():
        text = texts.get(key) or texts.get(key.rpartition("#")[0])  # a case or a gender that this language has
        if text is None or text.english != english:
            found[key] = "no longer said"
        elif isinstance(noun := MESSAGES[domain].get(key), Noun):
            found[key] = noun_fault(noun, language)
        else:
            found[key] = text_fault(domain, key, english, told[0], language)
    return {key: fault for key, fault in found.items() if fault}


def noun_fault(noun: Noun, language: str) -> str:
    """Return the fault of a noun: each number needs its own text."""
    said = [noun.said(number, language) for number in range(ENOUGH)]
    if len(set(said)) < ENOUGH:
        return f"says the same of two numbers: {said[:3]}"
    return next((f"raw: {text!r}" for text in said if RAW.search(text)), "")


def text_fault(domain: str, key: str, english: str, text: str, language: str) -> str:
    """Return the fault of a text in a language."""
    if key in FORMAT_KEYS:
        return ""
    if broken := slot_faults(english, text, noun_names(domain), key):
        return "; ".join(broken)
    if others := foreign(SLOT.sub(" ", text), language):
        return f"has words of another language: {sorted(others)}"
    told = [tell(domain, text, language, me, facts) for me in (None, 1) for facts in facts_there(text)]
    if key in BLANKS:
        told = [" ".join(one.split()).strip(",") for one in told]
    return next((f"raw: {one!r}" for one in told if RAW.search(one)), "")


def unnamed(ruleset: str, language: str) -> set[str]:
    """The cards of a game's own set that no text of its catalogue names: a language could give them neither case nor
    gender."""
    told = game_words(ruleset, language)
    message_of = getattr(told.game, "card_message", lambda key, _: told.game.CARDS[key])
    texts = {key: message[language] for key in told.known_cards if (message := message_of(key, told))}
    names = {key: text[0] if isinstance(text, tuple) else text for key, text in texts.items()}
    return {key for key in told.known_cards if told.card(key)["name"] != names.get(key)}


def tell(domain: str, text: str, language: str, me: int | None, facts: set[str]) -> str:
    """A text told with these facts; each of them is 1."""
    nouns = {key.removeprefix("noun."): one for key, one in MESSAGES[domain].items() if isinstance(one, Noun)}
    return Teller(language, NAMES, me, {}, nouns).fill(text.replace("{}", "1"), dict.fromkeys(facts, 1))


def facts_there(text: str) -> Iterator[set[str]]:
    """All the ways in which the facts of its parts in brackets may be there or missing."""
    for there in product((True, False), repeat=len(BRACKETED.findall(text))):
        whole = iter(there)
        needed = BRACKETED.sub(lambda part, whole=whole: part[1] if next(whole) else needed_of(part), text)
        yield {name for slot in SLOT.findall(needed) for name in slot if name not in ("of", "me")}


def needed_of(part: re.Match[str]) -> str:
    """Return the facts that a part in brackets needs.

    These are the facts of its last alternative, and of each other one the player who is compared with the reader."""
    others, several, last = part[1].rpartition("||")
    return " ".join(ME.findall(others)) + last if several else " ".join(ME.findall(last))
