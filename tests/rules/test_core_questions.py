"""The questions: what is a legal answer, and what the rule is sent."""

import pytest

from games.rules.ask import Ask, AskNumber, AskSome, Illegal, Roll, Shuffle, Together, alike, lists, tuples
from tests.rules.tiny import probe


def refused(question, choice):
    with pytest.raises(Illegal) as refusal:
        question.check(choice)
    return refusal.value.key


LAY = ("lay", "muelle", ("wood", 1))
ODD = [None, True, False, 0, 1, 1.0, "", "1", b"x", (), [], {}, {"lay"}, ("lay",), (("lay",),), float("nan"), object()]


@pytest.mark.parametrize("choice", ["pass", LAY, 1])
def test_ask_sends_the_option(choice):
    assert Ask(0, "build", ("pass", LAY, 1)).check(choice) == choice


def test_ask_sends_its_own_option_object_never_the_clients():
    own = ("lay", "muelle", ("wood", 1))
    sent = Ask(0, "build", (own,)).check(tuples(["lay", "muelle", ["wood", 1]]))
    assert sent is own


@pytest.mark.parametrize(
    "choice",
    [
        ["lay", "muelle", ("wood", 1)],
        ("lay", "muelle", ["wood", 1]),
        ("lay", "muelle", ("wood", True)),
        ("lay", "muelle", ("wood", 1.0)),
        ("lay", "muelle", ("wood", "1")),
        ("lay", "muelle", ("wood",)),
        ("lay", "muelle"),
        "lay",
        *ODD,
    ],
)
def test_ask_refuses_what_is_not_offered_or_not_of_the_same_type(choice):
    assert refused(Ask(0, "build", ("pass", LAY, 2)), choice) == "not_offered"


@pytest.mark.parametrize(("option", "other"), [(1, True), (0, False), (1, 1.0), ((1,), (True,)), (("a",), ["a"])])
def test_equal_is_not_alike_when_types_differ(option, other):
    assert not alike(option, other)
    assert not alike(other, option)
    assert refused(Ask(0, "q", (option,)), other) == "not_offered"


def test_options_given_as_a_function_are_worked_out_once_and_only_when_read():
    calls = []

    def work():
        calls.append(1)
        return ["a", "b"]

    question = Ask(0, "q", work)
    assert calls == []
    assert question.options == ("a", "b")
    assert question.check("b") == "b"
    assert calls == [1]


def test_what_is_final_may_be_given_as_a_function_too():
    calls = []
    question = Ask(0, "q", ("a", "b"), lambda: calls.append(1) or ["b"])
    assert calls == []
    assert (question.final, question.final) == (("b",), ("b",))
    assert calls == [1]


def test_options_may_be_any_iterable_and_read_as_a_tuple():
    assert Ask(0, "q", (letter for letter in "ab")).options == ("a", "b")
    assert AskSome(0, "q", ["a"], 0, 1).options == ("a",)
    assert tuple(AskNumber(0, "q", 2, 4).options) == (2, 3, 4)


def test_ask_some_sends_a_tuple_in_option_order():
    assert AskSome(0, "q", ("a", "b", "c"), 0, 3).check(("c", "a")) == ("a", "c")
    assert AskSome(0, "q", ("a", "b", "c"), 0, 3).check(()) == ()


def test_ask_some_lets_an_option_be_taken_as_often_as_it_stands_in_the_options():
    question = AskSome(0, "q", ("a", "b", "a"), 1, 3)
    assert question.check(("a", "a")) == ("a", "a")
    assert question.check(("b", "a", "a")) == ("a", "b", "a")
    assert refused(question, ("b", "b")) == "not_offered"
    assert refused(question, ("a", "a", "a")) == "not_offered"


@pytest.mark.parametrize("choice", [(), ("a",), ("a", "b", "c", "d")])
def test_ask_some_refuses_too_few_and_too_many(choice):
    assert refused(AskSome(0, "q", ("a", "b", "c", "d"), 2, 3), choice) == "wrong_count"


