"""Texts that all games use: the end, concessions, options."""

from collections.abc import Sequence

from games.eventlog.answer_batches import TurnUndo
from games.wording.messages import Table

SHARED_LOG_ENTRIES = Table(
    "games.line",
    {
        "conceded": ("{seat} concedes.", "You concede."),
        "unconceded": ("{seat} withdraws the offer to concede.", "You withdraw your offer to concede."),
        "over": ("The game is over: {reason}[. Winner: {winners}].", ""),
    },
)

SHARED_TERMS = Table(
    "games.term",
    {
        "value.True": "yes",
        "value.False": "no",
        "option.cards": "Cards",
        "help.cards": "The card set in use. The game keeps a complete copy of it.",
        "value.cards.project": "standard",
        "me": "you",
        "end.conceded": "all other players conceded",
        "end.agreed": "by agreement",
        "end.claimed": "time ran out",
        "end.adjudicated": "the season is over",
        "end.void": "a director decided that it does not count",
        "end.time": "time ran out",
        "end.operator": "closed by the operator",
        "end.closed": "it was closed",
        "end.abandoned": "abandoned",
        "end.other": "it was closed",
    },
)


RESTART_TURN_TEXTS = Table(
    "games.again",
    {
        "turn": "Undo my turn",
        "roll": "Undo my turn; the dice stay as rolled",
        "shuffle": "Undo my turn back to the shuffle",
        "seen": "Undo my turn back to the last revealed card",
        "answer": "Undo my turn back to {name}'s answer",
    },
)


def restart_turn_text(turn: TurnUndo, names: Sequence[str], language: str) -> str:
    return RESTART_TURN_TEXTS[turn.after].filled(language, name="" if turn.seat is None else names[turn.seat])
