"""Words for places, numbers, topics and ends. A key with a kind before it is that sense of the word."""

from .cards import CARDS

# What a seat is busy with, for all to read: a card's effect goes by the card's name.
CARD_TOPICS = {
    f"topic.{card}": {language: name for language, (name, _) in entry.items()}
    for card, entry in CARDS.items()
    if card not in ("legionarius", "essedum", "legat", "tribunusplebis", "mercatus", "basilica", "templum", "turris")
}

TERMS = {
    "game": {"es": "Roma", "en": "Roma"},
    "about": {
        "es": "Un duelo de dados y cartas: activa a tus personajes y edificios, ataca los del rival y reúne más puntos.",
        "en": "A duel of dice and cards: put your characters and buildings to work, attack the other’s, hold more points.",
    },
    "catalogue": {"es": "Las 25 cartas", "en": "The 25 cards"},
    "filter.kind": {"es": "Clase", "en": "Kind"},
    "filter.cost": {"es": "Precio", "en": "Cost"},
    "filter.use": {"es": "Sirve para", "en": "Good for"},
    # cards
    "character": {"es": "personaje", "en": "character"},
    "building": {"es": "edificio", "en": "building"},
    "characters": {"es": "personajes", "en": "characters"},
    "buildings": {"es": "edificios", "en": "buildings"},
    "cost": {"es": "precio", "en": "cost"},
    "defence": {"es": "defensa", "en": "defence"},
    # places and numbers on the table
    "vp": {"es": "puntos", "en": "points"},
    "money": {"es": "sestercios", "en": "sestertii"},
    "hand": {"es": "mano", "en": "hand"},
    "pool": {"es": "reserva", "en": "pool"},
    "deck": {"es": "mazo", "en": "draw pile"},
    "discard": {"es": "descartes", "en": "discard pile"},
    "disc": {"es": "disco", "en": "disc"},
    "row": {"es": "discos", "en": "discs"},
    "dice": {"es": "dados", "en": "dice"},
    "die": {"es": "dado", "en": "die"},
    "no_dice": {"es": "no quedan dados", "en": "no dice are left"},
    "unused": {"es": "dados sin usar", "en": "unused dice"},
    "money_disc": {"es": "disco de dinero", "en": "money disc"},
    "card_disc": {"es": "disco de cartas", "en": "card disc"},
    "activate": {"es": "activar", "en": "activate"},
    "over": {"es": "encima de", "en": "over"},
    "empty": {"es": "vacío", "en": "empty"},
    "face_down": {"es": "boca abajo", "en": "face down"},
    "blocked": {"es": "cerrado", "en": "blocked"},
    "lifted": {"es": "levantadas", "en": "taken up"},
    "drawn": {"es": "cartas robadas", "en": "cards drawn"},
    "pile": {"es": "el mazo, por nombres", "en": "the draw pile, by name"},
    "essedum": {"es": "Essedum", "en": "Essedum"},
    "none": {"es": "ninguno", "en": "none"},
    # topics
    "topic.set_up": {"es": "la preparación", "en": "the set-up"},
    "topic.turn": {"es": "jugar el turno", "en": "to play the turn"},
    "topic.cards": {"es": "qué carta guardar", "en": "which card to keep"},
    **CARD_TOPICS,
    # ends
    "end.no_vp": {"es": "alguien se ha quedado sin puntos", "en": "somebody has no points left"},
    "end.empty_pool": {"es": "la reserva de puntos está vacía", "en": "the pool of points is empty"},
}
