"""All words for what the rules say in keys, Spanish and English. A game has a package here, with equal file names:

terms.py      words for roles, materials, topics, options, ends …       {key: {language: word}}
cards.py      what there is in the box: names and functions
questions.py  QUESTIONS {what: …}, OPTIONS {shape: …}, STEPS {step: …}  what is asked, and what can be answered
lines.py      LINES {key or key.variant: {language: (about others, about you)}}, VARIANTS {key: the fact that decides}
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
