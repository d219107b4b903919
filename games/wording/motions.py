"""Texts of motions: the remarks at the table, and the box that asks for a vote."""

from typing import Any

from games.wording.messages import Table

# {key: (about others, about the reader)}
MOTION_REMARKS = Table("games.remark", {
    "undo_open": ("{seat} asks to undo an answer.", "You ask to undo an answer."),
    "undo_carried": ("With everyone’s consent, {seat} undoes an answer and everything after it.", "With everyone’s consent, you undo an answer and everything after it."),
    "undo_refused": ("{seat}’s request to undo was rejected.", "Your request to undo was rejected."),
    "undo_withdrawn": ("{seat} withdraws the request to undo.", "You withdraw your request to undo."),
    "undo_lapsed": ("{seat}’s request to undo has expired.", "Your request to undo has expired."),
    "draw_open": ("{seat} proposes ending the game by agreement.", "You propose ending the game by agreement."),
    "draw_carried": ("All players agree: the game ends here.", ""),
    "draw_refused": ("The proposal to end the game was rejected.", ""),
    "draw_withdrawn": ("{seat} withdraws the proposal to end the game.", "You withdraw your proposal to end the game."),
    "draw_lapsed": ("{seat}’s proposal to end the game has expired.", "Your proposal to end the game has expired."),
    "kick_open": ("The other players vote on removing {seat}.", "The other players vote on removing you."),
    "kick_carried": ("The other players voted to remove {seat}: the seat is free, and a computer player plays for it until someone takes it.", "The other players voted to remove you."),
    "kick_refused": ("{seat} stays at the table.", "You stay at the table."),
    "kick_withdrawn": ("The vote on removing {seat} has been withdrawn.", "The vote on removing you has been withdrawn."),
    "kick_lapsed": ("The vote on removing {seat} has expired.", "The vote on removing you has expired."),
    "left": ("{seat} leaves the table: the seat is free, and a computer player plays for it until someone takes it.", "You leave the table."),
})  # fmt: skip

MOTION_TEXTS = Table(
    "games.motion",
    {
        "undo": "{name} asks to undo an answer and everything after it.",
        "undo_own": "You ask to undo an answer and everything after it.",
        "undo_seen": "Players still remember what has been revealed. If anyone moves in the meantime, the request is canceled.",
        "undo_lines": "These moves would be undone:",
        "draw": "{name} proposes ending the game now, without a winner.",
        "draw_own": "You propose ending the game now, without a winner.",
        "draw_shared": "{name} proposes ending the game now, with a victory shared by all players.",
        "draw_shared_own": "You propose ending the game now, with a victory shared by all players.",
        "kick": "{name} proposes removing {who} from the table. A computer player would play for the seat until someone takes it.",
        "kick_own": "You propose removing {who} from the table. A computer player would take over the seat until someone takes it.",
        "kick_you": "{name} proposes removing you from the table. A computer player would take over your seat until someone takes it.",
        "until": "Vote by {when}.",
        "missing": "Waiting for votes from {names}.",
        "said_yes": "You voted yes.",
        "yes": "Agree",
        "no": "No",
        "withdraw": "Withdraw proposal",
        "no_vote": "You do not have a vote on this.",
        "ask": "Propose",
        "ask_help": "All players must agree; a single “no” rejects the proposal. Players have three days to vote.",
        "ask_undo": "Undo further back",
        "ask_undo_which": "Undo back to",
        "nameless": "the answer at step {number}",
        "ask_draw": "End without a winner",
        "ask_shared": "End with a shared victory",
        "ask_kick": "Remove {who} from the table",
        "leave": "Leave my seat",
        "leave_help": "A computer player takes over your seat until someone takes it. While it is free, you can come back.",
        "leave_sure": "Yes, leave my seat",
        "free": "{names}’s seat is free. Anyone with this link can take it:",
        "tick": "Tick the box to leave your seat.",
    },
)


def motion_sentence(motion: Any, names: list[str], language: str, me: int | None) -> str:
    """Return the sentence that describes a motion; it says "you" for the reader's seat `me`."""
    key, about = "draw_shared" if motion.facts.get("shared") else motion.kind, motion.facts.get("seat")
    if me is not None and me in (motion.seat, about):
        key += "_own" if me == motion.seat else "_you"
    who = "" if about is None else names[about]
    return MOTION_TEXTS[key].filled(language, name=names[motion.seat], who=who)
