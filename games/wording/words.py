"""Words: what a reader is told in one language about one game. Plain text; pages escape it."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from .refusals import REFUSALS
from .shared import LINES, TERMS
from .text import Teller, counted, joined, named


def _strings(path) -> tuple:
    return path if isinstance(path, tuple) else (path,)


class Words:
    """`names` are the shown names by seat, `me` the reader's seat (None: a spectator)."""

    def __init__(self, game: ModuleType, language: str):
        self.game, self.language = game, language
        self.terms = {**TERMS, **game.TERMS}
        self.lines = {**LINES, **game.LINES}
        self.kinds = {name: self._kind(kind) for name, kind in {**KINDS, **game.KINDS}.items()}

    # What happened

    def line(self, line: dict, names: Sequence[str] = (), me: int | None = None) -> str:
        """One thing that happened, as a sentence."""
        key, facts = line["key"], dict(line["facts"])
        variant = facts.get(self.game.VARIANTS.get(key))
        entry = self.lines.get(f"{key}.{variant}") or self.lines[key]
        about_others, about_me = entry[self.language]
        template = about_me if line["seat"] is not None and line["seat"] == me else about_others
        if line["seat"] is not None:
            facts["seat"] = named(line["seat"], names, self.language)
        return self._teller(names, me).tell(template, facts)

    # What is asked

    def question(self, asked, view: dict, names: Sequence[str] = (), me: int | None = None) -> str:
        """The open question as one sentence, to the one who is asked. `asked` may be a Look: then its question."""
        asked = getattr(asked, "question", asked)
        if asked is None:
            return ""
        facts = self.game.question_facts(asked, view)
        template = self.game.QUESTIONS[asked.what][self.language]
        return self._teller(names, asked.seat if me is None else me).tell(template, facts)

    def waits(self, entry: dict, names: Sequence[str] = (), me: int | None = None) -> str:
        """Of an entry of `view["asked"]`: whom we wait for, and for what."""
        seat, topic = entry["seat"], self.topic(entry["topic"])
        who = {"es": "Te toca", "en": "Your turn"}[self.language] if seat == me else named(seat, names, self.language)
        return f"{who}: {topic}" if topic else who

    def option(self, what: str, option, names: Sequence[str] = (), me: int | None = None) -> str:
        """A whole answer in few words; where several are asked for, also one of them."""
        if self._is_many(what) and isinstance(option, str):
            return self._named(option)
        if self._is_many(what):
            return counted([self._named(one) for one in option], self.language) or self._step(what, "none")
        path = _strings(tuple(option) if isinstance(option, list) else option)
        shape = " ".join([str(path[0]), *(e for e in path[1:] if isinstance(e, str) and e in self.game.LITERALS)])
        entry = self.game.OPTIONS.get(f"{what}.{shape}") or self.game.OPTIONS[shape]
        facts: dict[str, Any] = {str(n): self._element(path, n, names, me) for n in range(1, len(path))}
        group = next((path.index(word) for word in ("petition", "pair") if word in path), len(path))
        facts["cards"] = path[group + 1 :]
        return self._teller(names, me).tell(entry[self.language], facts)

    def step(self, what: str, path, names: Sequence[str] = (), me: int | None = None) -> str:
        """The label of the last element of a path's beginning: a verb, then a thing, then a place."""
        path = _strings(tuple(path) if isinstance(path, list) else path)
        if len(path) > 1 or self._is_many(what):
            return self._element(path, len(path) - 1, names, me, whole=False)
        return self._step(what, path[0])

    def _step(self, what, verb) -> str:
        entry = self.game.STEPS.get(f"{what}.{verb}") or self.game.STEPS[verb]
        return entry[self.language]

    def _is_many(self, what) -> bool:
        return what in self.game.MANY

    def _element(self, path, at, names, me, whole=True) -> str:
        """The element of a path at a place, in words: a number is a seat unless its verb counts."""
        element = path[at]
        if isinstance(element, int):
            if path[0] in self.game.COUNTS:
                return self._teller(names, me).tell(self.game.COUNTS[path[0]][self.language], {"n": element})
            return named(element, names, self.language) if element != me else self.term("me")
        if not whole and f"step.{element}" in self.terms:
            return self.term(element, "step")
        return self._named(element)

    def _named(self, key) -> str:
        return self.card(key)["name"] if key in self.game.CARDS else self.term(key)

    # Words

    def card(self, key: str, options: dict | None = None) -> dict:
        """What a card is called and does, with what the rules know of it; by the game's options where they change it."""
        return self.game.card(key, self, options or {})

    def term(self, key: str, kind: str = "") -> str:
        """A word of the game; `kind` (topic, end, option, help, score, step …) where one key has several senses."""
        entry = self.terms.get(f"{kind}.{key}") or self.terms[key]
        return entry[self.language]

    def topic(self, topic: str) -> str:
        return self.term(topic, "topic") if topic else ""

    def reason(self, key: str) -> str:
        """Why the game ended."""
        entry = self.terms.get(f"end.{key}") or self.terms["end.other"]
        return entry[self.language]

    def options(self) -> list[dict]:
        """The game's options with a name and an explanation."""
        return [
            {"key": key, "name": self.term(key, "option"), "help": self.term(key, "help")}
            for key in (k.removeprefix("option.") for k in self.terms if k.startswith("option."))
        ]

    def refusal(self, key: str) -> str:
        """Why something could not be done. Never a raw key."""
        entry = getattr(self.game, "REFUSALS", {}).get(key) or REFUSALS.get(key) or REFUSALS["other"]
        return entry[self.language]

    # Inside

    def _teller(self, names, me) -> Teller:
        return Teller(self.language, names, me, self.kinds)

    def _kind(self, kind: str):
        """How a fact is put: as a card, several cards, a word of a kind, a seat, several seats."""
        if kind == "card":
            return lambda fact, teller: self._named(fact)
        if kind == "cards":
            return lambda fact, teller: counted([self._named(card) for card in fact], self.language)
        if kind == "seat":
            return lambda fact, teller: teller.who(fact)
        if kind == "seats":
            return lambda fact, teller: joined([self._reader(seat, teller) for seat in fact], self.language)
        if kind == "terms":
            return lambda fact, teller: counted([self.term(key) for key in fact], self.language)
        return lambda fact, teller: self.term(fact, kind.removeprefix("term").removeprefix("."))

    def _reader(self, seat, teller) -> str:
        return self.term("me") if seat == teller.me else named(seat, teller.names, self.language)


# Facts every game may tell.
KINDS = {"reason": "term.end", "winners": "seats", "seats": "seats"}
