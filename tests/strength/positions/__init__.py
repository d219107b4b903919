"""Positions in which one answer wins or loses at once, or by the end of the turn: what must be answered, and what must
not. One list a game, a position a line: `name`, `seat`, `what` is asked, `must` or `must_not`, and the `position` as
`Match.at` lays it. Those of the last turns come from games; the others were laid for their point.

Every grade is held to them: `overlooked(game, answer)` lists those in which a player answers something else.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.rules import GAMES
from games.rules.ask import lists
from games.rules.match import Match

Answer = Callable[[Match, int], Any]  # of a player of any grade, at a table, for a seat


def rows(game: str) -> list[dict]:
    """The positions of a game."""
    return json.loads((Path(__file__).parent / f"{game}.json").read_text())


def overlooked(game: str, answer: Answer) -> list[str]:
    """Names the positions in which this player answers what it must not, with what it said."""
    return [f"{row['name']}: {said}" for row in rows(game) if not seen(row, said := said_in(game, row, answer))]


def said_in(game: str, row: dict, answer: Answer) -> Any:
    """What a player answers in a position, as JSON has it."""
    match = Match.at(GAMES[game], row["position"])
    question = match.asked(row["seat"])
    assert question is not None and question.what == row["what"]
    return lists(question.check(answer(match, row["seat"])))


def seen(row: dict, said: Any) -> bool:
    """Whether that is as it must be."""
    return said in row["must"] if "must" in row else said not in row["must_not"]
