"""Print how often a grade wins against the baseline, and whether it meets its bars.

    python -m tools.strength
    python -m tools.strength quick --game roma --game gloria --seats 2 -n 400 --seed 16
    python -m tools.strength strong steady --seats 2 --most 40
    python -m tools.strength consul        # how often they beat the Consul: consul.py
    python -m tools.strength ladder        # all grades against each other, with ratings: ladder.py

For each cell, it prints the number of games, the share of wins with its 95 % interval, and the ratio of this share to
the fair share. For quick, it also prints whether it meets its bar (two players), the microseconds per answer of both
players, and the CPU milliseconds per game with their ratio to the baseline's. Steady and strong play until the share is
clearly above or below the bar (cells.py). For them, it also prints the CPU seconds per answer (mean and 95th
percentile), which depend on the machine. Their games are stored in var/strength: the same command continues there,
unless the players have changed. The exit code is 1 if a bar is missed."""

import argparse
import sys
from pathlib import Path
from random import Random

from games.players.arena.duel import ArenaPlayer, UnknownPlayer, player_named
from games.players.search.problem import GRADE_NAMES, SEARCH_GRADES
from games.rules import GAMES

from . import consul, ladder
from .cells import (
    MAX_GAMES_PER_CELL,
    MAX_TIME_RATIO,
    QUICK_BAR,
    BarVerdict,
    Measurement,
    TableKind,
    all_cells,
    measure,
    play_cell,
    time_whole_games,
)

TIMING_CPU_SECONDS = 5.0  # to measure the speed of a player


def main(words: list[str]) -> int:
    if words[:1] in (["consul"], ["ladder"]):
        for text, stays in {"consul": consul.consul_rows, "ladder": ladder.rating_rows}[words[0]](words[1:]):
            if stays or sys.stdout.isatty():
                print(text, end="\n" if stays else "\r", flush=True)
        return 0
    arguments, missed = parse_arguments(words), 0
    for grade in arguments.players or GRADE_NAMES:
        if grade in SEARCH_GRADES:
            arguments.folder.mkdir(parents=True, exist_ok=True)
            print(f"{grade:<26} games   share   95 %            /fair    bar        CPU s an answer (95 of 100)")
            missed += sum(
                [not final_verdict(cell, grade, arguments).is_met for cell in requested_cells(grade, arguments)]
            )
        else:
            missed += measure_plain_player(grade, arguments)
    return missed


def measure_plain_player(name: str, arguments: argparse.Namespace) -> int:
    print(f"{name:<26} games   share   95 %            /fair   bar         µs an answer     ms a game")
    missed = 0
    for cell in all_cells(arguments.game or list(GAMES), arguments.seats):
        one, baseline = (cell_player(each, cell) for each in (name, "baseline"))
        measured = measure(cell, one, baseline, arguments.n - arguments.n % cell.seats, arguments.seed)
        now, before = time_whole_games(cell, [one, baseline], TIMING_CPU_SECONDS, arguments.seed)
        verdict = BarVerdict(measured, QUICK_BAR, cell.fair) if name == "quick" and cell.seats == 2 else None
        missed += (verdict is not None and not verdict.is_met) + (name == "quick" and now > MAX_TIME_RATIO * before)
        print(result_line(cell, measured, now, before, verdict), flush=True)
    return missed


def final_verdict(cell: TableKind, grade: str, arguments: argparse.Namespace) -> BarVerdict:
    file = arguments.folder / cell.file(grade, arguments.seed)
    for verdict in play_cell(
        cell, grade, cell_player(grade, cell), cell_player("baseline", cell), arguments.seed, arguments.most, file
    ):
        if sys.stdout.isatty():
            print(verdict_line(cell, verdict), end="\r", flush=True)
    print(verdict_line(cell, verdict), flush=True)
    return verdict


def requested_cells(grade: str, arguments: argparse.Namespace) -> list[TableKind]:
    """Return the cells; by default all for steady, else those with the fewest and the most seats."""
    every = list(all_cells(arguments.game or list(GAMES), arguments.seats))
    if arguments.seats or grade == "steady":
        return every
    return [cell for cell in every if cell.seats in (min(GAMES[cell.game].SEATS), max(GAMES[cell.game].SEATS))]


def parse_arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__)
    parser.add_argument("players", nargs="*", help="quick, steady, strong, or module:function; all grades")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="again for more; all")
    parser.add_argument("--seats", action="append", type=int, help="again for more; all")
    parser.add_argument("-n", type=int, default=400, help="games a cell of a player that does not think (400)")
    parser.add_argument(
        "--most",
        type=int,
        default=MAX_GAMES_PER_CELL,
        help=f"games a cell of one that does, at most ({MAX_GAMES_PER_CELL})",
    )
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--folder", type=Path, default=Path("var/strength"), help="where games are kept (var/strength)")
    return parser.parse_args(words)


def cell_player(name: str, cell: TableKind) -> ArenaPlayer:
    return player_named(name, GAMES[cell.game], Random(1))  # noqa: S311


def result_line(cell: TableKind, measured: Measurement, now: float, before: float, verdict: BarVerdict | None) -> str:
    speeds = "/".join(f"{each:.0f}" for each in measured.microseconds)
    game = f"{1000 * now:.0f} ({now / before:.2f}{', too slow' * (now > MAX_TIME_RATIO * before)})"
    return f"{shares(cell, measured)}   {bar_text(verdict):<11}   {speeds:>9}   {game:>14}"


def verdict_line(cell: TableKind, verdict: BarVerdict) -> str:
    measured = verdict.measured
    return f"{shares(cell, measured)}   {bar_text(verdict):<11}   {measured.microseconds[0] / 1e6:.2f} ({measured.slow:.2f})"


def bar_text(verdict: BarVerdict | None) -> str:
    return "" if verdict is None else f"{verdict.bar:4.0%} {'met' if verdict.is_met else 'missed'}"


def shares(cell: TableKind, measured: Measurement) -> str:
    low, high = measured.interval
    return (
        f"{cell!s:<26} {measured.games:5} {measured.share:7.1%}   {low:.1%}–{high:.1%}   "
        f"{measured.share / cell.fair:.2f}"
    )


if __name__ == "__main__":
    try:
        sys.exit(bool(main(sys.argv[1:])))
    except UnknownPlayer as fault:
        sys.exit(str(fault))
