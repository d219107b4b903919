"""Answers that are almost right, at every step of random games: Illegal, and nothing has changed."""

from random import Random

import pytest

from games.rules import great_city
from games.rules.ask import Illegal, lists
from games.rules.match import Match
from tests.rules import chance

STRANGE = (
    None, True, False, 0, 1, -1, 1.0, "", "pass ", "PASS", "build", "take", (), ((),), [], {}, {"build"}, b"pass", float("nan"),
    ("build",), ("build", "II-09"), ("build", "II-09", 0, 1), ("place", 0), ("place", 6), ("place", True), ("keep", None), 10**30,
)  # fmt: skip


def spoiled(rng: Random, choice):
    """The choice with one thing wrong."""
    yield lists(choice) if isinstance(choice, tuple) else [choice]
    yield (choice,)
    if isinstance(choice, tuple):
        at = rng.randrange(len(choice))
        yield choice[:at] + choice[at + 1 :]
        yield (*choice, choice[-1])
        yield (*choice, 0)
        yield (*choice[:at], (choice[at],), *choice[at + 1 :])
        yield (*choice[:at], float(choice[at]) if isinstance(choice[at], int) else "nobody", *choice[at + 1 :])
        yield choice[::-1]
        if choice[0] == "build":
            x, y = choice[2]
            yield from (
                ("build", choice[1], at) for at in ([x, y], (float(x), y), (x, y, 0), (x,), f"{x},{y}", (99, 99))
            )
            yield (*choice[:3], -1)
    else:
        yield choice.upper()
        yield (*choice,)


@pytest.mark.parametrize("seats", great_city.SEATS)
def test_almost_right_answers_change_nothing(seats):
    tried = 0
    for seed in range(3):
        rng = Random(f"nonsense {seats} {seed}")
        m = Match.new(great_city, seats)
        while not m.over:
            seat, what, choice = move = chance.move(rng, m)
            before = (m.position(), m.step, m.waiting, m.barrier)
            if seat is not None:
                offered = set(map(repr, m.asked(seat).options))
                bad = [(seat, what, one) for one in (*STRANGE, *spoiled(rng, choice)) if repr(one) not in offered]
                others = (*(s for s in range(seats) if s != seat), -1, seats, None, True, "0", 0.0)
                bad += [(who, what, choice) for who in others] + [(seat, w, choice) for w in ("", None, "acts", 7)]
                for wrong in bad:
                    tried += 1
                    with pytest.raises(Illegal):
                        m.take(*wrong)
                assert (m.position(), m.step, m.waiting, m.barrier) == before
            m.take(*move)
    assert tried > 5000


def test_an_answer_is_refused_once_its_moment_has_passed():
    rng, m, passed = Random(4), Match.new(great_city, 3), []
    while not m.over:
        for seat, what, choice in passed[-5:]:
            asked = m.luck if seat is None else m.asked(seat)
            if asked is None or asked.what != what or (seat is not None and choice not in asked.options):
                with pytest.raises(Illegal):
                    m.take(seat, what, choice)
        passed.append(chance.move(rng, m))
        m.take(*passed[-1])
    for move in passed:
        with pytest.raises(Illegal):
            m.take(*move)


def test_luck_that_is_none_is_refused():
    m = Match.new(great_city, 2)
    for outcome in ((), m.luck.items[1:], m.luck.items[:-1] * 2, list(m.luck.items), (*m.luck.items[:-1], "II-01")):
        with pytest.raises(Illegal):
            m.take(None, "deck_I", outcome)
