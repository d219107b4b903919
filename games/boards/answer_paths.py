"""Narrow options, which are paths (verb, object, place), step by step.

>>> options = ["pass", ("lay", "dock", "wood"), ("lay", "villa", "stone"), ("add", 0, "dock")]
>>> [step.path for step in next_steps(options)]
[('pass',), ('lay',), ('add',)]
>>> [step.option for step in next_steps(options, ("lay",))]
[('lay', 'dock', 'wood'), ('lay', 'villa', 'stone')]
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.rules.ask import Option, alike, lists, tuples

MAX_PATH_CHARACTERS = 2000  # of a path or choice in a request


class MalformedPath(ValueError):
    """The text is neither a path nor a choice."""


@dataclass(frozen=True)
class PathStep:
    """A path extended by one element.

    `count`: the number of options that begin with this path. `option`: the option if there is only one, else None.
    `final`: none of the options can be undone."""

    path: tuple
    option: Option | None
    final: bool
    count: int
    steps: tuple["PathStep", ...] = field(default=())

    @property
    def whole(self) -> bool:
        return self.option is not None

    @property
    def json(self) -> str:
        return path_json(self.option if self.option is not None else self.path)


def path_json(value: object) -> str:
    return json.dumps(lists(value), ensure_ascii=False, separators=(",", ":"))


def read_choice(text: str) -> Option:
    """Parse a choice of strings, whole numbers and lists; raise MalformedPath if it has anything else."""
    if len(text) > MAX_PATH_CHARACTERS:
        raise MalformedPath("too long")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise MalformedPath("no JSON") from fault
    if not is_choice(value):
        raise MalformedPath("not made of texts, numbers and lists")
    return tuples(value)


def is_choice(value: object, depth: int = 6) -> bool:
    if isinstance(value, list):
        return depth > 0 and all(is_choice(one, depth - 1) for one in value)
    return type(value) in (str, int)


def path_elements(option: Option) -> tuple:
    return option if isinstance(option, tuple) else (option,)


def options_under(options: Iterable[Option], path: tuple) -> list[Option]:
    deep = len(path)
    return [option for option in options if alike(path_elements(option)[:deep], path)]


def extend_forced(options: Iterable[Option], path: tuple = ()) -> tuple:
    """Return `path`, extended while there is only one continuation; () if no option begins with it."""
    left = options_under(options, path)
    if not left:
        return ()
    if len(left) == 1:
        return path_elements(left[0])
    while True:
        heads = {repr(path_elements(option)[len(path) : len(path) + 1]) for option in left}
        if len(heads) > 1 or len(path_elements(left[0])) == len(path):
            return path
        path = path_elements(left[0])[: len(path) + 1]


def next_steps(
    options: Iterable[Option], path: tuple = (), final: Iterable[Option] = (), deep: int = 1
) -> list[PathStep]:
    """Return the steps that can follow `path`, in the order of the options, with `deep` nested levels.

    An option that ends at `path` is returned as a step, too."""
    final = tuple(final)
    groups: dict[str, list[Option]] = {}
    for option in options_under(options, path):
        groups.setdefault(repr(path_elements(option)[: len(path) + 1]), []).append(option)
    found = []
    for group in groups.values():
        prefix = path_elements(group[0])[: len(path) + 1]
        is_final = all(any(alike(option, one) for one in final) for option in group)
        if len(group) == 1:
            found.append(PathStep(prefix, group[0], is_final, 1))
            continue
        below = next_steps(group, extend_forced(group, prefix), final, deep - 1) if deep > 1 else ()
        found.append(PathStep(prefix, None, is_final, len(group), tuple(below)))
    return found


def count_options(options: Iterable[Option]) -> list[tuple[Option, int]]:
    counts: dict[str, list] = {}
    for option in options:
        counts.setdefault(repr(option), [option, 0])[1] += 1
    return [(option, count) for option, count in counts.values()]
