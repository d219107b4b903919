"""Beginning a turn again, in words: which answers that takes back."""

from collections.abc import Sequence

from games.eventlog.turn_again import TurnAgain
from games.wording.messages import Table

AGAIN = Table(
    "games",
    "again",
    {
        "turn": "Begin my turn again",
        "roll": "Begin my turn again; what luck gave stays",
        "shuffle": "Begin my turn again, right after the shuffle",
        "seen": "Begin my turn again, right after what came to light",
        "answer": "Begin my turn again, right after {name}'s answer",
    },
)


def again_text(turn: TurnAgain, names: Sequence[str], language: str) -> str:
    """What a button says that takes the answers of a turn back: how far, where something of it stays."""
    return AGAIN[turn.after].filled(language, name="" if turn.seat is None else names[turn.seat])
