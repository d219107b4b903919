"""How long games are, measured from games of built-in players among themselves: what an invitation tells until enough
people have played a game at a pace (games/visits/lasting.py). `manage.py lengths` writes the file anew."""

import json
from pathlib import Path
from statistics import median
from typing import Any

from games.players.arena import duel
from games.players.arena.players import ArenaPlayer
from games.rules import GAMES

FILE = Path(__file__).parents[1] / "visits" / "lengths.json"


def measure_all(games: int, seed: int) -> dict[str, dict[int, dict[str, int]]]:
    """{game: {number of seats: `lengths_of` so many games}}."""
    return {name: {size: lengths_of(rules, size, games, seed) for size in rules.SEATS} for name, rules in GAMES.items()}


def lengths_of(rules: Any, size: int, games: int, seed: int) -> dict[str, int]:
    """Medians: `answers` of one seat; `visits`, how often the table comes to wait for another seat than before."""
    played = [seats_asked(rules, size, duel.seed_of(seed, number)) for number in range(games)]
    return {
        "answers": round(median(len(asked) / size for asked in played)),
        "visits": round(median(count_visits(asked) for asked in played)),
    }


def seats_asked(rules: Any, size: int, seed: int) -> list[int]:
    asked: list[int] = []

    def decide(view: Any, question: Any) -> Any:
        asked.append(question.seat)
        return rules.decide(view, question)

    duel.game(rules, [ArenaPlayer("quick", decide)] * size, {}, seed)
    return asked


def count_visits(asked: list[int]) -> int:
    return sum(one != before for one, before in zip(asked, [None, *asked], strict=False))


def as_text(found: dict[str, Any]) -> str:
    """The file: a line for each game and number of seats."""
    games = []
    for name, sizes in found.items():
        lines = [f"    {json.dumps(str(size))}: {json.dumps(one)}" for size, one in sizes.items()]
        games.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(games) + "\n}\n"
