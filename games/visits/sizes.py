"""Which values of a game's options are not for every number of players: a seat that is not there cannot begin."""

from functools import cache
from typing import Any

from games.rules import GAMES
from games.rules.ask import Illegal
from games.rules.beginning import lay_out


def sizes_without(ruleset: str, option: str, value: Any) -> list[int]:
    """Returns the numbers of players at which an option cannot have this value, though at others it can. What a value
    needs of other options is not looked at."""
    rules: Any = GAMES[ruleset]
    return _sizes_without(rules, option, value)


@cache
def _sizes_without(rules: Any, option: str, value: Any) -> list[int]:
    refused = [size for size in rules.SEATS if not _is_possible(rules, size, {option: value})]
    return refused if len(refused) < len(rules.SEATS) else []


def _is_possible(rules: Any, size: int, options: dict) -> bool:
    try:
        lay_out(rules, size, options, None)
    except Illegal:
        return False
    return True
