import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.players.arena import duel
from games.players.arena.duel import ArenaPlayer, PlayerFault, UnknownPlayer, player_named
from games.players.arena.verdict import (
    MIN_GAMES_TO_ADJUST,
    MIN_WINS_TO_ADJUST,
    AdjustedShare,
    Tally,
    can_differ_in_luck,
    luck_advantage,
    luck_by_seat,
    wilson_interval,
)
from games.players.review.game_record import GameRecord
from games.rules import GAMES
from games.rules.ask import Illegal


class Command(BaseCommand):
    help = """Let A and B play each other in this process. A player is quick, steady, strong, baseline, stand_in
(quick), random, or module:function with (view, question) -> choice (if it has an attribute `states`, it also gets that
many sampled states). Seats alternate, and each luck is played twice. --luck also analyzes the luck of each game (seconds
of CPU for each seat) and shows what A would have won with equal luck: so half the games can say as much. A player that
fails or makes an illegal answer ends the command with exit code 1."""

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
        parser.add_argument("--luck", action="store_true", help="also show what A would have won with equal luck")
        parser.add_argument("--json", action="store_true", help="print one object instead of the table")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = GAMES[options["game"]]
        seats = options["seats"] or min(rules.SEATS)
        chosen = dict(read_option(rules, one) for one in options["option"])
        try:
            a, b = (player_named(options[side], rules, Random(f"{options['seed']} {side}")) for side in "ab")  # noqa: S311
            if options["luck"] and not can_differ_in_luck(rules, seats, chosen):
                raise CommandError("Luck cannot be compared in cooperative games. Leave --luck out.")
            games = duel.play_series(rules, a, b, options["n"], seats, chosen, options["seed"])
            luck = partial(luck_of_a, rules, seats, chosen) if options["luck"] else None
            tally = self.count(games, options["n"], luck)
        except (UnknownPlayer, PlayerFault) as fault:
            raise CommandError(str(fault)) from None
        except Illegal as fault:
            raise CommandError(f"The game cannot be set up like that: {fault}") from None
        if options["json"]:
            self.stdout.write(json.dumps(tally_as_json(tally, a, b, options["game"], seats, options["seed"])))
        else:
            self.report(tally, options["a"], options["b"], f"{rules.NAME}, {seats} seats, seed {options['seed']}")

    def count(
        self, games: Iterator[duel.PlayedGame], count: int, luck_of_a: Callable[[duel.PlayedGame], float] | None
    ) -> Tally:
        tally, began = Tally(), time.monotonic()
        for played in games:
            scores = mean_points(played.match.result and played.match.result.scores, played.seats_of_a)
            tally.count(played.share, played.match.step, scores, luck_of_a and luck_of_a(played))
            self.bar(tally.games, count, time.monotonic() - began)
        return tally

    def bar(self, done: int, count: int, seconds: float) -> None:
        if self.stderr.isatty():
            width = 30 * done // count
            left = seconds / done * (count - done)
            end = "\n" if done == count else "\r"
            self.stderr.write(f"[{'#' * width}{'.' * (30 - width)}] {done}/{count}, {left:.0f} s left ", ending=end)

    def report(self, tally: Tally, a: str, b: str, about: str) -> None:
        wide = max(len(a), len(b), 6)
        self.stdout.write(f"{about}: {tally.games} games, {tally.steps / max(1, tally.games):.0f} steps each")
        self.stdout.write(f"  {'player':<{wide}}    won   share   95 %             points")
        for side, (name, won) in enumerate(((a, tally.won), (b, tally.games - tally.won))):
            low, high = wilson_interval(won, tally.games)
            points = [pair[side] for pair in tally.scores]
            mean = f"{sum(points) / len(points):8.1f}" if points else "       –"
            share = won / tally.games if tally.games else 0
            self.stdout.write(f"{'AB'[side]} {name:<{wide}} {won:6.1f}  {share:5.1%}   {low:5.1%} … {high:5.1%} {mean}")
        self.stdout.write(f"{tally.verdict()} ({tally.shared} victories shared)")
        if tally.luck:
            self.stdout.write(adjusted_text(tally.adjusted))


def luck_of_a(rules: Any, seats: int, options: dict, played: duel.PlayedGame) -> float:
    course = GameRecord(rules, seats, f"arena {played.seed}", played.inputs, options)
    return luck_advantage(luck_by_seat(course), played.seats_of_a)


def adjusted_text(found: AdjustedShare | None) -> str:
    if found is None:
        return f"Adjusted for luck: needs {MIN_GAMES_TO_ADJUST} games, with {MIN_WINS_TO_ADJUST} wins for each player."
    return (
        f"Adjusted for luck A has {found.share:.1%} ({found.low:.1%} … {found.high:.1%}), worth {found.worth:.0f} games "
        f"without adjustment. A was luckier by {found.luck:+.3f} ± {found.luck_error:.3f} wins a game."
    )


def tally_as_json(tally: Tally, a: ArenaPlayer, b: ArenaPlayer, game: str, seats: int, seed: int) -> dict[str, Any]:
    """Return each player's share of the victories with its 95 % interval, and CPU seconds per move."""
    rows = []
    for player, won in ((a, tally.won), (b, tally.games - tally.won)):
        share = won / tally.games if tally.games else 0.0
        low, high = wilson_interval(won, tally.games)
        row = {
            "player": player.name,
            "won": won,
            "share": round(share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
        moves = len(player.spent)
        rows.append({**row, "moves": moves, "cpu_seconds_a_move": round(sum(player.spent) / max(1, moves), 6)})
    result = {"game": game, "seats": seats, "seed": seed, "games": tally.games, "shared": tally.shared, "players": rows}
    if not tally.luck:
        return result
    found = tally.adjusted
    return result | {"adjusted_for_luck": found and {key: round(value, 4) for key, value in asdict(found).items()}}


def read_option(rules: Any, text: str) -> tuple[str, Any]:
    """Return name and value of NAME=VALUE; raise CommandError if the game has no such option or value."""
    name, _, value = text.partition("=")
    values = {str(one).lower(): one for one in rules.OPTIONS.get(name, ())}
    if value.lower() not in values:
        raise CommandError(
            f"{text}: the options are "
            + ", ".join(f"{key}={'|'.join(map(str, vals))}" for key, vals in rules.OPTIONS.items())
        )
    return name, values[value.lower()]


def mean_points(scores: tuple | None, seats_of_a: tuple[int, ...]) -> tuple[float, float] | None:
    if scores is None:
        return None
    mine, theirs = ([one for seat, one in enumerate(scores) if (seat in seats_of_a) == own] for own in (True, False))
    return (sum(mine) / len(mine), sum(theirs) / len(theirs)) if mine and theirs else None
