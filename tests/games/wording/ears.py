"""Ears for any game: they hear whole games for all seats, and say each new kind of thing once in every language to each
kind of reader. What they heard is then compared with what the game's words hold. Used by
tests/games/boxes/<game>/test_words.py:

ears = Ears("gloria"); hear(ears, match, Random(1)); ears.keys, ears.whats, ears.topics, ears.verbs
"""

import re

from games.rules.ask import AskNumber, AskSome
from games.wording import game_words
from games.wording.languages import language_codes
from games.wording.question_help import help_of, help_of_answer
from tests.law import at_random

MIN_GAMES = 12
NAMES = ("Ana", "Bruno", "Clara", "Diego", "Eva")
RAW = re.compile(r"[{}\[\]|_]|\bNone\b|\bTrue\b|\bFalse\b|  |\.\.| \.| ,|^ | $")
ENGLISH = {"the", "of", "and", "your", "you", "from", "with", "card", "cards", "hand", "pool", "deck", "action", "player",
           "gives", "takes", "to", "in", "out", "more", "vault", "stockpile", "seat", "turn", "game", "leads", "think"}  # fmt: skip
SPANISH = {"el", "la", "los", "las", "de", "del", "y", "tu", "su", "con", "carta", "cartas", "mano", "reserva", "mazo",
           "acción", "jugador", "toma", "en", "más", "tesoro", "almacén", "turno", "partida", "lidera", "piensa"}  # fmt: skip
FOREIGN = {"es": ENGLISH, "en": SPANISH}


def sound(text, language):
    """A whole sentence or label in its own language, with nothing raw in it."""
    assert text, "nothing said"
    assert not RAW.search(text), text
    assert not foreign(text, language), text


def foreign(text, language):
    """Its words that are another language's, of languages whose commonest words are listed here."""
    return {word.lower() for word in re.findall(r"\w+", text)} & FOREIGN.get(language, set())


class Ears:
    """The keys of lines, questions, topics and verbs that occurred in one game's matches."""

    def __init__(self, ruleset):
        self.games = 0
        self.known, self.keys, self.whats, self.verbs, self.topics = set(), set(), set(), set(), set()
        self.words = [game_words(ruleset, language) for language in language_codes()]

    def shape(self, value):
        """What decides the words: which facts there are, not which card."""
        if isinstance(value, dict):
            return tuple((k, self.shape(v)) for k, v in value.items())
        if isinstance(value, list | tuple):
            return (len(value), *map(self.shape, value[:6]))
        if isinstance(value, int) and not isinstance(value, bool):
            return int
        return "card" if value in self.words[0].known_cards else value

    def new(self, *what) -> bool:
        fresh = what not in self.known
        self.known.add(what)
        return fresh

    def lines(self, match, since):
        for reader in (None, *range(match.t.seats)):
            for line in match.said(reader, since):
                self.line(line, reader)

    def line(self, line, reader):
        self.keys.add(line["key"])
        if self.new("line", line["key"], line["seat"] == reader, reader is None, self.shape(line["facts"])):
            for w in self.words:
                sound(w.line(line, NAMES, reader), w.language)

    def derive_lines(self, match):
        """Record the lines that are derived from the whole game."""
        for reader in (None, 0) if hasattr(match.rules, "derive_lines") else ():
            for line in match.told(reader):
                self.line(line, reader)

    def question(self, match, asked):
        self.whats.add(asked.what)
        self.topics.add(asked.topic)
        if self.new("question", asked.what, getattr(asked, "least", 0), getattr(asked, "most", 0), bool(asked.options)):
            view = match.view(asked.seat)
            for w in self.words:
                sound(w.question(asked, view, NAMES, asked.seat), w.language)
                for reader in (None, *range(match.t.seats)):
                    for entry in view["asked"]:
                        sound(w.waits(entry, NAMES, reader), w.language)
                self.help(asked, view, w)
        for option in asked.options if not isinstance(asked, AskNumber) else (asked.low, asked.high):
            self.option(match, asked, option)

    def help(self, asked, view, w):
        """Read the help of a question; it can have as many entries as there are options."""
        told = help_of(asked, view, w, NAMES)
        for text in (told.about, *told.things, *(one.text for one in told.answers)):
            sound(text, w.language)
        assert told.answers

    def option(self, match, asked, option):
        path = option if isinstance(option, tuple) else (option,)
        several = isinstance(asked, AskSome)
        if not several and not isinstance(asked, AskNumber):
            self.verbs.add((asked.what, path[0]))
        if self.new("option", asked.what, self.shape(option)):
            view = match.view(asked.seat)
            for w in self.words:
                sound(help_of_answer(asked, option, view, w, NAMES), w.language)
                sound(w.one(asked.what, option, NAMES, asked.seat), w.language)
                for end in range(1, 1 if several else len(path) + 1):
                    sound(w.step(asked.what, path[:end], NAMES, asked.seat), w.language)

    def choice(self, asked, choice):
        if isinstance(asked, AskSome) and self.new("choice", asked.what, len(choice), len(set(choice))):
            for w in self.words:
                sound(w.option(asked.what, choice, NAMES, asked.seat), w.language)


def heard_all(ears, package, rare=()):
    """Return whether enough games were heard, with every line and question that the package has words for, except rare
    ones."""
    told = {key.partition(".")[0] for key in package.LOG_ENTRIES} | set(package.QUESTION_TEXTS)
    return ears.games >= MIN_GAMES and told <= ears.keys | ears.whats | set(rare)


def hear(ears, match, random):
    """A random game to its end."""
    heard, ears.games = 0, ears.games + 1
    while not match.over:
        if match.luck:
            match.take(None, match.luck.what, at_random(match.luck, random))
        else:
            asked = match.asked(match.awaited[0])
            if asked.seat == 0 or match.step % 4 == 0:
                ears.question(match, asked)
            choice = at_random(asked, random)
            ears.choice(asked, choice)
            match.take(asked.seat, asked.what, choice)
        if match.step - heard >= 40 or match.over:
            ears.lines(match, heard)
            heard = match.step
    ears.derive_lines(match)
    for w in ears.words:
        assert w.reason(match.result.reason) != w.reason("nonsense")
