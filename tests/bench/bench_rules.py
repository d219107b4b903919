"""The rules alone: random play with every option list worked out, and a table rebuilt from the answers."""

import json
import time
from random import Random

from games.rules import GAMES
from games.rules.ask import Ask, tuples
from games.rules.match import Match
from tests.rules import chance

LENGTH = 30_000  # decisions to play of each game, at least; its games are long or short
DECISIONS = {"gloria": 40_000, "roma": 60_000, "great_city": 40_000, "foundations": 10_000}  # aimed at, a CPU-second


def run(report):
    for name, rules in GAMES.items():
        logs, decisions, seconds = play(rules)
        report(
            f"{name}: random play, options enumerated", decisions / seconds, "decisions/s", at_least=DECISIONS.get(name)
        )
        events, seconds = rebuild(rules, logs)
        report(f"{name}: rebuild from the answers", seconds / events * 1e6, "µs/event", at_most=15)


def play(rules) -> tuple[list, int, float]:
    """Random games, of every number of players as many: (seats, log) of each, answers of seats in all, CPU-seconds."""
    logs: list = []
    decisions = 0
    start = time.process_time()
    while decisions < LENGTH:
        for seats in rules.SEATS:
            log = one_game(rules, seats, Random(f"{seats} {len(logs)}"))
            logs.append((seats, log))
            decisions += sum(seat is not None for seat, _, _ in log)
    return logs, decisions, time.process_time() - start


def one_game(rules, seats, rng) -> list:
    m, log = Match.new(rules, seats), []
    while not m.over:
        if m.luck:
            move: tuple = (None, m.luck.what, chance.luck(rng, m.luck))
        else:
            seat = m.awaited[0]
            ask = m.asked(seat)
            options = ask.options
            chosen = options[int(rng.random() * len(options))] if type(ask) is Ask else chance.choice(rng, ask)
            move = (seat, ask.what, chosen)
        m.take(*move)
        log.append(move)
    return log


def rebuild(rules, logs) -> tuple[int, float]:
    """Every game again from its log, its choices as JSON brings them: events, CPU-seconds."""
    logs = [(seats, tuples(json.loads(json.dumps(log)))) for seats, log in logs]
    start = time.process_time()
    for seats, log in logs:
        m = Match.new(rules, seats)
        for seat, what, choice in log:
            m.take(seat, what, choice)
        assert m.over
    return sum(len(log) for _, log in logs), time.process_time() - start
