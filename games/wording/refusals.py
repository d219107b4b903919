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
    "bad_position": {"es": "Esa posición no es posible.", "en": "That position is not possible."},
    # the log
    "stale": {
        "es": "La mesa ha cambiado. No se ha movido nada; mírala otra vez.",
        "en": "The table has moved on. Nothing was changed; look at it again.",
    },
    "held": {
        "es": "Esta mesa está parada por una avería. No se ha jugado nada ni se ha perdido nada.",
        "en": "This table is stopped for repair. Nothing was played, nothing is lost.",
    },
    "newer_rules": {
        "es": "Esta mesa espera a que el sitio se actualice. No se ha perdido nada.",
        "en": "This table waits for the site to be updated. Nothing is lost.",
    },
    "unknown_rules": {
        "es": "Este sitio no conoce las reglas de esta mesa. No se ha perdido nada.",
        "en": "This site does not know the rules of this table. Nothing is lost.",
    },
    "malformed": {"es": "Esa respuesta no se entiende.", "en": "That answer cannot be read."},
    "not_started": {"es": "La partida aún no ha empezado.", "en": "The game has not started yet."},
    "not_open": {"es": "Esta mesa no se puede empezar.", "en": "This table cannot be started."},
    "no_step": {"es": "Esa jugada no existe.", "en": "There is no such step."},
    "too_long": {"es": "En esta partida no caben más jugadas.", "en": "This game has no room for another move."},
    "cannot_undo": {"es": "Eso ya no se puede deshacer.", "en": "That can no longer be taken back."},
    "hidden_past": {
        "es": "En esta mesa los turnos pasados no se ven hasta que acabe la partida.",
        "en": "At this table earlier turns stay hidden until the game is over.",
    },
    # opening, joining, leaving
    "already_here": {"es": "Ya está en esta mesa.", "en": "Already at this table."},
    "bad_built_in": {
        "es": "En esta mesa no caben tantos jugadores automáticos.",
        "en": "This table has no room for that many built-in players.",
    },
    "bad_nonce": {"es": "Esa suerte propia es demasiado larga.", "en": "That luck of your own is too long."},
    "full": {"es": "Esta mesa está completa.", "en": "All seats of this table are taken."},
    "not_host": {"es": "Solo puede hacerlo quien abrió la mesa.", "en": "Only who opened the table can do that."},
    "not_invited": {
        "es": "Esta mesa es privada: hace falta su enlace de invitación.",
        "en": "This table is private; you need its invitation link.",
    },
    "other_state": {"es": "Esta mesa ya no está para eso.", "en": "It is too late or too early for that."},
    "unknown_game": {"es": "Ese juego no está aquí.", "en": "There is no such game here."},
}