@pytest.mark.parametrize("choice", ["ab", ["a", "b"], {"a": 1, "b": 2}, 2, None, ("a", "x"), ("a", ["b"]), ("a", None)])
def test_ask_some_refuses_what_is_no_tuple_of_its_options(choice):
    assert refused(AskSome(0, "q", ("a", "b"), 2, 2), choice) == "not_offered"


def test_ask_some_is_strict_about_types_and_sends_its_own_options():
    own = ("lay", 1)
    question = AskSome(0, "q", (1, own), 1, 2)
    assert question.check((tuples(["lay", 1]),))[0] is own
    for other in (True, 1.0, ("lay", True)):
        assert refused(question, (other,)) == "not_offered"


@pytest.mark.parametrize("n", [-2, 0, 3])
def test_ask_number_takes_both_bounds_and_all_between(n):
    assert AskNumber(0, "q", -2, 3).check(n) == n


@pytest.mark.parametrize("n", [-3, 4, 10**30])
def test_ask_number_refuses_what_is_out_of_range(n):
    assert refused(AskNumber(0, "q", -2, 3), n) == "out_of_range"


@pytest.mark.parametrize("n", [True, False, 1.0, "1", None, (1,), float("inf"), float("nan")])
def test_ask_number_refuses_what_is_no_whole_number(n):
    assert refused(AskNumber(0, "q", 0, 3), n) == "not_offered"


def test_shuffle_takes_any_order_of_its_items_and_nothing_else():
    shuffle = Shuffle("deck", ["a", "b", "b", 1])
    assert shuffle.check(("b", 1, "a", "b")) == ("b", 1, "a", "b")
    for outcome in (("a", "b", 1), ("a", "b", "b", True), ("a", "a", "b", 1), ["a", "b", "b", 1], None, "abb1"):
        assert refused(shuffle, outcome) == "not_luck"
    for odd in (10**5000, [], Word("a"), ("a", []), float("nan"), 1.0):
        assert refused(shuffle, (odd, "b", "b", 1)) == "not_luck"
        assert refused(shuffle, ("a", "b", "b", odd)) == "not_luck"


class Word(str):
    """Equal to a str, but not one."""


def test_roll_takes_as_many_numbers_as_dice_from_one_to_sides():
    roll = Roll("battle", 2, 6)
    assert roll.check((1, 6)) == (1, 6)
    for outcome in ((0, 1), (1, 7), (1,), (1, 2, 3), [1, 2], (1, True), (1, 2.0), (1, "2"), 3, None):
        assert refused(roll, outcome) == "not_luck"


def test_together_cannot_ask_a_seat_twice_nor_nobody():
    with pytest.raises(ValueError):
        Together([Ask(0, "q", "ab"), Ask(0, "p", "ab")])
    with pytest.raises(ValueError):
        Together([])


def test_a_refusal_has_a_key_for_wording_and_a_text():
    with pytest.raises(Illegal) as refusal:
        AskSome(0, "q", ("a", "b", "c"), 2, 3).check(("a",))
    assert refusal.value.key == "wrong_count"
    assert str(refusal.value) == "Choose from 2 to 3."


def test_json_arrays_become_tuples_and_back():
    assert tuples([1, ["a", ["b"]]]) == (1, ("a", ("b",)))
    assert lists({"x": (1, ("a",))}) == {"x": [1, ["a"]]}


def test_answers_reach_the_rule_as_the_question_promises():
    m = probe.ask(Ask(0, "one", ("a", LAY)), AskSome(1, "some", ("x", "y", "x"), 0, 3), AskNumber(0, "number", 1, 9))
    m.take(0, "one", ("lay", "muelle", ("wood", 1)))
    m.take(1, "some", ("y", "x"))
    m.take(0, "number", 9)
    assert m.view(None)["notes"] == [LAY, ("x", "y"), 9]
