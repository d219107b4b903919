"""Questions, alternatives and conditions are never played; an answer's own words always are."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from types import SimpleNamespace

import pytest

from games.rules import GAMES
from games.rules.ask import Ask, AskNumber, AskSome
from notifications.replies.answer_list import MAX_ANSWER_CHARS, UnclearAnswer
from notifications.replies.answers import Answers
from notifications.replies.word_sets import ASKS, CONDITION, UNDECIDED, find_ambiguity
from tests.rules import chance

NAMES = ["Ana", "Bruno", "Carla", "Dora", "Eva"]
HARD_NAMES = ["Who?", "Ana o Bruno", "Si", "¿Quién?", "Either/Or"]  # players are called as they like


def answers(ruleset: str, question, language: str = "es", view: dict | None = None, names=NAMES) -> Answers:
    return Answers(question, SimpleNamespace(ruleset=ruleset, options={}), language, names, view)


def unclear(known: Answers, text: str) -> UnclearAnswer:
    with pytest.raises(UnclearAnswer) as caught:
        known.read(text)
    return caught.value


# Ambiguous answers that were once played by mistake


def test_statue_or_fountain_is_no_petition_with_both() -> None:
    petition = ("follow", "petition", "estatua", "fuente")
    known = answers("gloria", Ask(0, "follow", ("think", petition, ("follow", "estatua"), ("follow", "fuente"))))
    caught = unclear(known, "¿Estatua o Fuente?")
    assert caught.key == ASKS
    assert {3, 4} & {*caught.numbers}
    known = answers("gloria", Ask(0, "follow", ("think", petition)))
    assert unclear(known, "¿Estatua o Fuente?").numbers == [2]
    assert unclear(known, "Estatua o Fuente").key == UNDECIDED
    assert known.read("estatua y fuente") == petition


def test_mercatus_with_a_question_mark_activates_no_disc() -> None:
    known, disc = next(found for found in at_a_disc("mercatus"))
    assert known.read("Mercatus") == ("activate", disc)
    caught = unclear(known, "Mercatus?")
    assert caught.key == ASKS
    assert [known.options[number - 1] for number in caught.numbers] == [("activate", disc)]


def at_a_disc(card: str):
    """Roma's questions in which this card, named, activates a disc and means nothing else."""
    for seed in range(40):
        for match in islice(chance.games(GAMES["roma"], seed, 2), 400):
            for seat in match.awaited:
                question = match.asked(seat)
                view = match.view(seat)
                if question.what == "action" and any(one["card"] == card for one in view["seats"][seat]["discs"]):
                    known = answers("roma", question, view=view)
                    found = [known.options[number - 1] for number in known.find(card)]
                    if len(found) == 1 and found[0][0] == "activate":
                        yield known, found[0][1]


def test_build_domus_e2_with_a_question_mark_builds_nothing() -> None:
    known = answers("foundations", Ask(0, "turn", ("income", ("build", "domus", ("E2",)), ("buy", "E2"))))
    build = next(option for option in known.options if option[0] == "build")
    assert known.read("construir domus e2") == build
    for text in ("construir domus e2?", "¿construir domus e2?", "¿Construir domus en E2", "construir domus e2 ？"):
        assert (unclear(known, text).key, unclear(known, text).numbers) == (ASKS, [2])


# What leaves a doubt


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Mercatus?", ASKS), ("¿Mercatus", ASKS), ("3?", ASKS), ("Mercatus (¿no?)", ASKS), ("Mercatus؟", ASKS), ("Mercatus‽", ASKS),
        ("qué hace Mercatus", ASKS), ("Que acabar", ASKS), ("what does the Mercatus do", ASKS), ("can I build domus", ASKS),
        ("y cuál es mejor", ASKS), ("puedo acabar", ASKS),
        ("Estatua o Fuente", UNDECIDED), ("uno u otro", UNDECIDED), ("Statue or Fountain", UNDECIDED), ("1 ó 2", UNDECIDED),
        ("either dock", UNDECIDED), ("1/2", UNDECIDED), ("quizás Mercatus", UNDECIDED), ("maybe 3", UNDECIDED),
        ("tal vez 3", UNDECIDED), ("Estatua/Fuente", UNDECIDED),
        ("si Ana juega Fuente, entonces Estatua", CONDITION), ("3 if Bruno passes", CONDITION), ("Si pasa, 3", CONDITION),
        ("3 unless he passes", CONDITION), ("cuando pase Bruno, 3", CONDITION), ("3, salvo que pase", CONDITION),
        ("whenever, 3", CONDITION), ("Dock, otherwise Villa", CONDITION),
        ("Mercatus", ""), ("3", ""), ("1 4", ""), ("pensar, por favor", ""), ("Sí, Mercatus", ""), ("si, 3", ""), ("", ""), ("Orden", ""),
        ("Forum.", ""), ("¡Mercatus!", ""),
    ],
)  # fmt: skip
def test_what_leaves_a_doubt(text: str, why: str) -> None:
    assert find_ambiguity(text) == why


