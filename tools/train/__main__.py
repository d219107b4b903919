"""Train the weights of a game's evaluation, and write them next to its rules.

    python -m tools.train roma
    python -m tools.train gloria --games 4000 --rounds 6 --units 24 --seed 16
    python -m tools.train foundations --tastes
    python -m tools.train foundations --together     # cooperative tables: the Consul's Will
    python -m tools.train gloria --by steady         # from games of players that search, with the current weights

The shipped weights name the command that made them (TRAINING_INFO["script"] in a game's trained_weights.py).

The command forecasts its time, shows its progress, and stores everything in var/train/GAME: the same command continues
there, unless the players have changed. The same command and players give the same weights."""

import argparse
import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

from games.players.search.problem import SEARCH_GRADES
from games.rules import GAMES
from games.rules.evaluation import WEIGHTS_FORMAT
from tools.strength.stored_games import players_digest

from .fitting import Perceptron, learn_round, loss
from .harvest import POLICY_PLAYER, harvest, play_training_game

TEST_GAME_INTERVAL = 10  # one game in this many is only for testing
DEFAULT_SIZES = {"roma": (36_000, 16), "gloria": (7_800, 8), "great_city": (2_000, 16), "foundations": (3_000, 8)}
MODULE_TEMPLATE = '''"""Trained weights of the evaluation; TRAINING_INFO says how they were made. Do not edit by hand."""

TRAINING_INFO = {{
{about}}}
TRAINED_NUMBERS = """
{numbers}
"""
'''
FORECAST_GAMES = 5  # to forecast the time


def main(words: list[str]) -> None:
    arguments = parse_training_arguments(words)
    rules: Any = GAMES[arguments.game]
    folder = arguments.folder / (f"{arguments.game}-together" if arguments.together else arguments.game)
    folder.mkdir(parents=True, exist_ok=True)
    print(time_forecast(rules, arguments), flush=True)
    games = folder / f"games-{games_key(arguments)}.jsonl"
    for number in harvest(
        rules, arguments.games, arguments.seed, games, arguments.together, arguments.tastes, arguments.by
    ):
        print_progress(number, arguments.games, "games")
    fitted = fit([json.loads(line) for line in games.read_text().splitlines()][: arguments.games], arguments, folder)
    write_weights(rules, arguments, fitted)


def games_key(arguments: argparse.Namespace) -> str:
    by = "" if arguments.by == POLICY_PLAYER else f"-{arguments.by}"
    return f"{arguments.seed}{'-tastes' * arguments.tastes}{by}-{players_digest(arguments.game, weights=arguments.by != POLICY_PLAYER)}"


def parse_training_arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.train", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--together", action="store_true", help="cooperative tables")
    parser.add_argument("--tastes", action="store_true", help="games in which the seats play differently oddly")
    parser.add_argument(
        "--by",
        choices=(POLICY_PLAYER, *SEARCH_GRADES),
        default=POLICY_PLAYER,
        help="the players: a grade that searches (the heuristic policy)",
    )
    parser.add_argument("--games", type=int)
    parser.add_argument("--units", type=int)
    parser.add_argument("--rounds", type=int, default=5, help="training rounds (5)")
    parser.add_argument("--pace", type=float, default=0.003, help="initial learning rate (0.003)")
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--folder", type=Path, default=Path("var/train"))
    parser.add_argument("--out", type=Path, help="the output file (next to the game's rules)")
    arguments = parser.parse_args(words)
    games, units = DEFAULT_SIZES[arguments.game]
    arguments.games, arguments.units = arguments.games or games, units if arguments.units is None else arguments.units
    return arguments


def time_forecast(rules: Any, arguments: argparse.Namespace) -> str:
    began = time.process_time()
    played_games = [
        play_training_game(rules, Random(f"tried {number}"), arguments.together, arguments.tastes, arguments.by)  # noqa: S311
        for number in range(FORECAST_GAMES)
    ]
    found = [sample for game in played_games for sample in game]
    if not found:
        sys.exit(
            f"Of {FORECAST_GAMES} games of {arguments.game} no turn is used: --tastes is for games with many turns. Leave it out."
        )
    played = (time.process_time() - began) / FORECAST_GAMES * arguments.games
    perceptron = Perceptron(len(found[0][0][0]), arguments.units, Random(1))  # noqa: S311
    began = time.process_time()
    learn_round(perceptron, found, 0.01, Random(1))  # noqa: S311
    learned = (time.process_time() - began) / FORECAST_GAMES * arguments.games * arguments.rounds
    return f"{arguments.game}: {arguments.games} games take about {played:.0f} s of one core, learning {learned:.0f} s"


def fit(games: list[Any], arguments: argparse.Namespace, folder: Path) -> Perceptron:
    test = [sample for game in games[::TEST_GAME_INTERVAL] for sample in game]
    learned = [sample for number, game in enumerate(games) if number % TEST_GAME_INTERVAL for sample in game]
    perceptron = Perceptron(len(test[0][0][0]), arguments.units, Random(arguments.seed))  # noqa: S311
    blind = loss(perceptron, test)
    kept = (
        folder
        / f"fit-{games_key(arguments)}-{arguments.games}-{arguments.units}-{arguments.rounds}-{arguments.pace}.json"
    )
    first = resume_fit(perceptron, kept)
    for number in range(first, arguments.rounds):
        learn_round(
            perceptron,
            learned,
            arguments.pace * 0.1 ** (number / max(1, arguments.rounds - 1)),  # a tenth in the last round
            Random(f"{arguments.seed} {number}"),  # noqa: S311
        )
        kept.write_text(json.dumps({"rounds": number + 1, **vars(perceptron)}))
        print_progress(
            number + 1, arguments.rounds, f"rounds; loss {loss(perceptron, test):.4f} (untrained {blind:.4f})"
        )
    return perceptron


def resume_fit(perceptron: Perceptron, kept: Path) -> int:
    if not kept.exists():
        return 0
    found = json.loads(kept.read_text())
    done: int = found.pop("rounds")
    vars(perceptron).update(found)
    return done


def write_weights(rules: Any, arguments: argparse.Namespace, perceptron: Perceptron) -> None:
    about = {
        "form": WEIGHTS_FORMAT, "features": perceptron.features, "units": arguments.units,
        "script": command_line(arguments), "made": datetime.now(UTC).date().isoformat(),
    }  # fmt: skip
    file = arguments.out or Path(rules.evaluation.__file__).with_name(
        f"trained_weights{'_cooperative' * arguments.together}.py"
    )
    rows = "".join(f"    {json.dumps(name)}: {json.dumps(value)},\n" for name, value in about.items())
    file.write_text(MODULE_TEMPLATE.format(about=rows, numbers=fill(perceptron.numbers(), 118)))
    print(f"{file} written, {file.stat().st_size / 1024:.0f} KB")


def command_line(arguments: argparse.Namespace) -> str:
    """Return the command that makes these weights again, even if the defaults change."""
    words = (
        f"python -m tools.train {arguments.game}{' --together' * arguments.together}{' --tastes' * arguments.tastes}"
    )
    words += f" --by {arguments.by}" * (arguments.by != POLICY_PLAYER)
    return words + "".join(
        f" --{name} {getattr(arguments, name)}" for name in ("games", "units", "rounds", "pace", "seed")
    )


def print_progress(done: int, whole: int, what: str) -> None:
    if sys.stdout.isatty():
        print(f"{done}/{whole} {what}   ", end="\n" if done == whole else "\r", flush=True)
    elif done % max(1, whole // 10) == 0:
        print(f"{done}/{whole} {what}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
