"""A ladder of all grades in each game: `python -m tools.strength ladder`.

    python -m tools.strength ladder
    python -m tools.strength ladder --game roma -n 200 --strong 40 --seed 16

Between two, each grade meets its neighbours and the next but one; each luck is played from both seats. Printed are the
shares of wins, and ratings by which they are explained best (Bradley and Terry 1952, told as chess does: 400 points
more are ten wins to one; quick has 1000), each with the interval in which it lies 95 times in 100, by drawing the same
games again. Every game is kept in var/strength: begun again with the same words, it goes on there, unless the players
have changed. The same words, the same ratings."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import log10
from pathlib import Path
from random import Random

from games.players.arena import duel
from games.players.arena.players import ArenaPlayer, player_named
from games.players.arena.verdict import wilson_interval
from games.players.search.problem import GRADE_NAMES
from games.rules import GAMES

from .kept import Row, code_of, kept_games

RUNGS = ("former", *GRADE_NAMES)
PAIRS = [(RUNGS[high], RUNGS[low]) for high in range(len(RUNGS)) for low in (high - 2, high - 1) if low >= 0]
ANCHOR, AT = "quick", 1000
STEPS = 400  # of the fit; after a hundred nothing moves any more
DRAWN = 200  # times the games are drawn again
Won = dict[tuple[str, str], tuple[float, int]]  # of a pair: what the first has won, of how many games


@dataclass(frozen=True)
class Rung:
    """A grade's rating in a game, and where it lies 95 times in 100."""

    name: str
    rating: float
    low: float
    high: float


def table(words: list[str]) -> Iterator[tuple[str, bool]]:
    """Yields the ladders line by line, each pair after each game; whether the line is as it stays."""
    said = read(words)
    said.folder.mkdir(parents=True, exist_ok=True)
    for game in said.game or list(GAMES):
        won: Won = {}
        yield f"{game:<26} games   share   95 %", True
        for pair in PAIRS:
            file = said.folder / f"ladder-{game}-{'-'.join(pair)}-{said.seed}-{code_of(game)}.jsonl"
            count = said.n if said.strong is None or "strong" not in pair else said.strong
            for rows in kept_games(file, count, partial(one_game, game, pair, said.seed)):
                yield share_line(pair, rows), len(rows) == count
            won[pair] = sum(row["won"] for row in rows), len(rows)
        for rung in ladder(won, said.seed):
            yield f"  {rung.name:<24} {rung.rating:5.0f}   {rung.low:.0f}–{rung.high:.0f}", True


def read(words: list[str]) -> argparse.Namespace:
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
    """That many games: a grade that has met nobody has no rating. ValueError, which argparse tells."""
    count = int(text)
    if count < 1:
        raise ValueError
    return count


def one_game(game: str, pair: tuple[str, str], seed: int, number: int) -> Row:
    """A game of that number: what the first of the pair has of the victory."""
    rules = GAMES[game]
    players = [player_named(name, rules, Random(1)) for name in pair]  # noqa: S311
    seat = number % 2
    seats: list[ArenaPlayer] = players[::-1] if seat else players
    match = duel.play_game(rules, seats, {}, duel.pair_seed(seed, number // 2))
    assert match.result is not None
    winners = match.result.winners
    return {"won": (seat in winners) / len(winners) if winners else 0.5}


def share_line(pair: tuple[str, str], rows: list[Row]) -> str:
    won = sum(row["won"] for row in rows)
    low, high = wilson_interval(won, len(rows))
    name = " – ".join(pair)
    return f"  {name:<24} {len(rows):5} {won / max(1, len(rows)):7.1%}   {low:.1%}–{high:.1%}"


def ladder(won: Won, seed: int) -> list[Rung]:
    fitted, rng = ratings(won), Random(seed)  # noqa: S311
    drawn = [ratings(drawn_again(won, rng)) for _ in range(DRAWN)]
    rungs = []
    for name, rating in fitted.items():
        values = sorted(one[name] for one in drawn)
        rungs.append(Rung(name, rating, values[DRAWN // 40], values[-1 - DRAWN // 40]))
    return sorted(rungs, key=lambda rung: -rung.rating)


def drawn_again(won: Won, rng: Random) -> Won:
    """As many games of each pair, each won as often as these were; a shared one in parts."""
    return {
        pair: (float(sum(rng.random() < share / games for _ in range(games))), games)
        for pair, (share, games) in won.items()
        if games
    }


def ratings(won: Won) -> dict[str, float]:
    """The ratings that explain shares of wins best. Each pair is taken to have shared one game more, so that who has
    won all has a rating too."""
    names = sorted({name for pair in won for name in pair}, key=RUNGS.index)
    force = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        new = {name: fitted(name, won, force) for name in names}
        force = {name: value / new[ANCHOR] for name, value in new.items()}
    return {name: AT + 400 * log10(value) for name, value in force.items()}


def fitted(name: str, won: Won, force: dict[str, float]) -> float:
    """One step of the fit (Hunter 2004): what one has won, by what it would have met."""
    wins = met = 0.0
    for (first, second), (share, games) in won.items():
        if name in (first, second):
            wins += 0.5 + (share if name == first else games - share)
            met += (games + 1) / (force[first] + force[second])
    return wins / met
