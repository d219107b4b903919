"""Answers that are almost right, at every step of crowded games: Illegal, and nothing has changed."""

from collections import Counter
from random import Random

import pytest

from games.rules import gloria
from games.rules.ask import Ask, Illegal, lists
from games.rules.match import Match
from tests.rules import chance
from tests.rules.gloria.crowded import crowded

STRANGE = (
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    "",
    "pass ",
    "PASS",
    (),
    ((),),
    [],
    {},
    {"lay"},
    b"pass",
    float("nan"),
    ("lay",),
    ("add", "muelle"),
    10**30,
)


def spoiled(rng: Random, choice):
    """The choice with one thing wrong."""
    yield lists(choice) if isinstance(choice, tuple) else [choice]
    yield (choice,)
    if isinstance(choice, tuple) and choice:
        at = rng.randrange(len(choice))
        yield choice[:at] + choice[at + 1 :]
        yield (*choice, choice[-1], choice[-1])
        yield (*choice[:at], (choice[at],), *choice[at + 1 :])
        yield (*choice[:at], float(choice[at]) if isinstance(choice[at], int) else "nobody", *choice[at + 1 :])
        if len(set(choice)) > 1 and choice[::-1] != choice:
            yield choice[::-1]
    if isinstance(choice, str):
        yield choice.upper()
        yield (*choice,)


def offered(question, choice) -> bool:
    """Is a spoiled choice a legal one by accident? By what is written, not by the question's own check."""
    options = Counter(map(repr, question.options))
    if isinstance(question, Ask):
        return repr(choice) in options
    fits = isinstance(choice, tuple) and question.least <= len(choice) <= question.most
    return fits and Counter(map(repr, choice)) <= options


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_almost_right_answers_change_nothing(seats):
    tried = 0
    for seed in range(4):
        rng = Random(f"nonsense {seats} {seed}")
        m = Match.at(gloria, crowded(rng, seats))
        while not m.over:
            seat, what, choice = move = chance.move(rng, m)
            before = (m.position(), m.step, m.waiting, m.barrier)
            if seat is None:
                m.take(*move)
                continue
            question = m.asked(seat)
            wrong = [(seat, what, bad) for bad in (*STRANGE, *spoiled(rng, choice)) if not offered(question, bad)]
            wrong += [
                (who, what, choice)
                for who in (*range(seats), -1, seats, None, True, "0", 0.0)
                if who not in (seat, *m.waiting) or type(who) is not int
            ]
            wrong += [(seat, other, choice) for other in ("", None, "lead ", what.upper(), 7)]
            for bad in wrong:
                tried += 1
                with pytest.raises(Illegal):
                    m.take(*bad)
            assert (m.position(), m.step, m.waiting, m.barrier) == before
            m.take(*move)
    assert tried > 2000


@pytest.mark.parametrize("seats", gloria.SEATS)
def test_an_option_is_refused_once_its_moment_has_passed(seats):
    """What was offered and is not any more: under its own question's name or another's."""
    rng = Random(f"late {seats}")
    m = Match.at(gloria, crowded(rng, seats))
    passed = []
    while not m.over:
        for seat, what, choice in passed[-6:]:
            question = m.asked(seat)
            if question is None or question.what != what or not offered(question, choice):
                with pytest.raises(Illegal):
                    m.take(seat, what, choice)
        passed.append(chance.move(rng, m))
        m.take(*passed[-1])
    for move in passed:
        with pytest.raises(Illegal):
            m.take(*move)
