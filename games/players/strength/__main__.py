"""Prints how often a grade wins among the quick players as they were.

    python -m games.players.strength quick
    python -m games.players.strength quick --game roma --game gloria --seats 2 -n 400 --seed 16

For each cell: games, the share of wins with its 95 % interval, the share over the fair one, microseconds a decision of
both, and CPU milliseconds of a whole game among themselves (its share of what such a game took before)."""

import argparse
import sys
from random import Random

from games.players.arena.players import ArenaPlayer, NoPlayer, player_named
from games.rules import GAMES

from .cells import Cell, Measured, cells, measure, whole_games

FORMER = "tests.strength.former.{}:decide"
NAMES = {"quick": "stand_in"}  # what the arena calls a grade
TIMED = 20  # games of one player alone, for its pace


def main(words: list[str]) -> None:
    """Print the table, line by line."""
    said = read(words)
    print(f"{'cell':<26} games   share   95 %            /fair   µs a decision    ms a game")
    for cell in cells(said.game or list(GAMES), said.seats):
        one, former = (player(name, cell) for name in (said.player, FORMER.format(cell.game)))
        measured = measure(cell, one, former, said.n - said.n % cell.seats, said.seed)
        alone = [whole_games(cell, who, TIMED, said.seed) for who in (one, former)]
        print(line(cell, measured, *alone), flush=True)


def read(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m games.players.strength", description=__doc__)
    parser.add_argument("player", help="quick, or module:function")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="again for more; all")
    parser.add_argument("--seats", action="append", type=int, help="again for more; all")
    parser.add_argument("-n", type=int, default=400, help="games a cell (400)")
    parser.add_argument("--seed", type=int, default=16)
    return parser.parse_args(words)


def player(name: str, cell: Cell) -> ArenaPlayer:
    return player_named(NAMES.get(name, name), GAMES[cell.game], Random(1))  # noqa: S311


def line(cell: Cell, measured: Measured, now: float, before: float) -> str:
    """One row of the table."""
    low, high = measured.interval
    pace = "/".join(f"{each:.0f}" for each in measured.pace)
    game = f"{1000 * now:.0f} ({now / before:.2f})"
    return (
        f"{cell!s:<26} {measured.games:5} {measured.share:7.1%}   {low:.1%}–{high:.1%}   "
        f"{measured.share / cell.fair:.2f}   {pace:>9}   {game:>14}"
    )


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except NoPlayer as fault:
        sys.exit(str(fault))
