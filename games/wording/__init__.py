"""All words for what the rules say in keys, Spanish and English. A game has a package here, with equal file names:

terms.py      TERMS {key or kind.key: {language: word}}: roles, materials, topics, options, ends …
cards.py      CARDS {card: {language: (name, function)}}
questions.py  QUESTIONS {what: {language: sentence}}, MANY (those that take several answers), question_facts
options.py    OPTIONS {shape: …} whole answers, STEPS {verb: …} their verbs as buttons, COUNTS, LITERALS
lines.py      LINES {key or key.variant: {language: (about others, about you)}}, VARIANTS {key: the fact that decides}

and in its __init__ KINDS {fact: how it is put} and card(key, words, options). text.py says what templates can do; a test
plays random games and sees that nothing said or asked is without words.
"""

from functools import cache
from importlib import import_module

from .text import LANGUAGES
from .words import Words

__all__ = ["LANGUAGES", "Words", "words"]


@cache
def words(ruleset: str, language: str) -> Words:
    """The words of a game. A language we do not speak is answered in English."""
    language = language[:2].lower()
    return Words(import_module(f"{__name__}.{ruleset}"), language if language in LANGUAGES else "en")
