"""Texts of every game: the end, concessions, options."""

from collections.abc import Sequence

from games.eventlog.turn_undo import TurnUndo
from games.wording.messages import Table

SHARED_LOG_ENTRIES = Table(
    "games",
    "line",
    {
        "conceded": ("{seat} concedes.", "You concede."),
        "unconceded": ("{seat} plays on after all.", "You play on after all."),
        "over": ("The game is over: {reason}[. Victory: {winners}].", ""),
    },
)

SHARED_TERMS = Table(
    "games",
    "term",
    {
        "value.True": "yes",
        "value.False": "no",
        "option.cards": "Cards",
        "help.cards": "Which set of cards is played with. It is copied whole into the game.",
        "value.cards.project": "the project's own",
        "me": "you",
        "end.conceded": "all the others conceded",
        "end.agreed": "by agreement",
        "end.claimed": "time ran out",
        "end.time": "time ran out",
        "end.operator": "closed by the operator",
        "end.closed": "it was closed",
        "end.abandoned": "nobody went on",
        "end.other": "it was closed",
    },
)


RESTART_TURN_TEXTS = Table(
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


def restart_turn_text(turn: TurnUndo, names: Sequence[str], language: str) -> str:
    """Return the label of the button that undoes a turn, with how far."""
    return RESTART_TURN_TEXTS[turn.after].filled(language, name="" if turn.seat is None else names[turn.seat])
