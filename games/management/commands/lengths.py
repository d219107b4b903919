import json
from pathlib import Path
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.players.arena import duel
from games.players.arena.duel import ArenaPlayer
from games.rules import GAMES

FILE = Path(__file__).parents[2] / "tables" / "lengths.json"


class Command(BaseCommand):
    help = (
        "Let computer players play each game with each number of seats, and store the number of answers: invitations "
        "show it until the archive has enough games (games/tables/lengths.json)."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("-n", type=int, default=40, help="how many games of each (40)")
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        found = measure_all(options["n"], options["seed"])
        FILE.write_text(lengths_as_text(found))
        self.stdout.write(lengths_as_text(found))


def measure_all(games: int, seed: int) -> dict[str, dict[int, dict[str, int]]]:
    return {name: {size: lengths_of(rules, size, games, seed) for size in rules.SEATS} for name, rules in GAMES.items()}


def lengths_of(rules: Any, size: int, games: int, seed: int) -> dict[str, int]:
    """Return two medians: `answers` per seat, and `visits` (how many times the turn changes seats)."""
    played = [seats_asked(rules, size, duel.pair_seed(seed, number)) for number in range(games)]
    return {
        "answers": round(median(len(asked) / size for asked in played)),
        "visits": round(median(count_visits(asked) for asked in played)),
    }


def seats_asked(rules: Any, size: int, seed: int) -> list[int]:
    asked: list[int] = []

    def decide(view: Any, question: Any) -> Any:
        asked.append(question.seat)
        return rules.decide(view, question)

    duel.play_game(rules, [ArenaPlayer("quick", decide)] * size, {}, seed)
    return asked


def count_visits(asked: list[int]) -> int:
    return sum(one != before for one, before in zip(asked, [None, *asked], strict=False))


def lengths_as_text(found: dict[str, Any]) -> str:
    games = []
    for name, sizes in found.items():
        lines = [f"    {json.dumps(str(size))}: {json.dumps(one)}" for size, one in sizes.items()]
        games.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(games) + "\n}\n"
