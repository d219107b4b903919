"""The process of bench_words.py."""

import json
from random import Random
from time import process_time

from games import wording
from games.rules import GAMES
from games.rules.match import Match
from games.wording import game_words, messages
from games.wording.languages import language_codes
from tests.law import at_random

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Eva")
STEPS, TIMES = 150, 9


def said(ruleset: str) -> list[dict]:
    match, random = Match.new(GAMES[ruleset], min(GAMES[ruleset].SEATS), {}), Random(5)
    while not match.over and match.step < STEPS:
        if not match.awaited:
            match.take(None, match.luck.what, at_random(match.luck, random))
        else:
            asked = match.asked(match.awaited[0])
            match.take(asked.seat, asked.what, at_random(asked, random))
    return match.said(0, 0)


def seconds_a_line(games: dict[str, list[dict]], language: str) -> float:
    """The least of several times, over the lines of all games."""
    best = []
    for _ in range(TIMES):
        start = process_time()
        for ruleset, lines in games.items():
            told = game_words(ruleset, language)
            for line in lines:
                told.line(line, NAMES, 0)
        best.append(process_time() - start)
    return min(best) / sum(map(len, games.values()))


def first_time(language: str) -> float:
    """Seconds until all games can speak a language, its catalogues read."""
    messages.catalogue.cache_clear()
    wording.cached_words.cache_clear()
    for known in messages.MESSAGES.values():
        for message in known.values():
            message._kept.clear()
    start = process_time()
    for ruleset in GAMES:
        told = game_words(ruleset, language)
        for message in (*told.terms.values(), *told.lines.values()):
            message[language]
    return process_time() - start


def figures() -> dict[str, float]:
    """All figures, in seconds."""
    games = {ruleset: said(ruleset) for ruleset in GAMES}
    for language in language_codes():
        seconds_a_line(games, language)  # what is kept is there
    return {
        "english": seconds_a_line(games, "en"),
        "spanish": seconds_a_line(games, "es"),
        "first": min(first_time("es") for _ in range(TIMES)),
    }


if __name__ == "__main__":
    print(json.dumps(figures()))
