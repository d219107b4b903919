"""A game laid for somebody: a fixed position with fixed luck. Guided first games (guided.py) and three moves to try
(three_moves.py) are such; games/guided plays both."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.ask import JsonObject
from games.wording.messages import Table


@dataclass(frozen=True, kw_only=True)
class Laid:
    """`version` goes up whenever anything of it changes, and `rules` is the version of the game's rules it was written
    for. `luck`: the outcomes of the first draws of a kind ({"dice": [(1, 2, 5)]}); later ones are drawn from a fixed
    seed. Whoever it was laid for has the first seat and is asked first. `texts`: what is said in it."""

    ruleset: str
    version: int
    rules: int
    position: JsonObject
    texts: Table
    luck: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
