"""How a mail orders and marks answers that last or end the game: each rule on a question made for it."""

from types import SimpleNamespace

import pytest

from games.rules.ask import PASS, Ask, AskNumber, AskSome
from notifications.emails import questions
from notifications.replies import numbering
from notifications.replies.answer_list import ListedAnswer

OPTIONS = ("pay", "build", "end", PASS, "burn", "crown")


def look(question, final=(), ends=(), ruleset="roma"):
    return SimpleNamespace(question=question, final=final, ends=ends, game=SimpleNamespace(ruleset=ruleset))


def harms(what="act", *, final=("burn", "end"), ends=("crown",), turn_end=None, monkeypatch=None) -> dict:
    rules = SimpleNamespace() if turn_end is None else SimpleNamespace(TURN_END_ANSWER=turn_end)
    monkeypatch.setattr(numbering, "rules_of", lambda game: rules)
    at = numbering.risk_of_options(look(Ask(0, what, OPTIONS), final, ends))
    return {option: at(option) for option in OPTIONS}


def test_what_ends_the_turn_comes_last_among_its_own_and_the_end_of_the_game_behind_all(monkeypatch) -> None:
    got = harms(monkeypatch=monkeypatch)
    assert got == {
        "pay": numbering.NO_RISK,
        "build": numbering.NO_RISK,
        PASS: numbering.ENDS_TURN,
        "burn": numbering.FINAL,
        "end": numbering.FINAL_AND_ENDS_TURN,
        "crown": numbering.ENDS_GAME,
    }
    both = harms(final=("crown",), ends=("crown",), monkeypatch=monkeypatch)
    assert both["crown"] == numbering.ENDS_GAME and both["end"] == numbering.ENDS_TURN


def test_a_game_names_what_ends_its_turn_and_for_which_question(monkeypatch) -> None:
    named = ("act", "build")
    assert harms(final=(), turn_end=named, monkeypatch=monkeypatch)["build"] == numbering.ENDS_TURN
    assert harms(final=(), turn_end=named, monkeypatch=monkeypatch)["end"] == numbering.NO_RISK
    elsewhere = harms("other", final=(), turn_end=named, monkeypatch=monkeypatch)
    assert (elsewhere["build"], elsewhere["end"]) == (numbering.NO_RISK, numbering.ENDS_TURN)


def listed(*numbers: int) -> list[ListedAnswer]:
    return [ListedAnswer(number, f"text {number}", f"short {number}") for number in numbers]


def marks(question, final, *numbers: int, ends=()) -> list[tuple[bool, str]]:
    answers = SimpleNamespace(options=OPTIONS)
    found = numbering.mark_final_answers(look(question, final, ends), answers, listed(*numbers))
    return [(one.final, one.heading) for one in found]


def test_a_heading_stands_where_answers_begin_or_cease_to_last() -> None:
    lasts, not_so = "These cannot be undone:", "These can be undone:"
    ask = Ask(0, "act", OPTIONS)
    assert marks(ask, ("end", "burn"), 1, 2, 3, 5, 4) == [
        (False, ""),
        (False, ""),
        (True, lasts),
        (True, ""),
        (False, not_so),
    ]
    assert marks(ask, ("pay",), 1, 2) == [(True, lasts), (False, not_so)]
    assert marks(ask, (), 1, 2) == [(False, ""), (False, "")]


def test_none_is_marked_where_a_sentence_speaks_of_all() -> None:
    assert marks(Ask(0, "act", OPTIONS), OPTIONS, 1, 2) == [(False, "")] * 2
    some = AskSome(0, "discard", OPTIONS, 1, 2)
    assert marks(some, ("pay",), 1, 2) == marks(some, (), 1, 2) == [(False, "")] * 2
    # With an answer that ends the game no sentence speaks of all: then each is marked.
    assert [lasts for lasts, _ in marks(Ask(0, "act", OPTIONS), OPTIONS, 1, 2, ends=("crown",))] == [True] * 2


