"""All words for what the rules say in keys. English stands in the code, in tables (messages.py); every other language
in a catalogue of the game, locale/<language>/LC_MESSAGES/<game>.po. A game has a package in its box, with equal file
names:

terms.py      TERMS {key or kind.key: word}: roles, materials, topics, options, ends …
cards.py      CARDS {card: (name, function)}
questions.py  QUESTIONS {what: sentence}, MANY (those that take several answers), question_facts, and WHY {key: why
              something cannot be done now}, where the rules have `why_not`
options.py    OPTIONS {shape: …} whole answers, STEPS {verb: …} their verbs as buttons, COUNTS, LITERALS, GROUPS
asked.py      ASKED, ANSWERS, EACH, CHAPTERS, BESIDE: behind the `?` of a question (games/wording/asked.py)
lines.py      LINES {key or key.variant: (about others, about you)}, VARIANTS {key: the fact that decides}
nouns.py      NOUNS {name: (one, several)}: numbers with their nouns
orders.py     ORDERS, CHOICES: standing orders (games/wording/orders.py), where the game has any

and in its __init__ KINDS {fact: how it is put}, card(key, words, options) and board_text(view, words, names, me); a
game with card sets card_ids(cards) and card_message(key, words), too, one in which other things than cards lie hidden
thing(key, words). words.py says which of these a game may leave out, text.py what templates can do, and
games/boxes/README.md what a new game needs. A test plays random games and sees that nothing said or asked is without
words."""

from functools import lru_cache

from games.eventlog import card_sets
from games.facts.parts import part
from games.models import Game
from games.rules.card_sets import PROJECT

from .languages import known_language
from .words import Words

__all__ = ["Words", "words", "words_of", "words_of_view"]


def words(ruleset: str, language: str, cards: str = PROJECT) -> Words:
    """The words of a game, with this card set. A language we do not speak is answered in English. A set that is gone
    (from a table that has not started) leaves the project's own, until it comes again."""
    there = cards == PROJECT or card_sets.find_card_set(ruleset, cards) is not None
    return kept(ruleset, known_language(language), cards if there else PROJECT)


@lru_cache(maxsize=256)
def kept(ruleset: str, language: str, cards: str) -> Words:
    """Made once for each game, language and set."""
    module = part(ruleset, "words")
    if module is None:
        raise LookupError(f"no words for {ruleset!r}")
    return Words(module, language, card_sets.find_card_set(ruleset, cards))


def words_of(game: Game, language: str) -> Words:
    return words(game.ruleset, language, game.options.get("cards", PROJECT))


def words_of_view(view: dict, language: str) -> Words:
    return words(view["game"], language, view["options"].get("cards", PROJECT))
