"""The answers that are looked at, the likeliest first: as the policy would choose if its first choice, and its second,
were not offered. A game's policy is how it is played where somebody thinks: as quick does, or as its judgement has it
instead."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any

from games.rules.ask import Ask, AskNumber, AskSome, Choice, Illegal, JsonObject, Option, SeatQuestion

Decide = Callable[[JsonObject, Any], Choice]


def candidates(rules: Any, view: JsonObject, question: SeatQuestion, width: int) -> list[Choice]:
    """Returns so many answers, the policy's first; whatever ends the game is among them, nothing that brings nothing,
    or hardly ever what it costs, is (`is_idle` of the game's judgement)."""
    decide = policy_of(rules)
    first = question.check(decide(view, question))
    idle = getattr(getattr(rules, "judgement", None), "is_idle", None)
    ends = question.ends if isinstance(question, Ask) else ()
    ranked = dict.fromkeys(islice(chain([first], by_policy(decide, view, question)), 4 * width))
    found = [one for one in ranked if one == first or not (idle and idle(view, question, one))][:width]
    return [*found, *(end for end in ends if end not in found)]


def policy_of(rules: Any) -> Decide:
    found: Decide = getattr(getattr(rules, "judgement", None), "policy", rules.decide)
    return found


def is_forced(question: SeatQuestion) -> bool:
    if isinstance(question, AskNumber):
        return question.low == question.high
    if isinstance(question, AskSome):
        return question.most == 0 or question.least == len(question.options)
    return len(question.options) == 1


def by_policy(decide: Decide, view: JsonObject, question: SeatQuestion) -> Iterator[Choice]:
    """Yields answers, the likeliest first; some may come twice."""
    if isinstance(question, AskNumber):
        yield from numbers(decide(view, question), question)
    elif isinstance(question, AskSome):
        yield from several(decide(view, question), question)
    else:
        yield from one_by_one(decide, view, question)


def one_by_one(decide: Decide, view: JsonObject, question: Ask) -> Iterator[Choice]:
    """Yields what the policy would choose, then what it would if nothing of that kind were offered, and so on; then the
    second choices, where a kind has several."""
    chosen = set()
    for choice in peeled(decide, view, question, question.options, by_kind=True):
        chosen.add(choice)
        yield choice
    rest = tuple(option for option in question.options if option not in chosen)
    yield from peeled(decide, view, question, rest, by_kind=False)
    yield from question.options


def peeled(
    decide: Decide, view: JsonObject, question: Ask, options: tuple[Option, ...], by_kind: bool
) -> Iterator[Choice]:
    """Yields the policy's choices, each removed before the next; ends where the policy prefers none of the rest."""
    while options:
        try:
            choice = decide(view, Ask(question.seat, question.what, options, (), question.topic))
        except (LookupError, ValueError, StopIteration):  # it counts on an answer that is always offered
            return
        if choice not in options:
            return
        yield choice
        options = tuple(one for one in options if one != choice and not (by_kind and kind(one) == kind(choice)))


def kind(option: Option) -> Any:
    """Verb and object: what options share that differ in the place alone."""
    return option[:2] if isinstance(option, tuple) else option


def several(first: Choice, question: AskSome) -> Iterator[Choice]:
    """Yields the policy's choice, none and all, then those that differ from it in one thing."""
    options = list(question.options)
    for tried in chain(
        [list(first), options[: question.least], options[: question.most]],
        without_one(list(first)),
        with_one_more(list(first), options),
    ):
        try:
            yield question.check(tuple(tried))
        except Illegal:  # too few, or too many of one
            continue


def without_one(chosen: list[Option]) -> Iterable[list[Option]]:
    return (chosen[:at] + chosen[at + 1 :] for at in range(len(chosen)))


def with_one_more(chosen: list[Option], options: list[Option]) -> Iterator[list[Option]]:
    """Yields the choice with one thing more, and with one instead of its last."""
    for option in dict.fromkeys(options):
        yield [*chosen, option]
        if chosen:
            yield [*chosen[:-1], option]


def numbers(first: int, question: AskNumber) -> Iterator[int]:
    low, high = question.low, question.high
    tried = (first, low, high, first - 1, first + 1, (low + high) // 2)
    yield from (number for number in tried if low <= number <= high)


def left_to_policy(rules: Any) -> tuple[str, ...]:
    """Returns the questions that are not thought about: the policy's answers see to it that a game comes to an end."""
    found: tuple[str, ...] = getattr(getattr(rules, "judgement", None), "LEFT_TO_POLICY", ())
    return found
