"""What is asked, as one sentence each: {what: {language: sentence}}; the facts come from question and view."""

from games.rules.ask import SeatQuestion

MANY: frozenset = frozenset()  # questions that take several answers at once: none

QUESTIONS = {
    "draft": {
        "es": "Reparto inicial: ¿qué carta de estas {count} te guardas? Las demás pasan a la derecha.",
        "en": "Draft: which of these {count} cards do you keep? The others are passed to the right.",
    },
    "emissary": {
        "es": "Ronda {round}: ¿en qué espacio de la tira pones tu emisario?",
        "en": "Round {round}: on which space of the strip do you place your emissary?",
    },
    "take": {
        "es": "¿Qué edificio tomas? Tu espacio da {bricks|ladrillo|ladrillos} y {cogs|engranaje|engranajes}.",
        "en": "Which building do you take? Your space gives {bricks|brick|bricks} and {cogs|cog|cogs}.",
    },
    "act": {
        "es": "¿Qué haces? [{may_build}Puedes construir con {bricks|ladrillo|ladrillos}. ][{may_produce}Puedes producir con {cogs|engranaje|engranajes}.]",
        "en": "What do you do? [{may_build}You may build with {bricks|brick|bricks}. ][{may_produce}You may produce with {cogs|cog|cogs}.]",
    },
}


def question_facts(asked: SeatQuestion, view: dict) -> dict:
    """What the sentence needs to know, from the question and the asked seat's view."""
    turn, draft = view["turn"] or {}, view["drafting"] or {}
    return {
        "count": draft.get("count"),
        "round": view["round"],
        "bricks": turn.get("bricks"),
        "cogs": turn.get("cogs"),
        "may_build": bool(turn) and not turn["built"],
        "may_produce": bool(turn) and not turn["produced"],
    }
