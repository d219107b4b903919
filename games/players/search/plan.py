"""The seat's own next answers, tried as a tree beside those that quick would give: the worlds differ, the plan is one.

A node is reached by the seat's answers alone: what others do and what luck brings is another in each world. Nobody
else's answers are searched: they play as quick does, as there are too few playouts to come twice to where they choose.
"""

from math import sqrt
from random import Random
from typing import Any

from games.rules.ask import Choice, Illegal, SeatNumber, SeatQuestion
from games.rules.match import Match

from .candidates import candidates
from .playout import outcome
from .thought import Settings

CURIOUS = 0.35  # how much an answer is tried that was tried little, against a chance of winning
WIDENS = 0.6  # of n visits, n to this power answers are tried


class Node:
    """Where the seat is asked again. `order`: its answers to each question, the likeliest first."""

    __slots__ = ("after", "order", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self.order: dict[str, list[Choice]] = {}
        self.after: dict[tuple[str, Choice], Node] = {}

    def pick(self, what: str, open_to: list[Choice]) -> Choice:
        """The answer to try next, of those that may be given in this world."""
        few = open_to[: 1 + int(self.visits**WIDENS)]
        mean = self.total / self.visits if self.visits else 0.5

        def promise(number: int) -> float:
            child = self.after.get((what, few[number]))
            visits, value = (child.visits, child.total / child.visits) if child and child.visits else (0, mean)
            return value + CURIOUS * sqrt(self.visits + 1) / (number + 1) / (1 + visits)

        return few[max(range(len(few)), key=promise)]


def follow(match: Match[Any], seat: SeatNumber, root: Node, rng: Random, settings: Settings) -> list[Node]:
    """Plays a match on by the plan as far as it goes, within this turn and `depth` own answers; the nodes passed."""
    path, turn, decide = [root], match.turn_step, match.rules.decide
    while not match.over and match.turn_step == turn and len(path) <= settings.depth:
        if match.luck is not None:
            match.take(None, match.luck.what, outcome(match.luck, rng))
            continue
        asked = match.awaited[0]
        question = match.asked(asked)
        assert question is not None
        if asked != seat:
            match.take(asked, question.what, decide(match.view(asked), question))
            continue
        choice = planned(match, question, path[-1], settings.width)
        if choice is None:
            return path
        match.take(seat, question.what, choice)
        path.append(path[-1].after.setdefault((question.what, choice), Node()))
        if not path[-1].visits:
            return path
    return path


def planned(match: Match[Any], question: SeatQuestion, node: Node, width: int) -> Choice | None:
    """The answer by the plan; None where it has none that may be given here."""
    if question.what not in node.order:
        node.order[question.what] = candidates(match.rules, match.view(question.seat), question, width)
    open_to = [one for one in node.order[question.what] if may_be(question, one)]
    return node.pick(question.what, open_to) if open_to else None


def may_be(question: SeatQuestion, choice: Choice) -> bool:
    try:
        question.check(choice)
    except Illegal:
        return False
    return True


def count(path: list[Node], value: float) -> None:
    """A playout along this path has come to this value."""
    for node in path:
        node.visits += 1
        node.total += value
