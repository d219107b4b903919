"""Narrowing options step by step."""

import doctest

import pytest

from games.boards import answer_paths

pytestmark = pytest.mark.both

OPTIONS = (
    "pass",
    ("lay", "dock", "wood"),
    ("lay", "dock", "stone"),
    ("lay", "villa", "stone"),
    ("add", 0, "dock"),
    ("add", 1, "dock"),
)


def test_the_example_in_the_module_runs():
    assert doctest.testmod(answer_paths).failed == 0


def test_first_the_verbs_in_the_order_of_the_options():
    found = answer_paths.next_steps(OPTIONS)
    assert [(s.path, s.option, s.count) for s in found] == [
        (("pass",), "pass", 1),
        (("lay",), None, 3),
        (("add",), None, 2),
    ]


def test_a_step_that_leaves_one_option_is_that_option():
    found = answer_paths.next_steps(OPTIONS, ("lay",))
    assert [(s.path, s.option) for s in found] == [
        (("lay", "dock"), None),
        (("lay", "villa"), ("lay", "villa", "stone")),
    ]
    assert found[1].json == '["lay","villa","stone"]'


def test_two_levels_at_once():
    lay = answer_paths.next_steps(OPTIONS, deep=2)[1]
    assert [s.path for s in lay.steps] == [("lay", "dock"), ("lay", "villa")]


def test_every_option_is_reached_by_exactly_one_way():
    def leaves(path):
        for step in answer_paths.next_steps(OPTIONS, path):
            if step.whole:
                yield step.option
            else:
                yield from leaves(answer_paths.extend_forced(OPTIONS, step.path))

    assert list(leaves(())) == list(OPTIONS)


def test_numbers_are_not_texts_and_one_is_not_true():
    assert answer_paths.next_steps((("add", 1), ("add", True), ("add", "1")), ("add", 1))[0].option == ("add", 1)
    assert answer_paths.options_under((("add", 1), ("add", 2)), ("add", True)) == []


def test_final_only_if_all_that_follows_is_final():
    final = (("lay", "dock", "wood"), ("add", 0, "dock"), ("add", 1, "dock"))
    assert [s.final for s in answer_paths.next_steps(OPTIONS, final=final)] == [False, False, True]
    assert [s.final for s in answer_paths.next_steps(OPTIONS, ("lay", "dock"), final)] == [True, False]


def test_settle_goes_on_where_nothing_is_to_choose():
    assert answer_paths.extend_forced(OPTIONS) == ()
    assert answer_paths.extend_forced(OPTIONS, ("lay", "villa")) == ("lay", "villa", "stone")
    assert answer_paths.extend_forced((("a", "b", 1), ("a", "b", 2))) == ("a", "b")
    assert answer_paths.extend_forced(OPTIONS, ("fly",)) == ()


def test_an_option_that_is_the_beginning_of_another_stays_reachable():
    options = ("take", ("take", "dock"))
    assert [s.option for s in answer_paths.next_steps(options, ("take",))] == ["take", ("take", "dock")]


def test_tally_counts_repeats():
    assert answer_paths.count_options(("dock", "villa", "dock")) == [("dock", 2), ("villa", 1)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "nonsense",
        "null",
        "true",
        "1.5",
        '{"a":1}',
        '["a",null]',
        "NaN",
        "[" * 999,
        '"' + "x" * 3000 + '"',
        "[[[[[[[[1]]]]]]]]",
    ],
)
def test_what_is_no_choice_is_malformed(text):
    with pytest.raises(answer_paths.MalformedPath):
        answer_paths.read_choice(text)


def test_reading_gives_tuples():
    assert answer_paths.read_choice('["lay",["dock",1]]') == ("lay", ("dock", 1))
    assert answer_paths.read_choice('"pass"') == "pass"
