"""Match: who is asked, what `take` refuses, luck, restart points, where, options and seats."""

import pytest

from games.rules.ask import RESTART, Ask, AskNumber, Illegal, Roll, Shuffle
from games.rules.match import Match, Result
from tests.rules.laws import everything, refused
from tests.rules.tiny import bidding, cards, counting, probe


def count(*numbers, seats=2, **options):
    m = Match.new(counting, seats, options)
    for n in numbers:
        m.take(m.waiting[0], "add", ("by", n))
    return m


def test_a_counting_game_from_start_to_end():
    m = count(3, 3, 3)
    assert (m.over, m.waiting, m.asked(1).what) == (False, (1,), "add")
    m.take(1, "add", ("by", 2))
    assert m.over
    assert m.result == Result("reached", (0, 1), (1,))
    assert m.view(0)["result"] == {"reason": "reached", "scores": [0, 1], "winners": [1]}
    assert (m.waiting, m.luck, m.asked(0), m.asked(1)) == ((), None, None, None)


def test_only_the_seat_that_is_asked_may_answer():
    m = count(1)
    assert m.asked(0) is None
    assert refused(m, 0, "add", ("by", 1)) == "not_asked"
    for nobody in (-1, 2, 99, "1", 1.0, True, None, (1,)):
        assert refused(m, nobody, "add", ("by", 1)) == "not_asked"


def test_a_bool_is_not_a_seat():
    m = count(1)
    assert m.waiting == (1,)
    assert m.asked(True) is None
    assert m.held(True) is None
    for do in ("take", "preview", "concede"):
        args = (True, "add", ("by", 1)) if do == "take" else (True, ("by", 1))
        assert refused(m, *args, do=do) in ("not_asked", "no_seat")
    for nobody in (True, -1, 2, 99, "1", 1.0, (1,), [], {}):
        assert refused(m, nobody, do="view") == "no_seat"
        assert refused(m, nobody, do="said") == "no_seat"


@pytest.mark.parametrize("what", ["turn", "", None, 1, ("add",)])
def test_an_answer_to_another_question_is_refused(what):
    assert refused(count(1), 1, what, ("by", 1)) == "other_question"


@pytest.mark.parametrize("choice", [("by", 4), ("by", True), ["by", 1], "by", None, {"by": 1}])
def test_an_answer_that_is_not_offered_changes_nothing(choice):
    assert refused(count(1), 1, "add", choice) == "not_offered"


def test_nothing_is_taken_after_the_end():
    m = count(3, 3, 3, 1)
    assert refused(m, 0, "add", ("by", 1)) == "over"
    assert refused(m, None, "deck", ()) == "over"
    assert refused(m, 0, do="concede") == "over"
    assert refused(m, "agreed", (0,), do="close") == "over"
    assert refused(m, 0, ("by", 1), do="preview") == "not_asked"


def test_steps_count_every_input_and_opened_names_the_one_that_put_the_question():
    m = count(1, 1, 1, seats=3, leap=True)
    assert (m.step, m.opened) == (3, 3)
    m.take(0, "add", "leap")
    assert (m.step, m.opened, m.asked(0).what) == (4, 4, "leap")
    m.concede(1)
    assert (m.step, m.opened) == (5, 4)
    m.take(0, "leap", 5)
    assert (m.step, m.opened, m.view(None)["count"]) == (6, 6, 8)


def test_where_names_the_rules_stack_outermost_first():
    m = count(1, leap=True)
    assert m.where == ["play", "turn"]
    m.take(1, "add", "leap")
    assert m.where == ["play", "turn", "leap"]


@pytest.mark.parametrize("seats", [0, 1, 5, -2, True, 2.0, "2", None])
def test_a_number_of_seats_the_game_is_not_for(seats):
    with pytest.raises(Illegal) as refusal:
        Match.new(counting, seats)
    assert refusal.value.key == "bad_seats"
    assert "2 to 4" in str(refusal.value)


@pytest.mark.parametrize(
    ("options", "key"),
    [({"goals": 10}, "unknown_option"), ({"goal": 11}, "bad_option"), ({"goal": 10.0}, "bad_option"),
     ({"goal": True}, "bad_option"), ({"goal": None}, "bad_option"), ({"leap": 1}, "bad_option"), ({"leap": [True]}, "bad_option"), ({"goal": 10**5000}, "bad_option"),
     (["leap"], "bad_option"), ("leap", "bad_option"), (7, "bad_option"), ([], "bad_option")],
)  # fmt: skip
def test_an_option_the_game_does_not_have(options, key):
    with pytest.raises(Illegal) as refusal:
        Match.new(counting, 2, options)
    assert refusal.value.key == key


def test_options_default_to_the_first_value_and_may_be_chosen():
    assert count().position()["goal"] == 10
    assert count(goal=5, leap=True).asked(0).options[-1] == "leap"
    assert count(3, 3, goal=5).over


