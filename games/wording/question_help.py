"""What stands behind the `?` of a question: what it is about, what each kind of answer costs and brings, what is told
of the things among the answers. From the question and the asked seat's own view, in the words of a game's asked.py; it
works nothing out."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.ask import AskNumber, AskSome, JsonObject, Option, SeatQuestion

from .words import Words


@dataclass(frozen=True)
class AnswerHelp:
    """One kind of answer. `label`: its verb, as its button says; "" where all answers are of one kind."""

    label: str
    text: str

    @property
    def line(self) -> str:
        return f"{self.label}: {self.text}" if self.label else self.text


@dataclass(frozen=True)
class QuestionHelp:
    """`about`: what is asked, and the rule; `things`: a sentence each about roles, dice, cards among the answers;
    `beside`: those that stand beside the question itself; `chapter`: the section of the rules page."""

    about: str
    answers: Sequence[AnswerHelp]
    things: Sequence[str]
    beside: Sequence[str]
    chapter: str


def help_of(asked: SeatQuestion, view: JsonObject, words: Words, names: Sequence[str]) -> QuestionHelp:
    """The help of an open question. LookupError for one that has no words."""
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
    """Each kind of answer once, in the order of the options; kinds of one verb together."""
    kinds = (
        ["#"]
        if isinstance(asked, AskNumber)
        else dict.fromkeys(answer_kind(asked, one, words) for one in asked.options)
    )
    if isinstance(asked, AskSome):
        kinds = ["some"]  # also where there is nothing to choose from
    found: dict[str, list[str]] = {}
    for kind in kinds:
        verb = kind.partition(" ")[0]
        label = "" if kind in ("one", "some", "#") else words.step(asked.what, verb, names, asked.seat)
        found.setdefault(label, []).append(answer_help_text(asked, kind, view, words, names))
    return [AnswerHelp(label, " ".join(texts)) for label, texts in found.items()]


def answer_help_text(asked: SeatQuestion, kind: str, view: JsonObject, words: Words, names: Sequence[str]) -> str:
    """What answers of this kind cost and bring. KeyError without words."""
    game = words.game.question_help
    message = game.ANSWER_HELP.get(f"{asked.what}.{kind}") or game.ANSWER_HELP[kind]
    facts = game.answer_facts(asked, view) if hasattr(game, "answer_facts") else {}
    return words.teller(names, asked.seat).tell(message, facts)


def help_of_answer(asked: SeatQuestion, option: Option, view: JsonObject, words: Words, names: Sequence[str]) -> str:
    return answer_help_text(asked, answer_kind(asked, option, words), view, words, names)


def answer_kind(asked: SeatQuestion, option: Option, words: Words) -> str:
    """The shape of an answer (options.py); `one` for a thing alone, `some` for several, `#` for a number."""
    if isinstance(asked, AskNumber | AskSome):
        return "#" if isinstance(asked, AskNumber) else "some"
    path = option if isinstance(option, tuple) else (option,)
    return "one" if path[0] in words.known_cards else words.shape(path)


def help_lines(told: QuestionHelp) -> list[str]:
    return [told.about, *(one.line for one in told.answers), *told.things]
