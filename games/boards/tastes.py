"""What a taste of a game is: a position in mid-game in which somebody who never saw it makes three moves of their own
choice. A game has its own in the module `taste` of its box (TASTE); games/guided plays it, games/guided/README.md says
how one is written."""

from dataclasses import dataclass

from games.boards.laid import Laid
from games.facts.parts import part


@dataclass(frozen=True, kw_only=True)
class Taste(Laid):
    """Its `texts`: "begin", where one is; "aim", what one is after; both short."""


def taste_of(ruleset: str) -> Taste | None:
    """The one of this game; None where it has none."""
    box = part(ruleset, "taste")
    return None if box is None else box.TASTE