def test_three_seats_play_when_nothing_is_said():
    assert Match.new(counting).t.seats == 3


# Luck


def test_luck_is_a_question_too():
    m = Match.new(cards, 2)
    assert isinstance(m.luck, Shuffle)
    assert (m.luck.what, m.luck.items, m.waiting) == ("deck", cards.CARDS, ())
    m.take(None, "deck", tuple(reversed(cards.CARDS)))
    assert m.luck is None
    assert m.view(0)["hands"] == [["c9", "c8"], 2]
    m.take(0, "turn", "roll")
    assert isinstance(m.luck, Roll)
    assert (m.luck.dice, m.luck.sides, m.waiting, m.asked(0)) == (2, 6, (), None)
    m.take(None, "lose", (4, 4))
    assert m.view(0)["hands"] == [["c9"], 2]


def test_luck_is_checked_like_an_answer():
    m = Match.new(cards, 2)
    assert refused(m, None, "deck", cards.CARDS[1:]) == "not_luck"
    assert refused(m, None, "deck", list(cards.CARDS)) == "not_luck"
    assert refused(m, None, "lose", (1, 1)) == "other_question"
    assert refused(m, 0, "deck", cards.CARDS) == "not_asked"
    m.take(None, "deck", cards.CARDS)
    assert refused(m, None, "deck", cards.CARDS) == "not_asked"


def test_every_outcome_of_luck_is_a_barrier():
    m = Match.new(cards, 2)
    m.take(None, "deck", cards.CARDS)
    assert m.barrier == 1
    m.take(0, "turn", "roll")
    assert m.barrier == 1
    m.take(None, "lose", (1, 2))
    assert m.barrier == m.step == 3


# The rules' side


def test_an_illegal_raised_by_the_rules_themselves_is_a_fault_not_a_refusal():
    def play(t):
        yield Ask(0, "q", ("a",))
        raise Illegal("oops", "from inside")

    with pytest.raises(RuntimeError):
        probe.start(play).take(0, "q", "a")


def test_an_illegal_answer_never_reaches_the_generator():
    seen = []

    def play(t):
        while True:
            seen.append((yield AskNumber(0, "n", 1, 3)))

    m = probe.start(play)
    for n in (0, 4, True, 2.0):
        assert refused(m, 0, "n", n)
    m.take(0, "n", 2)
    assert seen == [2]


def test_a_restart_point_is_where_position_begins_anew():
    m = count(1, leap=True)
    assert (m.position()["since"], m.position()["turn"]) == ([], 1)
    m.take(1, "add", "leap")
    assert (m.position()["since"], m.position()["count"]) == ([[1, "add", "leap"]], 1)
    m.take(1, "leap", 4)
    assert (m.position()["since"], m.position()["count"]) == ([], 5)


def test_two_restart_points_in_a_row_do_no_harm():
    def play(t):
        yield RESTART
        yield RESTART
        yield Ask(0, "q", ("a",))
        return Result("done", None, (0,))

    m = probe.start(play)
    assert m.fork().waiting == (0,)
    m.take(0, "q", "a")
    assert m.over


def test_a_game_may_end_before_anybody_is_asked():
    def play(t):
        yield from ()
        return Result("nothing", None, ())

    m = probe.start(play)
    assert (m.over, m.step, m.waiting) == (True, 0, ())
    assert m.fork().over
    assert m.said(None)[-1]["key"] == "over"


def test_what_the_rule_names_is_recorded_not_what_the_client_sent():
    class Name(str):
        __slots__ = ()

    m = count(1, leap=True)
    m.take(1, Name("add"), "leap")
    assert type(m.position()["since"][0][1]) is str


def test_view_adds_who_is_asked_with_a_public_topic_only():
    m = Match.new(bidding, 3)
    m.take(0, "bid", (5,))
    assert m.view(None)["asked"] == [
        {"seat": 2, "topic": "bid", "answered": False},
        {"seat": 0, "topic": "bid", "answered": True},
        {"seat": 1, "topic": "bid", "answered": False},
    ]


def test_final_names_the_options_that_cannot_be_taken_back():
    m = Match.new(cards, 2)
    m.take(None, "deck", cards.CARDS)
    assert set(m.asked(0).final) == {"draw", "roll"}
    assert tuple(AskNumber(0, "n", 1, 3, final=(3,)).final) == (3,)
    assert tuple(Ask(0, "n", ("a",)).final) == ()


