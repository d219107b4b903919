"""Games of a measurement, kept in a file as they are played: begun again, it goes on there. A file's name bears a mark
of the code by which its games were played, so that no game of other players is taken for one of these."""

import ast
import hashlib
import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import games.players.search
import games.rules

GameRow = dict[str, Any]  # what is kept of a game
RULES_FOLDER = Path(games.rules.__file__).parent
SEARCH_FOLDER = Path(games.players.search.__file__).parent


def stored_games(file: Path, games: int, one_game: Callable[[int], GameRow]) -> Iterator[list[GameRow]]:
    """So many games, those that are kept and those that are missing: yields all there are, at first none and each time
    there is one more."""
    rows: list[GameRow] = []
    yield rows
    for row in islice(stored_and_new_games(file, one_game), games):
        rows.append(row)
        yield rows


def stored_and_new_games(file: Path | None, one_game: Callable[[int], GameRow]) -> Iterator[GameRow]:
    """Yields the games kept in a file, a line a game, then without end more of them, which it keeps; without a file
    none is kept."""
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
    """A mark of what built-in players of a game play by, the same as long as nothing but comments and docstrings
    changes: rules, judgement, search; its weights, where somebody thinks."""
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
