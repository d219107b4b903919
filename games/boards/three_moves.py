"""Three moves of a game to try: a position in mid-game in which somebody who never saw it makes moves of their own
choice. A game has its own in the module `three_moves` of its box (THREE_MOVES); games/guided plays it,
games/guided/README.md says how one is written."""

from dataclasses import dataclass

from games.boards.laid import Laid
from games.facts.parts import part


@dataclass(frozen=True, kw_only=True)
class ThreeMoves(Laid):
    """Its `texts`: "begin", where one is; "aim", what one is after; both short."""


def three_moves_of(ruleset: str) -> ThreeMoves | None:
    """Those of this game; None where it has none."""
    box = part(ruleset, "three_moves")
    return None if box is None else box.THREE_MOVES
