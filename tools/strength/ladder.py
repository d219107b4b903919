"""Rate all grades in each game: `python -m tools.strength ladder`.

    python -m tools.strength ladder
    python -m tools.strength ladder --game roma -n 200 --strong 40 --seed 16

In two-player games, each grade plays the next two grades; each random seed is played twice, with the seats swapped. The
command prints the shares of wins, and the ratings that explain them best (Bradley and Terry 1952; as in chess, a lead
of 400 points means ten wins to one; quick has 1000), with 95 % intervals by bootstrapping. Games are stored in
var/strength. Running the same command again resumes from them, unless the players have changed."""

import argparse
from collections.abc import Iterator
from functools import partial
from math import log10
from pathlib import Path
from random import Random

from games.players.arena import duel
from games.players.arena.duel import ArenaPlayer, player_named
from games.players.arena.verdict import wilson_interval
from games.players.search.problem import GRADE_NAMES
from games.rules import GAMES

from .stored_games import GameRow, players_digest, stored_games

GRADES_BY_STRENGTH = ("baseline", *GRADE_NAMES)
RATED_PAIRS = [
    (GRADES_BY_STRENGTH[high], GRADES_BY_STRENGTH[low])
    for high in range(len(GRADES_BY_STRENGTH))
    for low in (high - 2, high - 1)
    if low >= 0
]
ANCHOR_GRADE, ANCHOR_RATING = "quick", 1000
FIT_STEPS = 400  # of the fit; it converges within a hundred
BOOTSTRAP_SAMPLES = 200
WinCounts = dict[tuple[str, str], tuple[float, int]]  # of a pair: wins of the first, and games


GradeRating = tuple[str, float, float, float]  # name, rating, and its 95 % interval


def rating_rows(words: list[str]) -> Iterator[tuple[str, bool]]:
    arguments = parse_rating_arguments(words)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for game in arguments.game or list(GAMES):
        won: WinCounts = {}
        yield f"{game:<26} games   share   95 %", True
        for pair in RATED_PAIRS:
            file = arguments.folder / f"ladder-{game}-{'-'.join(pair)}-{arguments.seed}-{players_digest(game)}.jsonl"
            count = arguments.n if arguments.strong is None or "strong" not in pair else arguments.strong
            for rows in stored_games(file, count, partial(play_rating_game, game, pair, arguments.seed)):
                won[pair] = sum(row["won"] for row in rows), len(rows)
                low, high = wilson_interval(*won[pair])
                share = won[pair][0] / max(1, len(rows))
                yield f"  {' – '.join(pair):<24} {len(rows):5} {share:7.1%}   {low:.1%}–{high:.1%}", len(rows) == count
        for name, rating, low, high in rate_grades(won, arguments.seed):
            yield f"  {name:<24} {rating:5.0f}   {low:.0f}–{high:.0f}", True


def parse_rating_arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.strength ladder", description=__doc__)
    parser.add_argument("--game", action="append", choices=list(GAMES), help="again for more; all")
    parser.add_argument("-n", type=at_least_one, default=40, help="games a pair (40)")
    parser.add_argument(
        "--strong", type=at_least_one, help="games a pair in which strong plays, whose games take minutes (as -n)"
    )
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--folder", type=Path, default=Path("var/strength"))
    return parser.parse_args(words)


def at_least_one(text: str) -> int:
    """Parse a number of games. Raise ValueError below 1, because without games there is no rating."""
    count = int(text)
    if count < 1:
        raise ValueError
    return count


def play_rating_game(game: str, pair: tuple[str, str], seed: int, number: int) -> GameRow:
    rules = GAMES[game]
    players = [player_named(name, rules, Random(1)) for name in pair]  # noqa: S311
    seat = number % 2
    seats: list[ArenaPlayer] = players[::-1] if seat else players
    match = duel.play_game(rules, seats, {}, duel.pair_seed(seed, number // 2))
    assert match.result is not None
    winners = match.result.winners
    return {"won": (seat in winners) / len(winners) if winners else 0.5}


def rate_grades(won: WinCounts, seed: int) -> list[GradeRating]:
    fitted, rng = ratings(won), Random(seed)  # noqa: S311
    drawn = [ratings(bootstrap_sample(won, rng)) for _ in range(BOOTSTRAP_SAMPLES)]
    found = []
    for name, rating in fitted.items():
        values = sorted(one[name] for one in drawn)
        found.append((name, rating, values[BOOTSTRAP_SAMPLES // 40], values[-1 - BOOTSTRAP_SAMPLES // 40]))
    return sorted(found, key=lambda rating: -rating[1])


def bootstrap_sample(won: WinCounts, rng: Random) -> WinCounts:
    return {
        pair: (float(sum(rng.random() < share / games for _ in range(games))), games)
        for pair, (share, games) in won.items()
        if games
    }


def ratings(won: WinCounts) -> dict[str, float]:
    """Return the ratings. Each pair gets an extra draw, so that a grade that always wins has one, too."""
    names = sorted({name for pair in won for name in pair}, key=GRADES_BY_STRENGTH.index)
    force = dict.fromkeys(names, 1.0)
    for _ in range(FIT_STEPS):
        new = {name: fit_step(name, won, force) for name in names}
        force = {name: value / new[ANCHOR_GRADE] for name, value in new.items()}
    return {name: ANCHOR_RATING + 400 * log10(value) for name, value in force.items()}


def fit_step(name: str, won: WinCounts, force: dict[str, float]) -> float:
    """Return the grade's strength after one more step of the iterative fit (Hunter 2004)."""
    wins = met = 0.0
    for (first, second), (share, games) in won.items():
        if name in (first, second):
            wins += 0.5 + (share if name == first else games - share)
            met += (games + 1) / (force[first] + force[second])
    return wins / met
