"""Games with built-in players, and what must hold of each of these, whatever the game."""

import json
from random import Random

from games.rules.match import Match
from tests.law import at_random


def play(rules, seats: int, built_in, random: Random, options=None, most: int = 2_000, decide=None) -> Match:
    """A game in which some seats are built-in players and the others answer at random. `decide`: how the former answer,
    if not as quick does."""
    decide = decide or rules.decide
    match, answers = Match.new(rules, seats, options or {}), 0
    while not match.over:
        if match.luck:
            match.take(None, match.luck.what, at_random(match.luck, random))
            continue
        seat = match.awaited[0]
        asked = match.asked(seat)
        choice = decide(match.view(seat), asked) if seat in built_in else at_random(asked, random)
        match.take(seat, asked.what, choice)
        answers += 1
        assert answers < most, "no end in sight"
    return match


def beats_chance(rules, seeds: range) -> int:
    """How many games between two it wins alone, in either seat, against random play."""
    return sum(play(rules, 2, (n % 2,), Random(n)).result.winners == (n % 2,) for n in seeds)


def decides_from_view_and_question(rules, match: Match, random: Random, most: int):
    """The view may have gone through JSON; the same view and question, the same answer; neither is changed."""
    while not match.over and match.step < most:
        if match.luck:
            match.take(None, match.luck.what, at_random(match.luck, random))
            continue
        seat = match.awaited[0]
        asked, text = match.asked(seat), json.dumps(match.view(seat))
        view, options = json.loads(text), repr(asked.options)
        choice = rules.decide(view, asked)
        assert json.dumps(view) == text
        assert repr(asked.options) == options
        assert rules.decide(json.loads(text), asked) == choice
        match.take(seat, asked.what, choice)


def answers_every_question(rules, match: Match, random: Random, most: int = 100_000) -> set[str]:
    """Check that the answers in a random game are legal; return the questions that were asked."""
    met = set()
    while not match.over and match.step < most:
        asked = match.luck or match.asked(match.awaited[0])
        if not match.luck:
            met.add(asked.what)
            asked.check(rules.decide(match.view(asked.seat), asked))
        match.take(None if match.luck else asked.seat, asked.what, at_random(asked, random))
    return met
