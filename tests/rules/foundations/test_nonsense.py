"""Almost valid answers at every step of random games raise Illegal and change nothing."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.ask import Ask, Illegal, lists
from games.rules.foundations.turn import Turn
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move, some_options

STRANGE = (None, True, 0, -1, 1.0, "", "INCOME", (), ((),), [], {}, {"buy"}, b"end", ("buy",), ("build",), ("build", "domus"), ("use",), 10**30)  # fmt: skip


def spoiled(rng: Random, choice):
    """Return the choice with one error."""
    yield lists(choice) if isinstance(choice, tuple) else [choice]
    yield (choice,)
    if isinstance(choice, tuple) and choice:
        at = rng.randrange(len(choice))
        yield choice[:at] + choice[at + 1 :]
        yield (*choice, choice[-1])
        yield (*choice[:at], (choice[at],), *choice[at + 1 :])
        yield (*choice[:at], "nobody", *choice[at + 1 :])
        yield (*choice[:at], float(choice[at]) if isinstance(choice[at], int) else None, *choice[at + 1 :])
        if choice[0] == "build":
            yield (*choice[:2], tuple(reversed(choice[2])), *choice[3:])
            yield (*choice[:2], ",".join(choice[2]), *choice[3:])
            yield (*choice[:2], choice[2] * 2, *choice[3:])


def offered(question, choice) -> bool:
    """Return whether a spoiled choice is legal by accident, by the listed options."""
    return repr(choice) in map(repr, question.options)


@pytest.mark.parametrize("seats", foundations.SEATS)
def test_almost_right_answers_change_nothing(seats):
    tried = 0
    for seed in range(3):
        rng = Random(f"nonsense {seats} {seed}")
        m = Match.new(foundations, seats, some_options(rng, seats))
        while not m.over:
            seat, what, choice = move = some_move(rng, m)
            question = m.asked(seat)
            if isinstance(question, Ask) and rng.random() < 0.4:
                wrong = [one for one in (*STRANGE, *spoiled(rng, choice)) if not offered(question, one)]
                before = (m.step, m.waiting, m.barrier, m.position())
                for one in wrong:
                    tried += 1
                    with pytest.raises(Illegal):
                        m.take(seat, what, one)
                assert (m.step, m.waiting, m.barrier, m.position()) == before
            m.take(*move)
    assert tried > 1000


def test_every_option_listed_is_accepted_and_every_answer_accepted_is_listed():
    """A turn's answers are looked up, not listed: both ways must agree."""
    for seed in range(6):
        rng = Random(f"listed {seed}")
        seats = 2 + seed % 4
        m = Match.new(foundations, seats, some_options(rng, seats))
        lots = m.t.board.place
        while not m.over:
            move = some_move(rng, m)
            question = m.asked(move[0])
            if move[1] == "turn" and rng.random() < 0.04:
                fresh = Turn(m.t, move[0])  # looks up, until something has read its options
                assert all(fresh.check(option) == option for option in question.options)
                builds = {option for option in question.options if option[0] == "build"}
                tries = {
                    ("build", name, cells)
                    for name, piece in m.t.pieces.items()
                    for shape, cells in lots
                    if shape == piece.shape
                }
                assert {one for one in tries if accepted(fresh, one)} == {one for one in builds if len(one) == 3}
            m.take(*move)


def accepted(question, choice) -> bool:
    try:
        question.check(choice)
    except Illegal:
        return False
    return True


def test_options_once_read_stay_what_they_are():
    """A page may read them after the table has changed."""
    m = Match.new(foundations, 2, {"first": 0})
    m.take(None, "deeds", m.luck.items)
    question = m.asked(0)
    options, final = question.options, question.final
    m.take(0, "turn", "income")
    assert (question.options, question.final) == (options, final)
    assert question.check(options[-1]) == options[-1]
