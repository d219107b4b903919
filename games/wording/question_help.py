"""The help behind the `?` of a question, from the question and the seat's view."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.ask import AskNumber, AskSome, JsonObject, Option, SeatQuestion

from .words import Words


@dataclass(frozen=True)
class AnswerHelp:
    """Help about one kind of answer; `label` is its verb, "" if the question has only one kind."""

    label: str
    text: str

    @property
    def line(self) -> str:
        return f"{self.label}: {self.text}" if self.label else self.text


@dataclass(frozen=True)
class QuestionHelp:
    """Help about a question.

    `about`: the question and its rule; `things`: a sentence about each role, die or card among the answers; `notes`:
    the texts to show next to the question; `chapter`: the section of the rules page."""

    about: str
    answers: Sequence[AnswerHelp]
    things: Sequence[str]
    notes: Sequence[str]
    chapter: str


def help_of(asked: SeatQuestion, view: JsonObject, words: Words, names: Sequence[str]) -> QuestionHelp:
    """Return the help about an open question; raise LookupError if the question has no texts."""
    game, teller = words.game.question_help, words.teller(names, asked.seat)
    things = [teller.tell(game.ELEMENT_HELP[key], facts) for key, facts in game.element_help(asked, view, words)]
    return QuestionHelp(
        teller.tell(game.QUESTION_HELP[asked.what], {}),
        answers_help(asked, view, words, names),
        things,
        things if asked.what in game.QUESTIONS_WITH_ELEMENT_HELP else (),
        game.HELP_CHAPTERS.get(asked.what) or game.HELP_CHAPTERS[""],
    )


def answers_help(asked: SeatQuestion, view: JsonObject, words: Words, names: Sequence[str]) -> list[AnswerHelp]:
    kinds = (
        ["#"]
        if isinstance(asked, AskNumber)
        else dict.fromkeys(answer_kind(asked, one, words) for one in asked.options)
    )
    if isinstance(asked, AskSome):
        kinds = ["some"]  # even if there are no options
    found: dict[str, list[str]] = {}
    for kind in kinds:
        verb = kind.partition(" ")[0]
        label = "" if kind in ("one", "some", "#") else words.step(asked.what, verb, names, asked.seat)
        found.setdefault(label, []).append(answer_help_text(asked, kind, view, words, names))
    return [AnswerHelp(label, " ".join(texts)) for label, texts in found.items()]


def answer_help_text(asked: SeatQuestion, kind: str, view: JsonObject, words: Words, names: Sequence[str]) -> str:
    game = words.game.question_help
    message = game.ANSWER_HELP.get(f"{asked.what}.{kind}") or game.ANSWER_HELP[kind]
    facts = game.answer_facts(asked, view) if hasattr(game, "answer_facts") else {}
    return words.teller(names, asked.seat).tell(message, facts)


def help_of_answer(asked: SeatQuestion, option: Option, view: JsonObject, words: Words, names: Sequence[str]) -> str:
    return answer_help_text(asked, answer_kind(asked, option, words), view, words, names)


def answer_kind(asked: SeatQuestion, option: Option, words: Words) -> str:
    """Return the kind of an answer: "#" (a number), "some" (several options), "one" (a card) or its shape."""
    if isinstance(asked, AskNumber | AskSome):
        return "#" if isinstance(asked, AskNumber) else "some"
    path = option if isinstance(option, tuple) else (option,)
    return "one" if path[0] in words.known_cards else words.shape(path)


def help_lines(help: QuestionHelp) -> list[str]:
    return [help.about, *(one.line for one in help.answers), *help.things]
