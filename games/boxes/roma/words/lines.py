"""What happened, as sentences: {key or key.variant: {language: (about others, about you)}}."""

from .card_effects import CARD_EFFECTS

# Lines whose words hang on one of their facts: the fact that decides.
VARIANTS = {"lays": "cost", "battle": "won", "gains": "vp", "forum": "basilicas"}

LINES = {
    # set-up
    "starts": {
        "es": ("{seat} empieza, por sorteo.", "Empiezas, por sorteo."),
        "en": ("{seat} is drawn to start.", "You are drawn to start."),
    },
    "dealt": {
        "es": ("Se reparten {count} cartas a cada cual[. Recibes {cards}].", ""),
        "en": ("Both are dealt {count} cards[. You get {cards}].", ""),
    },
    "gives": {
        "es": ("{seat} entrega {count} cartas[: {cards}].", "Entregas {count} cartas[: {cards}]."),
        "en": ("{seat} gives {count} cards[: {cards}].", "You give {count} cards[: {cards}]."),
    },
    "lays_down": {
        "es": (
            "{seat} pone una carta boca abajo en el disco {disc}.",
            "Pones una carta boca abajo en el disco {disc}.",
        ),
        "en": ("{seat} lays a card face down at disc {disc}.", "You lay a card face down at disc {disc}."),
    },
    "reveals": {
        "es": (
            "{seat} descubre los discos {discs}: {cards}.",
            "Descubres los discos {discs}: {cards}.",
        ),
        "en": ("{seat} turns up discs {discs}: {cards}.", "You turn up discs {discs}: {cards}."),
    },
    # a turn begins
    "turn": {"es": ("Turno de {seat}.", "Tu turno."), "en": ("Turn: {seat}.", "Your turn.")},
    "loses": {
        "es": (
            "{seat} pierde {vp|punto|puntos} por {discs|disco vacío|discos vacíos}.",
            "Pierdes {vp|punto|puntos} por {discs|disco vacío|discos vacíos}.",
        ),
        "en": (
            "{seat} loses {vp|point|points} for {discs|empty disc|empty discs}.",
            "You lose {vp|point|points} for {discs|empty disc|empty discs}.",
        ),
    },
    "rolls": {"es": ("{seat} saca {dice}.", "Sacas {dice}."), "en": ("{seat} rolls {dice}.", "You roll {dice}.")},
    "keeps_triple": {
        "es": ("{seat} se queda los tres iguales.", "Te quedas los tres iguales."),
        "en": ("{seat} keeps the triple.", "You keep the triple."),
    },
    "rolls_again": {
        "es": ("{seat} vuelve a lanzar los tres.", "Vuelves a lanzar los tres."),
        "en": ("{seat} rolls all three again.", "You roll all three again."),
    },
    # the four kinds of actions
    "lays": {
        "es": (
            "{seat} pone {card} en el disco {disc} por {cost|sestercio|sestercios}[, encima de {covers}].",
            "Pones {card} en el disco {disc} por {cost|sestercio|sestercios}[, encima de {covers}].",
        ),
        "en": (
            "{seat} lays {card} at disc {disc} for {cost|sestertius|sestertii}[, over {covers}].",
            "You lay {card} at disc {disc} for {cost|sestertius|sestertii}[, over {covers}].",
        ),
    },
    "lays.0": {
        "es": (
            "{seat} pone {card} gratis en el disco {disc}[, encima de {covers}].",
            "Pones {card} gratis en el disco {disc}[, encima de {covers}].",
        ),
        "en": (
            "{seat} lays {card} free at disc {disc}[, over {covers}].",
            "You lay {card} free at disc {disc}[, over {covers}].",
        ),
    },
    "money": {
        "es": ("{seat} toma {die|sestercio|sestercios}.", "Tomas {die|sestercio|sestercios}."),
        "en": ("{seat} takes {die|sestertius|sestertii}.", "You take {die|sestertius|sestertii}."),
    },
    "draws": {
        "es": ("{seat} roba {count|carta|cartas}[: {cards}].", "Robas {count|carta|cartas}[: {cards}]."),
        "en": ("{seat} draws {count|card|cards}[: {cards}].", "You draw {count|card|cards}[: {cards}]."),
    },
    "keeps": {
        "es": (
            "{seat} se guarda [{card}||una][ y descarta {discard}].",
            "Te guardas [{card}||una][ y descartas {discard}].",
        ),
        "en": (
            "{seat} keeps [{card}||one][ and discards {discard}].",
            "You keep [{card}||one][ and discard {discard}].",
        ),
    },
    "shuffles": {
        "es": ("Se barajan {count|carta|cartas}: el mazo.", ""),
        "en": ("{count|card is|cards are} shuffled for the draw pile.", ""),
    },
    "activates": {
        "es": ("{seat} activa {card} con el {disc}.", "Activas {card} con el {disc}."),
        "en": ("{seat} activates {card} with the {disc}.", "You activate {card} with the {disc}."),
    },
    **CARD_EFFECTS,
    # ends
    "ends": {
        "es": ("{seat} acaba el turno.", "Acabas el turno."),
        "en": ("{seat} ends the turn.", "You end the turn."),
    },
    "no_vp": {
        "es": ("{seat} se queda sin puntos.", "Te quedas sin puntos."),
        "en": ("{seat} has no points left.", "You have no points left."),
    },
    "empty_pool": {
        "es": ("{seat} vacía la reserva.", "Vacías la reserva."),
        "en": ("{seat} empties the pool.", "You empty the pool."),
    },
}
