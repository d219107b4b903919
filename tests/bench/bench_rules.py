"""The rules alone: random play with every option list worked out, and a table rebuilt from the answers.

Each is done several times and the quickest counts: whatever else the machine does at the time can only slow it down.
"""

import json
import time
from random import Random

import msgspec

from games.rules import GAMES
from games.rules.ask import Ask, tuples
from games.rules.foundations.building import build_options
from games.rules.match import Match
from tests.rules import chance

LENGTH, TIMES = 10_000, 5  # decisions to play of each game, at least (its games are long or short); how often
DECISIONS = {"gloria": 40_000, "roma": 60_000, "great_city": 40_000, "foundations": 10_000}  # aimed at, a CPU-second
VIEWS = {"gloria": 7_000, "roma": 7_000, "great_city": 5_000, "foundations": 7_000}  # moves' worth of them


def run(report):
    for name, rules in GAMES.items():
        logs, rate = [], 0.0
        for _ in range(TIMES):
            logs, decisions, seconds = play(rules)
            rate = max(rate, decisions / seconds)
        report(f"{name}: random play, options enumerated", rate, "decisions/s", at_least=DECISIONS.get(name))
        seconds = min(rebuild(rules, logs) for _ in range(TIMES))
        report(f"{name}: rebuild from the answers", seconds * 1e6, "µs/event", at_most=15)
        rate = max(views(rules, logs) for _ in range(3))
        report(f"{name}: views of every seat and a spectator, as JSON", rate, "moves/CPU-s", at_least=VIEWS[name])
    report("foundations: all builds of a late turn, five players", worst_builds() * 1000, "ms", at_most=0.5)


def play(rules) -> tuple[list, int, float]:
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
        log.append(one_move(m, rng))
        m.take(*log[-1])
    return log


def one_move(m: Match, rng) -> tuple:
    """Any legal one, all options listed."""
    if m.luck:
        return (None, m.luck.what, chance.luck(rng, m.luck))
    seat = m.awaited[0]
    ask = m.asked(seat)
    options = ask.options
    chosen = options[int(rng.random() * len(options))] if type(ask) is Ask else chance.choice(rng, ask)
    return (seat, ask.what, chosen)


def rebuild(rules, logs) -> float:
    logs = [(seats, tuples(json.loads(json.dumps(log)))) for seats, log in logs]
    start = time.process_time()
    for seats, log in logs:
        m = Match.new(rules, seats)
        m.skip_restart_points(len(log))
        for seat, what, choice in log:
            m.take(seat, what, choice)
        assert m.over
    return (time.process_time() - start) / sum(len(log) for _, log in logs)


def views(rules, logs) -> float:
    seconds, moves = 0.0, 0
    for seats in rules.SEATS:
        m = Match.new(rules, seats)
        for step in next(log for number, log in logs if number == seats):
            m.take(*step)
            if step[0] is None:
                continue
            start = time.process_time()
            for seat in (*range(seats), None):
                msgspec.json.encode(m.view(seat))
            seconds, moves = seconds + time.process_time() - start, moves + 1
    return moves / seconds


def worst_builds(games: int = 4, times: int = 50) -> float:
    rules, worst = GAMES["foundations"], 0.0
    for number in range(games):
        m, rng = (
            Match.new(rules, 5, {"monuments": True, "invocations": True, "roles": True}),
            Random(f"builds {number}"),
        )
        while not m.over:
            ask = None if m.luck else m.asked(m.awaited[0])
            if ask is not None and ask.what == "turn" and m.t.era == 3:
                start = time.process_time()
                for _ in range(times):
                    build_options(m.t, ask.seat)
                worst = max(worst, (time.process_time() - start) / times)
            m.take(*one_move(m, rng))
    return worst
