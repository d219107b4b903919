"""Words every game needs: the end, concessions, topics that mean nothing more."""

LINES = {
    "conceded": {
        "es": ("{seat} se ofrece a rendirse.", "Te ofreces a rendirte."),
        "en": ("{seat} offers to concede.", "You offer to concede."),
    },
    "unconceded": {
        "es": ("{seat} ya no quiere rendirse.", "Ya no quieres rendirte."),
        "en": ("{seat} no longer offers to concede.", "You no longer offer to concede."),
    },
    "over": {
        "es": ("Fin de la partida: {reason}[. Victoria: {winners}].", ""),
        "en": ("The game is over: {reason}[. Victory: {winners}].", ""),
    },
}

TERMS = {
    "value.True": {"es": "sí", "en": "yes"},
    "value.False": {"es": "no", "en": "no"},
    "option.cards": {"es": "Cartas", "en": "Cards"},
    "help.cards": {
        "es": "Con qué juego de cartas se juega. Queda copiado entero en la partida.",
        "en": "Which set of cards is played with. It is copied whole into the game.",
    },
    "value.cards.project": {"es": "las del proyecto", "en": "the project's own"},
    "me": {"es": "tú", "en": "you"},
    "end.conceded": {"es": "los demás se han rendido", "en": "all the others conceded"},
    "end.agreed": {"es": "de común acuerdo", "en": "by agreement"},
    "end.claimed": {"es": "por tiempo agotado", "en": "on time"},
    "end.time": {"es": "por tiempo agotado", "en": "on time"},
    "end.operator": {"es": "la cerró la administración", "en": "closed by the operator"},
    "end.closed": {"es": "se ha cerrado", "en": "it was closed"},
    "end.abandoned": {"es": "nadie la continuó", "en": "nobody went on"},
    "end.other": {"es": "se ha cerrado", "en": "it was closed"},
}
