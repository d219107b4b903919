"""Answers that are almost right, for any game: Illegal, and nothing has changed."""

from collections import Counter
from random import Random

import pytest

from games.rules.ask import Ask, AskNumber, Illegal, lists
from games.rules.match import Match
from tests.rules import chance

STRANGE = (
    None, True, False, 0, 1, -1, 1.0, "", "pass ", "PASS", (), ((),), [], {}, {"lay"}, b"pass", float("nan"), ("lay",), ("add", "muelle"),
    10**30,
)  # fmt: skip


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
    if isinstance(choice, int):
        yield from (float(choice), str(choice), -choice - 1, choice + 10**6)


def offered(question, choice) -> bool:
    """Is a spoiled choice a legal one by accident? By what is written, not by the question's own check."""
    if isinstance(question, AskNumber):
        return type(choice) is int and question.low <= choice <= question.high
    options = Counter(map(repr, question.options))
    if isinstance(question, Ask):
        return repr(choice) in options
    fits = isinstance(choice, tuple) and question.least <= len(choice) <= question.most
    return fits and Counter(map(repr, choice)) <= options


def refuse_all(m: Match, rng: Random, move) -> int:
    """Check that variants of `move` are refused and change nothing; return how many were tried."""
    seat, what, choice = move
    before = (m.position(), m.step, m.waiting, m.barrier)
    question, seats = m.asked(seat), m.t.seats
    wrong = [(seat, what, bad) for bad in (*STRANGE, *spoiled(rng, choice)) if not offered(question, bad)]
    wrong += [
        (who, what, choice)
        for who in (*range(seats), -1, seats, None, True, "0", 0.0)
        if who not in (seat, *m.waiting) or type(who) is not int
    ]
    wrong += [(seat, other, choice) for other in ("", None, "lead ", what.upper(), 7)]
    for bad in wrong:
        with pytest.raises(Illegal):
            m.take(*bad)
    assert (m.position(), m.step, m.waiting, m.barrier) == before
    return len(wrong)


def play_refusing(m: Match, rng: Random, most: int = 100_000) -> int:
    """A random game in which each answer is tried with something wrong first. How much was tried."""
    tried = 0
    while not m.over and m.step < most:
        move = chance.move(rng, m)
        if move[0] is not None:
            tried += refuse_all(m, rng, move)
        m.take(*move)
    return tried


def play_late(m: Match, rng: Random, most: int = 100_000):
    """Play a random game; answers that are no longer offered must be refused, under any question's name."""
    passed: list = []
    while not m.over and m.step < most:
        for seat, what, choice in passed[-6:]:
            if seat is None and m.luck and m.luck.what == what:
                continue
            question = m.asked(seat)
            if question is None or question.what != what or not offered(question, choice):
                with pytest.raises(Illegal):
                    m.take(seat, what, choice)
        passed.append(chance.move(rng, m))
        m.take(*passed[-1])
    for move in passed if m.over else ():
        with pytest.raises(Illegal):
            m.take(*move)
