"""Why an answer is good, as far as a game's judgement can say it: what the seat has some turns on that it would not
have after another answer."""

import json
from random import Random
from typing import Any

from games.rules import GAMES
from games.rules.ask import Choice
from games.rules.match import Match

from .playout import play_on
from .thought import Puzzle, error_of, mean

LINES = 24
FEW = 2  # differences that are told
CLEAR = 2.0  # standard errors above which they are
LEAST_TOLD = 0.3

Counts = dict[str, float]


def differences(puzzle: Puzzle, choices: list[Choice]) -> list[Counts]:
    """Returns for each answer by how much the seat has more of what, or less: the first against the second, the others
    against the first. Nothing where the judgement says nothing, or it is not clear."""
    rules: Any = GAMES[puzzle.ruleset]
    if len(choices) < 2 or not hasattr(getattr(rules, "judgement", None), "counts"):
        return [{} for _ in choices]
    rows = [[counts_after(rules, puzzle, choice, number) for number in range(LINES)] for choice in choices]
    return [clear_differences(row, rows[1 if number == 0 else 0]) for number, row in enumerate(rows)]


def ends_after(puzzle: Puzzle, choice: Choice) -> list[Match[Any]]:
    """Returns the end of the game by an answer, in each world; none where it goes on in one of them."""
    rules: Any = GAMES[puzzle.ruleset]
    matches = (Match.at(rules, json.loads(world), puzzle.cards) for world in puzzle.worlds)
    ends = [answered(match, puzzle, choice) for match in matches]
    return ends if all(match.over for match in ends) else []


def answered(match: Match[Any], puzzle: Puzzle, choice: Choice) -> Match[Any]:
    """The match after the answer."""
    question = match.asked(puzzle.seat)
    assert question is not None
    match.take(puzzle.seat, question.what, choice)
    return match


def counts_after(rules: Any, puzzle: Puzzle, choice: Choice, number: int) -> Counts:
    """Returns what the seat has after an answer and some turns, in the world and on the luck of that number."""
    match = Match.at(rules, json.loads(puzzle.worlds[number % len(puzzle.worlds)]), puzzle.cards)
    answered(match, puzzle, choice)
    play_on(match, Random(f"{puzzle.seed} why {number}"), puzzle.settings.horizon)  # noqa: S311
    found: Counts = rules.judgement.counts(match.t, puzzle.seat)
    return found


def clear_differences(ours: list[Counts], others: list[Counts]) -> Counts:
    found = {}
    for what in ours[0]:
        values = [one[what] - other[what] for one, other in zip(ours, others, strict=True)]
        if abs(mean(values)) > max(LEAST_TOLD, CLEAR * error_of(values)):
            found[what] = mean(values), abs(mean(values)) / (error_of(values) + LEAST_TOLD)
    clearest = sorted(found, key=lambda what: -found[what][1])[:FEW]
    return {what: round(found[what][0], 1) for what in clearest}
