"""All that is said, by domain."""

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module

import games
import notifications
from games.wording.messages import MESSAGES, Message, Noun

from . import PAGES
from .page_texts import wanted_words

# What a translator is told of a text, by the end or the beginning of its key.
FORMS = {
    ".others": "Told to the others, and to those who look on: {seat} is who did it.",
    ".you": "Told to the player who did it, or whom it is about.",
    "#does": "What it does.",
}


@dataclass(frozen=True)
class Text:
    """One text that wants a translation. `plural`: its second English form; `places`: the files it stands in."""

    context: str
    english: str
    plural: str = ""
    places: tuple[str, ...] = ()
    note: str = field(default="", compare=False)

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.english


def all_texts() -> dict[str, list[Text]]:
    """Return the texts of every domain, in an order that hangs on nothing but what they are."""
    import_every_module()
    found = {
        domain: [text for one in messages.values() for text in texts_of(one)] for domain, messages in MESSAGES.items()
    }
    found[PAGES] = [Text(*word, places=tuple(sorted(places))) for word, places in wanted_words().items()]
    return {domain: sorted(found[domain], key=in_order) for domain in sorted(found)}


def in_order(text: Text) -> tuple[str, str, str, str]:
    """By key; what has none by its English, as a dictionary does."""
    return text.context, text.english.casefold(), text.english, text.plural


def import_every_module() -> None:
    """Every module of the house that may hold a table of texts: they are known once they are imported."""
    for package in (games, notifications):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in module.name and ".management" not in module.name:
                import_module(module.name)


def texts_of(message: Message) -> Iterator[Text]:
    """Each text of a message; one that is empty wants no translation."""
    plural = message.many if isinstance(message, Noun) else ""
    for context, english in message.texts():
        if english:
            yield Text(context, english, plural, note=message.note or note_of(context, bool(plural)))


def note_of(context: str, is_noun: bool) -> str:
    """What a translator is told who sees nothing but this text."""
    if is_noun:
        return f"{{n}} is a number. Other texts say {{…:{context.removeprefix('noun.')}}} for it."
    return next((note for end, note in FORMS.items() if context.endswith(end)), "")
