"""The games: pure Python, the standard library and themselves.

`KEPT` has rules as they once were, {(ruleset, version): package}, for tables that the present ones cannot go on with;
README.md tells how a package is kept.
"""

from typing import Any

from . import foundations, gloria, great_city, roma
from .ruleset import Ruleset

GAMES: dict[str, Ruleset[Any]] = {"gloria": gloria, "roma": roma, "great_city": great_city, "foundations": foundations}
OLD_RULESETS: dict[tuple[str, int], Ruleset[Any]] = {}
