"""The rules of all games, in pure Python with the standard library only.

`OLD_RULESETS` maps (ruleset, version) to a package of old rules, for tables that current rules cannot continue."""

from typing import Any

from . import foundations, gloria, great_city, roma
from .ruleset import Ruleset

GAMES: dict[str, Ruleset[Any]] = {"gloria": gloria, "roma": roma, "great_city": great_city, "foundations": foundations}
OLD_RULESETS: dict[tuple[str, int], Ruleset[Any]] = {}
