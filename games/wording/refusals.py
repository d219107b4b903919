"""Why something could not be done, by the key of an Illegal, a Stale, an Unavailable or a Refused: one plain sentence
each."""

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
    "updating": {
        "es": "El sitio se está actualizando y una de las mesas no está disponible. No ha cambiado nada; inténtalo dentro de un rato.",
        "en": "The site is being updated, and one of the tables cannot be reached. Nothing was changed; try again in a while.",
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
        "es": "En esta mesa no caben tantos jugadores de la casa.",
        "en": "This table has no room for that many built-in players.",
    },
    "bad_nonce": {"es": "Esa suerte propia es demasiado larga.", "en": "That luck of your own is too long."},
    "full": {"es": "Esta mesa está completa.", "en": "All seats of this table are taken."},
    "no_claim_together": {
        "es": "Si todos juegan juntos nadie puede reclamar el final: elige otra cosa para cuando se acabe el tiempo.",
        "en": "Where all play together nobody can claim the end: choose something else for when time is up.",
    },
    "not_host": {"es": "Solo puede hacerlo quien abrió la mesa.", "en": "Only who opened the table can do that."},
    "not_invited": {
        "es": "Esta mesa es privada: hace falta su enlace de invitación.",
        "en": "This table is private; you need its invitation link.",
    },
    "other_state": {"es": "Esta mesa ya no está para eso.", "en": "It is too late or too early for that."},
    "bad_mix": {"es": "Esas variantes no van juntas.", "en": "Those options do not go together."},
    "unknown_cards": {
        "es": "Ese juego de cartas ya no está aquí; abre una mesa con otro.",
        "en": "That card set is no longer here; open a table with another one.",
    },
    "bad_cards": {
        "es": "Ese juego de cartas no sirve para este juego.",
        "en": "That is no card set of this game.",
    },
    # standing orders
    "bad_order": {"es": "Esa orden no se puede dar aquí.", "en": "That order cannot be given here."},
    "bad_limit": {
        "es": "Hasta entonces no puede valer: elige otro final para la orden.",
        "en": "It cannot stand until then: choose another end for the order.",
    },
    "no_order": {"es": "Esa orden ya no vale.", "en": "That order no longer stands."},
    "same_order": {"es": "Esa orden ya está dada.", "en": "That order stands already."},
    "too_many_orders": {
        "es": "Ya son muchas órdenes en esta mesa: retira antes alguna.",
        "en": "Those are many orders for one table: stop another one first.",
    },
    # time
    "no_limit": {
        "es": "Esta mesa no tiene límite de tiempo: no hay nada que parar.",
        "en": "This table has no time limit; there is nothing to pause.",
    },
    "not_absent": {"es": "Tu asiento ya es tuyo.", "en": "You are not away from this table."},
    "not_free": {"es": "Ese asiento no está libre.", "en": "That seat is not free."},
    "nobody_late": {
        "es": "Ahora no se le ha acabado el tiempo a nadie.",
        "en": "Nobody's time is up now; there is nothing to claim.",
    },
    "no_claim": {"es": "Aquí no puedes reclamar el final.", "en": "You cannot claim the end here."},
    "bad_dates": {
        "es": "Las vacaciones empiezan hoy como pronto y no acaban antes de empezar.",
        "en": "A holiday begins today at the earliest, and ends no sooner than it begins.",
    },
    "too_far": {
        "es": "Las vacaciones se planean con un año de antelación como mucho.",
        "en": "A holiday can be planned a year ahead.",
    },
    "two_holidays": {"es": "En esos días ya tienes vacaciones.", "en": "You have a holiday in these days already."},
    "no_days_left": {
        "es": "No te quedan tantos días de vacaciones ese año.",
        "en": "You have not so many days of holiday left in that year.",
    },
    "no_holiday": {
        "es": "Esas vacaciones no existen o ya han pasado.",
        "en": "There is no such holiday, or it is over.",
    },
    "long_night": {
        "es": "Las horas de descanso son como mucho 16 al día.",
        "en": "Quiet hours are at most 16 hours a day.",
    },
    "bad_ladder": {"es": "Esos recordatorios no se pueden guardar.", "en": "These reminders cannot be kept."},
    # proposals to the table
    "no_motion": {"es": "Esa propuesta ya no existe.", "en": "There is no such proposal any more."},
    "no_vote": {"es": "En esto no tienes voto.", "en": "You have no vote in this."},
    "one_motion": {
        "es": "Los demás aún piensan en tu última propuesta.",
        "en": "The others are still thinking about your last proposal.",
    },
    "too_many_motions": {
        "es": "Por hoy son bastantes propuestas: vuelve a intentarlo mañana.",
        "en": "That is enough for today: propose it tomorrow.",
    },
    "not_shared": {
        "es": "Aquí no hay con quién compartir la victoria.",
        "en": "Here there is nobody to share the victory with.",
    },
    "not_playing": {"es": "Ese jugador no juega aquí.", "en": "That player does not play here."},
    "too_few": {
        "es": "Hacen falta al menos dos jugadores para que un tercero deje la mesa.",
        "en": "It takes at least two players to send a third away.",
    },
    "sent_away": {
        "es": "Los jugadores de esta mesa han decidido jugar sin ti.",
        "en": "The players of this table have decided to play without you.",
    },
    # table talk
    "nothing_said": {"es": "No hay nada que enviar.", "en": "There is nothing to send."},
    "too_much_said": {"es": "Ese texto es demasiado largo.", "en": "That text is too long."},
    "too_fast": {
        "es": "Demasiados mensajes seguidos: espera un minuto.",
        "en": "Too many messages in a row: wait a minute.",
    },
    "not_yours": {"es": "Solo puedes borrar tus propios mensajes.", "en": "Only your own messages can be erased."},
    "not_at_table": {
        "es": "Aquí solo hablan quienes juegan en esta mesa.",
        "en": "Only who sits at this table can talk here.",
    },
    # programs
    "bad_token": {
        "es": "A la clave le falta un nombre, o algo que pueda hacer.",
        "en": "A token needs a name and something it may do.",
    },
    "many_tokens": {
        "es": "Ya tienes muchas claves: retira una antes.",
        "en": "You have many tokens already: remove one first.",
    },
    "many_bots": {
        "es": "Ya tienes muchos bots: retira uno antes.",
        "en": "You have many bots already: remove one first.",
    },
    "bad_name": {
        "es": "Ese nombre no vale: letras y cifras, treinta como mucho.",
        "en": "That cannot be a name: letters and digits, thirty at most.",
    },
    "name_taken": {"es": "Ya hay quien juega con ese nombre.", "en": "Somebody plays under that name already."},
    "no_bots": {"es": "En esta mesa no juegan bots.", "en": "Bots do not play at this table."},
    "bad_pace": {"es": "Con esos números no hay ritmo de juego.", "en": "These numbers make no pace."},
    # company
    "no_player": {"es": "Nadie juega aquí con ese nombre.", "en": "Nobody plays here under that name."},
    "many_invited": {
        "es": "Ya son muchas invitaciones: espera primero a que respondan.",
        "en": "Those are many invitations already: wait for answers first.",
    },
    "invited_already": {"es": "Ya has invitado a esa persona.", "en": "That player is invited already."},
    "no_invitation": {"es": "Esa invitación ya no existe.", "en": "There is no such invitation any more."},
    "many_wishes": {
        "es": "Ya esperas asiento en muchas mesas.",
        "en": "You wait for seats at many tables already.",
    },
    "nobody_asked": {"es": "Ahora nadie espera a esa persona.", "en": "Nobody waits for that player now."},
    "at_rest": {
        "es": "El reloj de esa persona está parado: déjala tranquila.",
        "en": "The clock of that player stands: leave them in peace.",
    },
    "too_soon": {"es": "Dale antes un poco más de tiempo.", "en": "Give them a little more time first."},
    "nudged_already": {
        "es": "Hoy ya se le ha pedido; una vez al día es bastante.",
        "en": "They have been asked today; once a day is enough.",
    },
    "many_nudges": {"es": "Por hoy es bastante.", "en": "That is enough for today."},
    "you_are_asked": {"es": "La mesa te espera también a ti.", "en": "The table waits for you, too."},
    "no_block": {"es": "No se puede bloquear a esa persona.", "en": "That player cannot be blocked."},
    "unknown_game": {"es": "Ese juego no está aquí.", "en": "There is no such game here."},
}
