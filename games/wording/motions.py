"""Texts of motions: the remarks at the table, and the box that asks for a vote."""

from typing import Any

from games.wording.messages import Table

# {key: (about others, about the reader)}
MOTION_REMARKS = Table("games", "remark", {
    "undo_open": ("{seat} asks to take an answer back.", "You ask to take an answer back."),
    "undo_carried": ("By consent of the table {seat} takes an answer back, and what followed it.", "By consent of the table you take an answer back, and what followed it."),
    "undo_refused": ("Not everybody agrees: the answer of {seat} stands.", "Not everybody agrees: your answer stands."),
    "undo_withdrawn": ("{seat} no longer asks to take an answer back.", "You no longer ask to take an answer back."),
    "undo_lapsed": ("The game has gone on, or the time is over: the answer of {seat} stands.", "The game has gone on, or the time is over: your answer stands."),
    "draw_open": ("{seat} proposes to end the game by agreement.", "You propose to end the game by agreement."),
    "draw_carried": ("Everybody agrees: the game ends here.", ""),
    "draw_refused": ("Not everybody wants to end the game: it goes on.", ""),
    "draw_withdrawn": ("{seat} would rather play on.", "You would rather play on."),
    "draw_lapsed": ("The proposal of {seat} to end the game is off.", "Your proposal to end the game is off."),
    "kick_open": ("It is put to the vote whether {seat} leaves the table.", "The others vote on whether you leave the table."),
    "kick_carried": ("The others have decided to play without {seat}: the seat is free, and meanwhile the built-in player plays.", "The others have decided to play without you."),
    "kick_refused": ("{seat} stays at the table.", "You stay at the table."),
    "kick_withdrawn": ("Whether {seat} leaves is no longer put to the vote.", "Whether you leave is no longer put to the vote."),
    "kick_lapsed": ("The vote about {seat} has lapsed.", "The vote about you has lapsed."),
    "left": ("{seat} leaves the table: the seat is free, and meanwhile the built-in player plays.", "You leave the table."),
})  # fmt: skip

MOTION_TEXTS = Table(
    "games",
    "motion",
    {
        "undo": "{name} asks to take an answer back, with all that has followed it.",
        "undo_own": "You ask to take an answer back, with all that has followed it.",
        "undo_seen": "What has been seen has been seen: everybody goes on knowing what came to light. If somebody plays on meanwhile, the request is off.",
        "undo_lines": "This would no longer count:",
        "draw": "{name} proposes to end the game here, without a winner.",
        "draw_own": "You propose to end the game here, without a winner.",
        "draw_shared": "{name} proposes to end the game here: all who play win together.",
        "draw_shared_own": "You propose to end the game here: all who play win together.",
        "kick": "{name} proposes that {who} leaves the table. The built-in player would keep the seat until somebody takes it.",
        "kick_own": "You propose that {who} leaves the table. The built-in player would keep the seat until somebody takes it.",
        "kick_you": "{name} proposes that you leave the table. The built-in player would keep your seat until somebody takes it.",
        "until": "There is time to answer until {when}.",
        "missing": "Still to answer: {names}.",
        "said_yes": "You have said yes.",
        "yes": "Yes, I agree",
        "no": "No",
        "withdraw": "Withdraw the proposal",
        "no_vote": "You have no vote in this.",
        "ask": "Propose to the table",
        "ask_help": "It takes the yes of everybody who plays; one no is the end of it. There are three days to answer.",
        "ask_undo": "Take back further",
        "ask_undo_which": "Which answer",
        "nameless": "the answer of step {number}",
        "ask_draw": "End without a winner",
        "ask_shared": "End, and all win together",
        "ask_kick": "{who} should leave the table",
        "leave": "Leave my seat to somebody else",
        "leave_help": "The built-in player keeps the seat until somebody takes it. As long as it is free you may take it again.",
        "leave_sure": "Yes, I leave my seat",
        "free": "The seat of {names} is free. Whoever has this link may take it:",
        "tick": "Tick the box to leave your seat.",
    },
)


def motion_sentence(motion: Any, names: list[str], language: str, me: int | None) -> str:
    """Return what is proposed, with "you" for the reader's seat `me`."""
    key, about = "draw_shared" if motion.facts.get("shared") else motion.kind, motion.facts.get("seat")
    if me is not None and me in (motion.seat, about):
        key += "_own" if me == motion.seat else "_you"
    who = "" if about is None else names[about]
    return MOTION_TEXTS[key].filled(language, name=names[motion.seat], who=who)
