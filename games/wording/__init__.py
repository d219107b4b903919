"""Turn the keys of the rules into texts.

English is in the code, in tables (messages.py); other languages are in the game's catalog,
locale/<language>/LC_MESSAGES/<game>.po. The box of every game has a package `words` with:

terms.py          TERMS {key or kind.key: word}: roles, materials, topics, options, ends …
                  NOUNS {name: (one, several)}: numbers with their nouns
cards.py          CARDS {card: (name, function)}
questions.py      QUESTION_TEXTS {what: sentence}, MULTIPLE_ANSWER_QUESTIONS, question_facts, and OBSTACLE_TEXTS
                  {key: why something is not possible now} if the rules have `why_not`; ANSWER_LABELS {shape: …} whole
                  answers, VERB_LABELS {verb: …} their verbs as buttons, COUNT_LABELS, LITERALS, GROUP_MARKERS;
                  ORDER_TEXTS, ORDER_CHOICES: standing orders (games/wording/orders.py), if the game has any
question_help.py  QUESTION_HELP, ANSWER_HELP, ELEMENT_HELP, HELP_CHAPTERS, QUESTIONS_WITH_ELEMENT_HELP: the help behind
                  the `?` of a question (games/wording/question_help.py)
log_entries.py    LOG_ENTRIES {key or key.variant: (about others, about you)}, VARIANT_FACTS {key: fact that decides}

Its __init__ has FACT_FORMATS {fact: its kind, or a function that formats it}, card(key, words, options) and
board_text(view, words, names, me). Games with card sets also need card_ids(cards) and card_message(key, words); games
that hide other things than cards need hidden_item_name(key, words). words.py says what a game may leave out, text.py
documents the template syntax, and games/boxes/README.md explains how to add a game. A test plays random games and finds
everything without a text."""

from functools import lru_cache

from games.eventlog import card_sets
from games.facts.box_modules import box_module
from games.models import Game
from games.rules.card_sets import PROJECT

from .languages import known_language
from .words import Words

__all__ = ["Words", "game_words", "words_of", "words_of_view"]


def game_words(ruleset: str, language: str, cards: str = PROJECT) -> Words:
    """Return the game's texts, in English for unknown languages, with the shipped cards for unknown sets."""
    there = cards == PROJECT or card_sets.find_card_set(ruleset, cards) is not None
    return cached_words(ruleset, known_language(language), cards if there else PROJECT)


@lru_cache(maxsize=256)
def cached_words(ruleset: str, language: str, cards: str) -> Words:
    module = box_module(ruleset, "words")
    if module is None:
        raise LookupError(f"no words for {ruleset!r}")
    return Words(module, language, card_sets.find_card_set(ruleset, cards))


def words_of(game: Game, language: str) -> Words:
    return game_words(game.ruleset, language, game.options.get("cards", PROJECT))


def words_of_view(view: dict, language: str) -> Words:
    return game_words(view["game"], language, view["options"].get("cards", PROJECT))
