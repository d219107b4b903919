"""Games of a measurement, kept in a file as they are played: begun again, it goes on there."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]  # what is kept of a game


def kept_games(file: Path, games: int, one_game: Callable[[int], Row]) -> Iterator[list[Row]]:
    """Plays what is missing of so many games into a file, a line a game; yields what there is, at first and each time
    there is more."""
    rows: list[Row] = [json.loads(text) for text in file.read_text().splitlines()][:games] if file.exists() else []
    yield rows
    with file.open("a") as out:
        for number in range(len(rows), games):
            rows.append(one_game(number))
            out.write(json.dumps(rows[-1]) + "\n")
            out.flush()
            yield rows
