"""Why something could not be done, by the key of an Illegal, a Stale, a Held or a Refused: one plain sentence each."""

REFUSALS = {
    "other": {"es": "Eso no es posible ahora.", "en": "That is not possible now."},
    "not_offered": {
        "es": "Esa respuesta no está entre las que se ofrecen.",
        "en": "That is not among the answers offered.",
    },
    "wrong_count": {"es": "Has elegido demasiadas o demasiado pocas.", "en": "You chose too many or too few."},
    "out_of_range": {"es": "Ese número no se admite aquí.", "en": "That number is not allowed here."},
    "over": {"es": "La partida ya ha terminado.", "en": "This game is over."},
    "not_asked": {"es": "Ahora no te toca responder.", "en": "It is not your turn to answer."},
    "other_question": {
        "es": "La mesa ha cambiado: ahora se pregunta otra cosa.",
        "en": "The table has moved on: another question is open now.",
    },
    "unchanged": {"es": "Eso ya estaba así.", "en": "That is already so."},
    "no_seat": {"es": "Ese asiento no existe.", "en": "There is no such seat."},
    "unknown_option": {"es": "Este juego no tiene esa variante.", "en": "This game has no such option."},
    "bad_option": {"es": "Esa variante no admite ese valor.", "en": "That option cannot have that value."},
    "bad_seats": {"es": "Este juego no es para tantos jugadores.", "en": "This game is not for that many players."},
    "not_luck": {"es": "El azar no puede dar ese resultado.", "en": "Luck cannot have that outcome."},
}