@pytest.mark.parametrize(
    "since",
    [5, None, "abc", {}, [5], [[0]], [[0, "add"]], [[0, "add", ["by", 1], 1]], [[0, "add", "by"]], [[1, "add", ["by", 1]]],
     [["0", "add", ["by", 1]]], [[True, "add", ["by", 1]]], [[[], [], []]], [[0, "conceded", 5]], [["0", "conceded", True]],
     [[None, "closed", 5]], [[None, "closed", ["agreed"]]], [[None, "closed", ["agreed", 5]]],
     [[None, "closed", [5, [0]]]], [[None, "closed", ["agreed", [0, 0]]]]],
)  # fmt: skip
def test_a_position_with_answers_that_do_not_fit(since):
    position = count().position()
    assert Match.at(counting, {**position, "since": [[0, "add", ["by", 1]]]}).waiting == (1,)
    with pytest.raises(Illegal):
        Match.at(counting, {**position, "since": since})


@pytest.mark.parametrize("conceded", [5, None, "0", {}, ["0"], [True], [2], [-1], [[0]], [0, 0], [0, 1], [0]])
def test_a_position_with_concessions_that_do_not_fit(conceded):
    with pytest.raises(Illegal):
        Match.at(counting, {**count().position(), "conceded": conceded})


@pytest.mark.parametrize(
    ("reason", "winners"), [(5, (0,)), (None, (0,)), ([], (0,)), ("agreed", 0), ("agreed", None), ("agreed", "0"),
    ("agreed", (0, 0)), ("agreed", ([0],)), ("agreed", (2,)), ("agreed", (True,))],
)  # fmt: skip
def test_a_game_is_closed_with_a_reason_and_seats(reason, winners):
    assert refused(count(1), reason, winners, do="close") in ("other", "no_seat")


# Turns, and answers taken back


def test_turn_began_is_the_step_of_the_latest_restart_point():
    m = count(1, 2, leap=True)
    assert (m.turn_began, m.step) == (2, 2)
    m.take(0, "add", "leap")
    assert (m.turn_began, m.step) == (2, 3)
    m.take(0, "leap", 4)
    assert (m.turn_began, m.step) == (4, 4)
    assert m.fork().turn_began == 4


def test_a_hurry_keeps_the_last_restart_points_and_no_others(monkeypatch):
    monkeypatch.setattr("games.rules.match.RESTART_POINTS_TAIL_STEPS", 1)
    slow, quick = count(), count()
    quick.skip_restart_points(4)
    for step, kept in enumerate((0, 0, 3, 4), 1):
        for m in (slow, quick):
            m.take(m.waiting[0], "add", ("by", 1))
        assert (slow.turn_began, quick.turn_began) == (step, kept)
        assert everything(quick.fork()) == everything(slow.fork())
        assert Match.at(counting, quick.position()).view(0) == slow.view(0)
    assert quick.position() == slow.position()


def test_a_fork_without_some_of_this_turns_steps():
    m = Match.new(counting, 3, {"leap": True})
    m.take(0, "add", ("by", 1))
    m.concede(2)
    m.take(1, "add", "leap")
    before = everything(m)
    twin = m.without({3})
    assert (twin.asked(1).what, twin.conceded, twin.step) == ("add", {2}, 2)
    assert (m.without(()).asked(1).what, everything(m)) == ("leap", before)
    m.take(1, "leap", 4)
    assert m.without(()).view(None) == m.view(None)


def test_a_fork_without_a_step_others_stand_on_is_refused():
    m = Match.new(cards, 2)
    m.take(None, "deck", cards.CARDS)
    m.take(0, "turn", "roll")
    twin = m.fork()
    twin.take(None, "lose", (1, 2))
    assert twin.turn_began == twin.step  # a new turn: nothing to leave out
    m = Match.new(counting, 3, {"leap": True})
    m.take(0, "add", "leap")
    m.concede(2)
    m.concede(2, False)
    with pytest.raises(Illegal):
        m.without({2})  # the offer that is taken back was never made


def test_a_position_names_the_conceded_only_if_there_are_any():
    m = count(1, seats=3)
    assert "conceded" not in m.position()
    m.concede(0)
    assert "conceded" not in m.position()  # since the restart point it is in `since`
    m.take(1, "add", ("by", 1))
    assert m.position()["conceded"] == [0]


def test_an_option_equal_to_another_of_another_type_is_found():
    sent = Ask(0, "q", (1.0, 1)).check(1)
    assert type(sent) is int


def test_after_the_end_nothing_is_held_and_the_stack_is_still_named():
    m = Match.new(bidding, 3)
    m.take(0, "bid", (5,))
    assert m.held(0) == (5,)
    assert m.held(False) is None
    m.close("agreed", ())
    assert (m.held(0), m.luck, m.waiting, m.opened) == (None, None, (), m.step)


def test_who_play_together_have_lost_when_all_have_conceded():
    m = count(1, seats=2)
    m.t.cooperative = True
    m.concede(0)
    assert not m.over
    m.concede(1)
    assert (m.result.reason, m.result.scores, m.result.winners) == ("conceded", None, ())