def test_a_number_asked_about_is_not_chosen() -> None:
    assert unclear(answers("gloria", AskNumber(0, "pride", 0, 9)), "7?").key == ASKS
    assert unclear(answers("gloria", AskNumber(0, "pride", 0, 9)), "7 o 8").key == UNDECIDED
    some = answers("gloria", AskSome(0, "legionary", ("muelle", "villa", "foro"), 0, 3))
    for text in (
        "1 2?",
        "0?",
        "nada?",
        "¿muelle y villa?",
        "muelle, villa o foro",
        "1 o 2",
        "1/2",
        "muelle/villa",
        "muelle, ¿villa?",
    ):
        assert unclear(some, text).key in (ASKS, UNDECIDED), text
    assert unclear(some, "1 o 3").numbers == [1, 3]
    assert unclear(some, "¿qué pasa con el muelle o con la 3?").numbers == [1, 3]


def test_what_is_longer_than_any_answer_is_not_read_by_its_beginning() -> None:
    known = answers("gloria", Ask(0, "lead", ("think", ("lead", "laborer", "muelle"))))
    assert unclear(known, "pensar" + " " * MAX_ANSWER_CHARS + "nunca").key == "unknown"
    assert unclear(known, "pensar" + " " * MAX_ANSWER_CHARS + "?").numbers in ([], [1])


# The laws

FEW = 5  # answers of a question that are put in doubt


def asked(ruleset: str, seats: int, seed: int, most: int = 40):
    """Questions of a random game, each as its seat is asked it; of each kind and length once."""
    seen: set[tuple] = set()
    for match in islice(chance.games(GAMES[ruleset], seed, seats), 900):
        for seat in match.awaited:
            question = match.asked(seat)
            kind = (type(question), question.what, 0 if isinstance(question, AskNumber) else len(question.options))
            if kind not in seen and len(seen) < most:
                seen.add(kind)
                yield question, match.view(seat)


def cases() -> Iterator[object]:
    """Every game with few and with many answers, with plain and odd names, in both languages.

    `make test` runs two of a game's four cases, and the other two for the next game."""
    for game, name in enumerate(GAMES):
        tables = ((min(GAMES[name].SEATS), NAMES), (max(GAMES[name].SEATS), HARD_NAMES))
        for at, (seats, names) in enumerate(tables):
            for other, language in enumerate(("es", "en")):
                marks = [pytest.mark.deep] if (game + at + other) % 2 else []
                yield pytest.param(name, seats, names, language, marks=marks)


CASES = [*cases()]


@pytest.mark.parametrize(("ruleset", "seats", "names", "language"), CASES)
def test_every_answers_own_words_play_it(ruleset: str, seats: int, names: list[str], language: str) -> None:
    looked_at, questions = 0, list(asked(ruleset, seats, seats))
    for question, view in questions:
        known = answers(ruleset, question, language, view, names)
        texts: dict[str, set[int]] = {}
        for one in known.listed():
            for text in filter(None, (one.text, known.text(one.number), one.short)):
                texts.setdefault(text, set()).add(one.number)
        for text, numbers in texts.items():
            looked_at += 1
            if len(numbers) == 1:
                assert known.read(text) == known.choice_of([*numbers]), text
            else:  # two that are called the same are told apart by number alone
                assert unclear(known, text).key == "several", text
    assert looked_at > len(questions) > 0


@pytest.mark.parametrize(("ruleset", "seats", "names", "language"), CASES)
def test_no_answers_words_play_it_in_doubt(ruleset: str, seats: int, names: list[str], language: str) -> None:
    looked_at, questions = 0, list(asked(ruleset, seats, seats + 7, most=12))
    for question, view in questions:
        known = answers(ruleset, question, language, view, names)
        few = Random(seats).sample(known.listed(), min(FEW, len(known.listed())))
        said = [text for one in few for text in (one.text, known.text(one.number), one.short, str(one.number)) if text]
        said += [str(n) for n in question.options] if known.is_number else []
        said = [text for text in said if text + "?" not in names]
        doubtful = [form.format(text) for text in said for form in DOUBTFUL]
        near = [*pairwise(dict.fromkeys(said)), *zip(said, Random(seats).sample(said, len(said)), strict=True)]
        doubtful += [form.format(*pair) for pair in near if pair[0] != pair[1] for form in BETWEEN_TWO]
        for text in doubtful:
            looked_at += 1
            assert unclear(known, text), text
    assert looked_at > 2 * len(DOUBTFUL) * len(questions) > 0


DOUBTFUL = (
    "{}?", "¿{}?", "¿{}", "{} ?", "{}? Gracias", "{}, ¿no?", "Si {}", "si Ana pasa, {}", "If {}", "if Bruno thinks then {}", "{} if Ana passes",
    "unless {}", "quizás {}", "maybe {}", "qué hace {}", "que {}", "puedo {}", "what does {} do", "can I {}", "should {}", "y si {}",
)  # fmt: skip
BETWEEN_TWO = (
    "{} o {}",
    "{} or {}",
    "¿{} o {}?",
    "either {} or {}",
    "{} u {}",
    "{}, o {}",
    "{} / {}",
    "si {}, {}",
    "if {}, then {}",
)
