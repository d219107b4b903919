"""Motions in words: what is said at the table about them, and the box that asks for a word."""

from typing import Any

from games.wording.messages import Table

# {key: {language: (of somebody, of the reader)}}
REMARKS: dict[str, dict[str, tuple[str, str]]] = Table("games", "remark", {
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

WORDS: dict[str, dict[str, str]] = {
    "es": {
        "undo": "{name} pide deshacer una respuesta, con todo lo que la siguió.",
        "undo_seen": "Lo visto, visto está: cada cual seguirá sabiendo lo que haya salido a la luz. Si alguien sigue jugando mientras tanto, la petición decae.",
        "undo_lines": "Esto dejaría de contar:",
        "draw": "{name} propone acabar aquí la partida, sin ganador.",
        "draw_shared": "{name} propone acabar aquí la partida: ganan juntos todos los que juegan.",
        "kick": "{name} propone que {who} deje la mesa. El jugador de la casa guardaría su asiento hasta que alguien lo ocupe.",
        "until": "Se puede responder hasta el {when}.",
        "missing": "Faltan por responder: {names}.",
        "said_yes": "Has dicho que sí.",
        "yes": "Sí, de acuerdo",
        "no": "No",
        "withdraw": "Retirar la propuesta",
        "no_vote": "En esto no tienes voto.",
        "ask": "Proponer a la mesa",
        "ask_help": "Hace falta el sí de todos los que juegan; un no basta para que no se haga. Hay tres días para responder.",
        "ask_undo": "Deshacer más atrás",
        "ask_undo_which": "Qué respuesta",
        "nameless": "la respuesta del paso {number}",
        "ask_draw": "Acabar sin ganador",
        "ask_shared": "Acabar ganando todos juntos",
        "ask_kick": "Que deje la mesa {who}",
        "leave": "Dejar mi asiento a otra persona",
        "leave_help": "El jugador de la casa guarda el asiento hasta que alguien lo ocupe. Mientras esté libre puedes volver a ocuparlo.",
        "leave_sure": "Sí, dejo mi asiento",
        "free": "Está libre el asiento de {names}. Quien tenga este enlace puede ocuparlo:",
        "tick": "Marca la casilla para dejar tu asiento.",
    },
    "en": {
        "undo": "{name} asks to take an answer back, with all that has followed it.",
        "undo_seen": "What has been seen has been seen: everybody goes on knowing what came to light. If somebody plays on meanwhile, the request is off.",
        "undo_lines": "This would no longer count:",
        "draw": "{name} proposes to end the game here, without a winner.",
        "draw_shared": "{name} proposes to end the game here: all who play win together.",
        "kick": "{name} proposes that {who} leaves the table. The built-in player would keep the seat until somebody takes it.",
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
}


def motion_sentence(motion: Any, names: list[str], language: str) -> str:
    """What is proposed."""
    key = "draw_shared" if motion.facts.get("shared") else motion.kind
    who = names[motion.facts["seat"]] if "seat" in motion.facts else ""
    return WORDS[language][key].format(name=names[motion.seat], who=who)
