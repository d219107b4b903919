"""The texts of one game in one language, as plain text that pages still have to escape."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from games.eventlog.observations import Observation
from games.rules.ask import Choice, Option, SeatQuestion
from games.rules.ruleset import Reason

from .messages import Message
from .refusals import REFUSAL_TEXTS
from .shared import SHARED_LOG_ENTRIES, SHARED_TERMS
from .text import Teller, counted, joined, seat_name

YOUR_TURN_TEXT = Message("games", "waits.you", "Your turn")
ENDING_TEXT = Message("games", "ends.text", "This ends the game[: {reason}].[ Score, as far as you can see: {scores}.]")
ENDING_SCORE = Message("games", "ends.score", "{who} {points}[ and {hidden}]", "hidden: such as “the vault”.")
FactFormatter = Callable[[Any, Teller], str]  # formats a fact


def _strings(path: Option) -> tuple:
    return path if isinstance(path, tuple) else (path,)


class Words:
    """The texts of one game.

    `cards` is the whole card set of a game with sets, else None. A game may leave out CARDS and `card`,
    MULTIPLE_ANSWER_QUESTIONS, COUNT_LABELS, LITERALS, GROUP_MARKERS, VARIANT_FACTS, FACT_FORMATS, OBSTACLE_TEXTS
    (unless its rules have `why_not`), `line_facts(line, words, names)` (additional facts of a log entry),
    `place(element, words)` (the text of an element that is a tuple), `shorten_places(text, tongues)` (replaces places
    by the names that answers use), `places_help(words)` (explains these names) and `hidden_item_name(key, words)` (for
    hidden things that are not cards). A game with card sets has `card_message(key, words)`. Arguments: `names` are
    shown names by seat, `me` is the reader's seat (None: a spectator)."""

    def __init__(self, game: ModuleType, language: str, cards: dict | None = None):
        self.game, self.language, self.cards = game, language, cards
        self._card_names: dict[str, str] = {}
        self.known_cards = {*self._of_game("CARDS"), *(game.card_ids(cards) if cards else ())}
        self.terms = {**SHARED_TERMS, **game.TERMS}
        self.lines = {**SHARED_LOG_ENTRIES, **game.LOG_ENTRIES}
        self.kinds = {
            name: self._kind(kind) for name, kind in {**SHARED_FACT_FORMATS, **self._of_game("FACT_FORMATS")}.items()
        }

    def line(self, line: dict, names: Sequence[str] = (), me: int | None = None) -> str:
        key, facts = line["key"], dict(line["facts"])
        variant = facts.get(self._of_game("VARIANT_FACTS").get(key))
        message = self.lines.get(f"{key}.{variant}") or self.lines[key]
        about_me = line["seat"] is not None and line["seat"] == me
        if line["seat"] is not None:
            facts["seat"] = seat_name(line["seat"], names, self.language)
        more = self.game.line_facts(line, self, names) if hasattr(self.game, "line_facts") else {}
        return self.teller(names, me).tell(message, {**facts, **more}, int(about_me))

    def question(
        self, asked: SeatQuestion | Observation | None, view: dict, names: Sequence[str] = (), me: int | None = None
    ) -> str:
        question: SeatQuestion | None = asked.question if isinstance(asked, Observation) else asked
        if question is None:
            return ""
        facts = self.game.question_facts(question, view)
        teller = self.teller(names, question.seat if me is None else me)
        return teller.tell(self.game.QUESTION_TEXTS[question.what], facts)

    def waits(self, entry: dict, names: Sequence[str] = (), me: int | None = None) -> str:
        """Return which player the game waits for, and for what, from an entry of `view["asked"]`."""
        seat, topic = entry["seat"], self.topic(entry["topic"])
        who = YOUR_TURN_TEXT[self.language] if seat == me else seat_name(seat, names, self.language)
        return f"{who}: {topic}" if topic else who

    def option(self, what: str, option: Choice, names: Sequence[str] = (), me: int | None = None) -> str:
        """Return a whole answer in a few words; an answer with several options is a tuple of options."""
        if isinstance(option, int):
            return self._number(what, option)
        if not self._is_many(what):
            return self._phrase(what, option, names, me)
        if isinstance(option, str):
            return self.one(what, option, names, me)
        return counted([self.one(what, one, names, me) for one in option], self.language) or self._step(what, "none")

    def one(self, what: str, option: Option, names: Sequence[str] = (), me: int | None = None) -> str:
        if isinstance(option, int) or not self._is_many(what):
            return self.option(what, option, names, me)
        return self._named(option) if isinstance(option, str) else self._phrase(what, option, names, me)

    def step(self, what: str, path: Option | list[Option], names: Sequence[str] = (), me: int | None = None) -> str:
        """Return the label of the last element of a path: a verb, a thing, or a place."""
        path = _strings(tuple(path) if isinstance(path, list) else path)
        a_thing = self._is_many(what) and (path[0] in self.known_cards or path[0] in self.terms)
        if len(path) > 1 or a_thing:
            return self._element(path, len(path) - 1, names, me, whole=False)
        return self._number(what, path[0]) if isinstance(path[0], int) else self._step(what, path[0])

    def _phrase(self, what: str, option: Option, names: Sequence[str], me: int | None) -> str:
        """Return the text of an answer: the names of its cards, else the template for its shape, filled."""
        path = _strings(tuple(option) if isinstance(option, list) else option)
        if path[0] in self.known_cards:
            return counted([self._named(one) for one in path], self.language)
        shape = self.shape(path)
        entry = self.game.ANSWER_LABELS.get(f"{what}.{shape}") or self.game.ANSWER_LABELS[shape]
        facts: dict[str, Any] = {str(n): self._element(path, n, names, me) for n in range(1, len(path))}
        group = next((path.index(word) for word in self._of_game("GROUP_MARKERS") if word in path), len(path))
        facts["cards"] = path[group + 1 :]
        return self.teller(names, me).tell(entry, facts)

    def shape(self, path: tuple) -> str:
        literals = self._of_game("LITERALS")
        return " ".join([str(path[0]), *(e for e in path[1:] if isinstance(e, str) and e in literals)])

    def _step(self, what: str, verb: Option) -> str:
        entry = self.game.VERB_LABELS.get(f"{what}.{verb}") or self.game.VERB_LABELS[verb]
        return entry[self.language]

    def _number(self, what: str, n: int) -> str:
        entry = self.game.ANSWER_LABELS.get(f"{what}.#")
        return self.teller((), None).tell(entry, {"n": n}) if entry else str(n)

    def _is_many(self, what: str) -> bool:
        return what in self._of_game("MULTIPLE_ANSWER_QUESTIONS")

    def _element(self, path: tuple, at: int, names: Sequence[str], me: int | None, whole: bool = True) -> str:
        """Return the text of the element `path[at]`; a number is a seat unless there is a count label for it."""
        element = path[at]
        if isinstance(element, tuple | list):
            return self.game.place(element, self)
        if isinstance(element, int):
            counts = self._of_game("COUNT_LABELS")
            if entry := counts.get(f"{path[0]}.{at}") or counts.get(path[0]):
                return self.teller(names, me).tell(entry, {"n": element})
            return seat_name(element, names, self.language) if element != me else self.term("me")
        if not whole and f"step.{element}" in self.terms:
            return self.term(element, "step")
        return self._named(element)

    def _named(self, key: str, case: str = "") -> str:
        if key not in self.known_cards:
            return self.term(key, case=case)
        return (self._card_form(key, case) if case else "") or self.card_name(key)

    def card_name(self, key: str) -> str:
        if key not in self._card_names:
            self._card_names[key] = self.card(key)["name"]
        return self._card_names[key]

    def _card_form(self, key: str, form: str) -> str:
        """Return a card's name in a case, or its gender (form "gender"); "" if the language has none."""
        by_set = hasattr(self.game, "card_message")
        message = self.game.card_message(key, self) if by_set else self._of_game("CARDS").get(key)
        return message.form(self.language, form) if message else ""

    def _gender(self, facts: dict) -> str:
        cards = (fact for fact in facts.values() if isinstance(fact, str) and fact in self.known_cards)
        return next((self._card_form(card, "gender") for card in cards), "")

    def _of_game(self, name: str) -> Any:
        return getattr(self.game, name, {})

    def card(self, key: str, options: dict | None = None) -> dict:
        return self.game.card(key, self, options or {})

    def term(self, key: str, kind: str = "", case: str = "") -> str:
        """Return the text of a term; `kind` (topic, end, option, help …) distinguishes equal keys."""
        entry = self.terms.get(f"{kind}.{key}") or self.terms[key]
        return (entry.form(self.language, case) if case else "") or entry[self.language]

    def term_or(self, key: str, kind: str, otherwise: str) -> str:
        entry = self.terms.get(f"{kind}.{key}")
        return entry[self.language] if entry else otherwise

    def places_help(self) -> str:
        return self.game.places_help(self) if hasattr(self.game, "places_help") else ""

    def one_card(self, key: str) -> str:
        """Return the name of a card or another hidden item; the key itself if there is no name."""
        if key in self.known_cards or key in self.terms:
            return self._named(key)
        return self.game.hidden_item_name(key, self) if hasattr(self.game, "hidden_item_name") else str(key)

    def topic(self, topic: str) -> str:
        """Return the text of a seat's activity; for the effect of a card, the name of the card."""
        if f"topic.{topic}" not in self.terms and topic in self.known_cards:
            return self.card(topic)["name"]
        return self.term(topic, "topic") if topic else ""

    def reason(self, key: str) -> str:
        entry = self.terms.get(f"end.{key}") or self.terms["end.other"]
        return entry[self.language]

    def tie(self, result: dict) -> str:
        """Return the text on how a tie was decided; "" without a tie or a decision."""
        scores, winners = result["scores"] or (), result["winners"]
        most = [seat for seat, score in enumerate(scores) if score == max(scores)]
        decided = winners and set(winners) < set(most) and self.terms.get("end.tie")
        return decided[self.language] if decided else ""

    def ending(self, ends: dict, names: Sequence[str] = (), me: int | None = None) -> str:
        teller = self.teller(names, me)
        scores = [
            teller.tell(
                ENDING_SCORE,
                {
                    "who": self._reader(seat, teller),
                    "points": row["points"],
                    "hidden": row["hidden"] and self.term(row["hidden"], "hidden"),
                },
            )
            for seat, row in enumerate(ends["scores"] or ())
        ]
        return teller.tell(ENDING_TEXT, {"reason": ends["reason"], "scores": " : ".join(scores)})

    def options(self) -> list[dict]:
        keys = [key.removeprefix("option.") for key in self.game.TERMS if key.startswith("option.")]
        return [
            {"key": key, "name": self.term(key, "option"), "help": self.term(key, "help")}
            for key in (*keys, *(["cards"] if self.cards else ()))
        ]

    def value(self, option: str, value: object) -> str:
        """Return the text of an option's value: its term "value.<option>.<value>", else the value itself."""
        entry = self.terms.get(f"value.{option}.{value}") or self.terms.get(f"value.{value}")
        return entry[self.language] if entry else str(value)

    def refusal(self, key: str, reason: str = "") -> str:
        own = getattr(self.game, "REFUSALS", {})
        entry = own.get(f"{key}.{reason}") or own.get(key) or REFUSAL_TEXTS.get(key) or REFUSAL_TEXTS["other"]
        return entry[self.language]

    def why(self, reason: Reason) -> str:
        return self.teller((), None).tell(self.game.OBSTACLE_TEXTS[reason.key], reason.facts)

    def teller(self, names: Sequence[str], me: int | None) -> Teller:
        return Teller(self.language, names, me, self.kinds, self._of_game("NOUNS"), self._gender)

    def _kind(self, kind: str | FactFormatter) -> FactFormatter:
        """Return the function that formats facts of this kind; `kind` itself if it is a function."""
        if callable(kind):
            return kind
        if kind == "card":
            return lambda fact, teller: self._named(fact, teller.case)
        if kind == "cards":
            return lambda fact, teller: counted([self._named(card, teller.case) for card in fact], self.language)
        if kind == "place":
            return lambda fact, teller: self.game.place(fact, self)
        if kind == "seat":
            return lambda fact, teller: teller.who(fact)
        if kind == "reader":
            return lambda fact, teller: self._reader(fact, teller)
        if kind == "seats":
            return lambda fact, teller: joined([self._reader(seat, teller) for seat in fact], self.language)
        if kind == "terms":
            return lambda fact, teller: counted([self.term(key, case=teller.case) for key in fact], self.language)
        return lambda fact, teller: self.term(fact, kind.removeprefix("term").removeprefix("."), teller.case)

    def _reader(self, seat: int, teller: Teller) -> str:
        return self.term("me") if seat == teller.me else seat_name(seat, teller.names, self.language)


# The formats of facts that occur in all games.
SHARED_FACT_FORMATS = {"reason": "term.end", "winners": "seats", "seats": "seats"}
