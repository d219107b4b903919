"""manage.py arena"""

import json
import time
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.players.arena import duel
from games.players.arena.players import ArenaPlayer, NoPlayer, PlayerFault, player_named
from games.players.arena.verdict import Tally, wilson
from games.rules import GAMES
from games.rules.ask import Illegal


class Command(BaseCommand):
    """Two programs play each other."""

    help = """A and B play each other in this process: quick, steady, strong, former (quick as it was), stand_in (quick),
random, or module:function with (view, question) -> choice (one with an attribute `worlds` is given so many, too).
Seats alternate, each luck is played twice. A player that fails or cheats ends it with its fault, and an exit code of 1."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("a", metavar="A")
        parser.add_argument("b", metavar="B")
        parser.add_argument("--game", default=next(iter(GAMES)), choices=list(GAMES))
        parser.add_argument("-n", type=int, default=200, help="how many games (200)")
        parser.add_argument("--seats", type=int, help="how many players (the least the game is for)")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; again for more"
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true", help="print one object instead of the table")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = GAMES[options["game"]]
        seats = options["seats"] or min(rules.SEATS)
        chosen = dict(read_option(rules, one) for one in options["option"])
        try:
            a, b = (player_named(options[side], rules, Random(f"{options['seed']} {side}")) for side in "ab")  # noqa: S311
            tally = self.play(rules, a, b, seats, chosen, options["n"], options["seed"])
        except (NoPlayer, PlayerFault) as fault:
            raise CommandError(str(fault)) from None
        except Illegal as fault:
            raise CommandError(f"The game cannot be set up so: {fault}") from None
        if options["json"]:
            self.stdout.write(json.dumps(as_json(tally, a, b, options["game"], seats, options["seed"])))
        else:
            self.report(tally, options["a"], options["b"], f"{rules.NAME}, {seats} seats, seed {options['seed']}")

    def play(self, rules: Any, a: Any, b: Any, seats: int, chosen: dict, count: int, seed: int) -> Tally:
        """All games, with a bar."""
        tally, began = Tally(), time.monotonic()
        for _, share, match in duel.series(rules, a, b, count, seats, chosen, seed):
            first = tally.games % 2  # the seats of A: even ones in even games
            tally.count(share, match.step, mean_points(match.result and match.result.scores, first))
            self.bar(tally.games, count, time.monotonic() - began)
        return tally

    def bar(self, done: int, count: int, seconds: float) -> None:
        """How far it is; on a terminal only."""
        if self.stderr.isatty():
            width = 30 * done // count
            left = seconds / done * (count - done)
            end = "\n" if done == count else "\r"
            self.stderr.write(f"[{'#' * width}{'.' * (30 - width)}] {done}/{count}, {left:.0f} s left ", ending=end)

    def report(self, tally: Tally, a: str, b: str, about: str) -> None:
        """The table."""
        wide = max(len(a), len(b), 6)
        self.stdout.write(f"{about}: {tally.games} games, {tally.steps / max(1, tally.games):.0f} steps each")
        self.stdout.write(f"  {'player':<{wide}}    won   share   95 %             points")
        for side, (name, won) in enumerate(((a, tally.won), (b, tally.games - tally.won))):
            low, high = wilson(won, tally.games)
            points = [pair[side] for pair in tally.scores]
            mean = f"{sum(points) / len(points):8.1f}" if points else "       –"
            share = won / tally.games if tally.games else 0
            self.stdout.write(f"{'AB'[side]} {name:<{wide}} {won:6.1f}  {share:5.1%}   {low:5.1%} … {high:5.1%} {mean}")
        self.stdout.write(f"{tally.verdict()} ({tally.shared} victories shared)")


def as_json(tally: Tally, a: ArenaPlayer, b: ArenaPlayer, game: str, seats: int, seed: int) -> dict[str, Any]:
    """What was counted: of each player its share of the victories with its 95 % interval, and CPU seconds a move."""
    rows = []
    for player, won in ((a, tally.won), (b, tally.games - tally.won)):
        share = won / tally.games if tally.games else 0.0
        low, high = wilson(won, tally.games)
        row = {
            "player": player.name,
            "won": won,
            "share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
        moves = len(player.spent)
        rows.append({**row, "moves": moves, "cpu_seconds_a_move": round(sum(player.spent) / max(1, moves), 6)})
    return {"game": game, "seats": seats, "seed": seed, "games": tally.games, "shared": tally.shared, "players": rows}


def read_option(rules: Any, text: str) -> tuple[str, Any]:
    """NAME=VALUE as the game has it. CommandError."""
    name, _, value = text.partition("=")
    values = {str(one).lower(): one for one in rules.OPTIONS.get(name, ())}
    if value.lower() not in values:
        raise CommandError(
            f"{text}: the options are "
            + ", ".join(f"{key}={'|'.join(map(str, vals))}" for key, vals in rules.OPTIONS.items())
        )
    return name, values[value.lower()]


def mean_points(scores: tuple | None, first: int) -> tuple[float, float] | None:
    """The mean points of A's seats and of B's; A has the seats of the same parity as `first`."""
    if scores is None:
        return None
    mine, theirs = scores[first::2], scores[1 - first :: 2]
    return (sum(mine) / len(mine), sum(theirs) / len(theirs)) if mine and theirs else None