@pytest.mark.parametrize(
    ("question", "final", "ends", "told"),
    [
        (Ask(0, "act", OPTIONS), OPTIONS, (), "This answer cannot be undone."),
        (Ask(0, "act", OPTIONS), OPTIONS[:5], (), ""),
        (Ask(0, "act", OPTIONS), (), (), ""),
        (Ask(0, "act", OPTIONS), OPTIONS, ("crown",), ""),
        (AskSome(0, "discard", OPTIONS, 1, 2), OPTIONS, (), "This answer cannot be undone."),
        (AskSome(0, "discard", OPTIONS, 1, 2), OPTIONS[:1], (), "Some of these answers cannot be undone."),
        (AskSome(0, "discard", OPTIONS, 1, 2), (), (), ""),
    ],
)
def test_one_sentence_speaks_of_all_answers_or_of_some_chosen_together(question, final, ends, told) -> None:
    assert numbering.final_note(look(question, final, ends)) == told


class Reader:
    """A reader whose previewed end is the choice's own; its words return what they were given."""

    names, me = ("Ana", "Bruno"), 1

    def __init__(self, question, ends, foretold=lambda choice: {"ends": {"reason": f"by {choice}", "scores": [1]}}):
        self.observation, self.preview = look(question, ends=ends), foretold
        self.answers = SimpleNamespace(options=getattr(question, "options", ()))
        self.words = SimpleNamespace(ending=lambda ends, names, me: f"{ends['reason']} {ends['scores']} {names[me]}")


NINE = tuple(f"o{n}" for n in range(1, 10))


def ends_told(last: tuple[str, ...], *numbers: int, question=None) -> list[str]:
    reader = Reader(question or Ask(0, "act", NINE), last)
    return [one.ends for one in questions.add_endings(reader, listed(*numbers))]


def test_an_answer_that_ends_the_game_says_so_with_its_own_score() -> None:
    assert ends_told(("o1", "o3"), 1, 2, 3) == ["by o1 [1] Bruno", "", "by o3 [1] Bruno"]
    assert ends_told((), 1, 2) == ["", ""]
    assert ends_told(("o1",), 1, question=AskSome(0, "discard", NINE, 1, 2)) == [""]


def test_of_up_to_six_the_score_is_told_and_of_more_that_they_end_the_game() -> None:
    assert questions.MAX_SCORED_ENDINGS == 6
    assert ends_told(NINE[:6], *range(1, 8)) == [*(f"by o{n} [1] Bruno" for n in range(1, 7)), ""]
    assert ends_told(NINE[:7], *range(1, 9)) == ["ends the game"] * 7 + [""]


@pytest.mark.parametrize("foretold", [None, {}, {"ends": None}])
def test_an_end_of_which_nothing_can_be_foretold_is_told_without_reason_and_score(foretold) -> None:
    reader = Reader(Ask(0, "act", NINE), ("o1",), lambda choice: foretold)
    assert questions.ending_text(reader, "o1") == "None None Bruno"


ASK_SCORE = "To see the final score after an answer that ends the game, reply with its number and a question mark, for example: 3?"
UNLISTED = "Some answers that are not listed also end the game."


@pytest.mark.parametrize(
    ("question", "last", "numbers", "told"),
    [
        (Ask(0, "act", NINE), (), range(1, 10), ""),
        (Ask(0, "act", NINE), NINE[:2], range(1, 10), ""),
        (Ask(0, "act", NINE), NINE[:6], range(1, 10), ""),
        (Ask(0, "act", NINE), NINE[:7], range(1, 10), ASK_SCORE),
        (Ask(0, "act", NINE), NINE[:2], range(2, 10), UNLISTED),
        (Ask(0, "act", NINE), NINE, range(2, 10), f"{ASK_SCORE} {UNLISTED}"),
        (AskSome(0, "discard", NINE, 1, 2), (), range(1, 10), ""),
        (
            AskSome(0, "discard", NINE, 1, 2),
            NINE[:1],
            range(1, 10),
            "Your choice may end the game. The table’s page warns you before you send it.",
        ),
        (AskNumber(0, "bid", 0, 5), (2, 4), (), "2: by 2 [1] Bruno 4: by 4 [1] Bruno"),
        (AskNumber(0, "bid", 0, 5), (), (), ""),
    ],
)
def test_what_is_told_of_the_end_below_the_list(question, last, numbers, told) -> None:
    assert questions.endings_note(Reader(question, last), listed(*numbers)) == told
