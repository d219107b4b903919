"""The games of a measurement. Each game is stored as soon as it is played.

Each version of the players' code has its own file."""

import ast
import hashlib
import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import games.players.search
import games.rules

GameRow = dict[str, Any]  # the stored values of a game
RULES_FOLDER = Path(games.rules.__file__).parent
SEARCH_FOLDER = Path(games.players.search.__file__).parent


def stored_games(file: Path, games: int, one_game: Callable[[int], GameRow]) -> Iterator[list[GameRow]]:
    rows: list[GameRow] = []
    yield rows
    for row in islice(stored_and_new_games(file, one_game), games):
        rows.append(row)
        yield rows


def stored_and_new_games(file: Path | None, one_game: Callable[[int], GameRow]) -> Iterator[GameRow]:
    """Yield the games in a file (one per line), then play, store and yield new games without end."""
    rows = [json.loads(text) for text in file.read_text().splitlines()] if file and file.exists() else []
    yield from rows
    number = len(rows)
    while True:
        row = one_game(number)
        if file:
            with file.open("a") as out:
                out.write(json.dumps(row) + "\n")
        yield row
        number += 1


def players_digest(game: str, weights: bool = True) -> str:
    """Return a digest of the code and weights of a game's players, without comments and docstrings."""
    found = hashlib.sha256()
    for files in (RULES_FOLDER.glob("*.py"), SEARCH_FOLDER.glob("*.py"), (RULES_FOLDER / game).rglob("*.py")):
        for file in sorted(file for file in files if weights or not file.name.startswith("trained_weights")):
            found.update(ast.dump(without_docstrings(ast.parse(file.read_text()))).encode())
    return found.hexdigest()[:8]


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return tree
