"""Measure how often computer players beat the Consul: `python -m tools.strength consul`.

    python -m tools.strength consul
    python -m tools.strength consul --grade quick --level desafio --seats 4 -n 400 --seed 16
    python -m tools.strength consul --points 20     # the Consul's initial points

All seats have the same grade. For each level and number of seats, it prints the number of games, the share of wins with
its 95 % interval, the quartiles of the last player's lead over the Consul (negative: behind), and the CPU seconds per
game. Games are stored in var/strength: the same command continues there, unless the players have changed. The same
command gives the same shares.
"""

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from games.players.arena import duel
from games.players.arena.duel import player_named
from games.players.arena.verdict import wilson_interval
from games.players.search.problem import GRADE_NAMES
from games.rules import foundations
from games.rules.foundations.built_in.evaluation_cooperative import SEATS, margin

from .stored_games import GameRow, players_digest, stored_games

CONSUL_LEVELS = foundations.OPTIONS["consul"][1:]
CONSUL_CADENCES = foundations.OPTIONS["consul_cadence"]
CONSUL_POINTS = foundations.OPTIONS["consul_points"]


@dataclass(frozen=True)
class ConsulTable:
    grade: str
    seats: int
    level: str
    cadence: str
    points: int
    monuments: bool
    seed: int

    @property
    def options(self) -> dict[str, Any]:
        own = {"consul": self.level, "consul_cadence": self.cadence, "consul_points": self.points}
        return own | {"monuments": self.monuments}

    @property
    def file(self) -> str:
        points = f"-{self.points}" if self.points != CONSUL_POINTS[0] else ""
        kind = f"{self.level}{points}-{self.cadence}{'-monuments' * self.monuments}"
        return f"consul-{self.grade}-{kind}-{self.seats}-{self.seed}-{players_digest('foundations')}.jsonl"

    def __str__(self) -> str:
        return f"{self.grade}, {self.level} {self.points}, {self.seats} seats"


def consul_rows(words: list[str]) -> Iterator[tuple[str, bool]]:
    arguments = parse_consul_arguments(words)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    yield f"{'against the Consul':<30} games     won   95 %         ahead by        CPU s a game", True
    for level, seats in product(arguments.level or CONSUL_LEVELS, arguments.seats or SEATS):
        will = ConsulTable(
            arguments.grade, seats, level, arguments.cadence, arguments.points, arguments.monuments, arguments.seed
        )
        for rows in stored_games(arguments.folder / will.file, arguments.n, partial(play_consul_game, will)):
            yield consul_line(will, rows), len(rows) == arguments.n


def parse_consul_arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.strength consul", description=__doc__)
    parser.add_argument("--grade", choices=GRADE_NAMES, default="steady")
    parser.add_argument("--level", action="append", choices=CONSUL_LEVELS, help="again for more; all")
    parser.add_argument("--seats", action="append", type=int, choices=SEATS, help="again for more; all")
    parser.add_argument("--cadence", choices=CONSUL_CADENCES, default=CONSUL_CADENCES[0])
    parser.add_argument(
        "--points", type=int, choices=CONSUL_POINTS, default=CONSUL_POINTS[0], help="which he begins with"
    )
    parser.add_argument("--monuments", action="store_true")
    parser.add_argument("-n", type=int, default=200, help="games a cell (200)")
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--folder", type=Path, default=Path("var/strength"))
    return parser.parse_args(words)


def play_consul_game(will: ConsulTable, number: int) -> GameRow:
    began, player = time.process_time(), player_named(will.grade, foundations, Random(1))  # noqa: S311
    match = duel.play_game(foundations, [player] * will.seats, will.options, duel.pair_seed(will.seed, number))
    assert match.result is not None
    seconds = time.process_time() - began
    return {"won": bool(match.result.winners), "lead": margin(match.t), "seconds": round(seconds, 2)}


def consul_line(will: ConsulTable, rows: list[GameRow]) -> str:
    count, won = len(rows), sum(row["won"] for row in rows)
    low, high = wilson_interval(won, count)
    share, seconds = won / max(1, count), sum(row["seconds"] for row in rows) / max(1, count)
    leads = "/".join(f"{lead:+}" for lead in quartiles([row["lead"] for row in rows]))
    return f"{will!s:<30} {count:5} {share:7.1%}   {f'{low:.0%}–{high:.0%}':<10} {leads:>14}   {seconds:9.2f}"


def quartiles(leads: list[int]) -> list[int]:
    ordered = sorted(leads)
    return [ordered[(len(ordered) - 1) * part // 4] for part in (1, 2, 3)] if leads else []
