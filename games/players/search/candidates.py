"""Ranks candidate answers as the heuristic policy would, the likeliest first."""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from games.rules.ask import Ask, AskNumber, AskSome, Choice, Illegal, JsonObject, Option, SeatQuestion

Policy = Callable[[JsonObject, Any], Choice]


def candidates(rules: Any, view: JsonObject, question: SeatQuestion, width: int) -> list[Choice]:
    """Return up to `width` answers that are not idle (`is_idle`), and all answers that end the game."""
    decide = heuristic_policy(rules)
    first = question.check(decide(view, question))
    if isinstance(question, AskNumber):
        others = rank_numbers(decide(view, question), question)
    elif isinstance(question, AskSome):
        others = rank_selections(decide(view, question), question)
    else:
        others = rank_options(decide, view, question)
    idle = getattr(getattr(rules, "evaluation", None), "is_idle", None)
    ends = question.ends if isinstance(question, Ask) else ()
    ranked = dict.fromkeys(islice(chain([first], others), 4 * width))
    found = [one for one in ranked if one == first or not (idle and idle(view, question, one))][:width]
    return [*found, *(end for end in ends if end not in found)]


def heuristic_policy(rules: Any) -> Policy:
    found: Policy = getattr(getattr(rules, "evaluation", None), "policy", rules.decide)
    return found


def is_forced(question: SeatQuestion) -> bool:
    if isinstance(question, AskNumber):
        return question.low == question.high
    if isinstance(question, AskSome):
        return question.most == 0 or question.least == len(question.options)
    return len(question.options) == 1


def rank_options(decide: Policy, view: JsonObject, question: Ask) -> Iterator[Choice]:
    """Yield the policy's best options of each kind, then its further choices, then all others."""
    chosen = set()
    for choice in choose_repeatedly(decide, view, question, question.options, by_kind=True):
        chosen.add(choice)
        yield choice
    rest = tuple(option for option in question.options if option not in chosen)
    yield from choose_repeatedly(decide, view, question, rest, by_kind=False)
    yield from question.options


def choose_repeatedly(
    decide: Policy, view: JsonObject, question: Ask, options: tuple[Option, ...], by_kind: bool
) -> Iterator[Choice]:
    """Yield the policy's choices, each from the options that are left, as long as it has a preference."""
    while options:
        try:
            choice = decide(view, Ask(question.seat, question.what, options, (), question.topic))
        except (LookupError, ValueError, StopIteration):  # the policy relies on an option that is always offered
            return
        if choice not in options:
            return
        yield choice
        options = tuple(
            one for one in options if one != choice and not (by_kind and option_kind(one) == option_kind(choice))
        )


def option_kind(option: Option) -> Any:
    """Return verb and object of an option. Options of the same kind differ only in the place."""
    return option[:2] if isinstance(option, tuple) else option


def rank_selections(first: Choice, question: AskSome) -> Iterator[Choice]:
    chosen, options = list(first), list(question.options)
    fewer = [chosen[:at] + chosen[at + 1 :] for at in range(len(chosen))]
    more = []
    for option in dict.fromkeys(options):
        more += [[*chosen, option], [*chosen[:-1], option]] if chosen else [[option]]
    for tried in (chosen, options[: question.least], options[: question.most], *fewer, *more):
        try:
            yield question.check(tuple(tried))
        except Illegal:  # too few, or too many of one
            continue


def rank_numbers(first: int, question: AskNumber) -> Iterator[int]:
    low, high = question.low, question.high
    tried = (first, low, high, first - 1, first + 1, (low + high) // 2)
    yield from (number for number in tried if low <= number <= high)


def questions_left_to_policy(rules: Any) -> tuple[str, ...]:
    """Return the questions left to the policy, because otherwise games might not end."""
    found: tuple[str, ...] = getattr(getattr(rules, "evaluation", None), "QUESTIONS_LEFT_TO_POLICY", ())
    return found
