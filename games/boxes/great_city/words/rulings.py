"""Rulings: what the rulebook leaves open and how this site decides it, in our own words.

RULINGS {number: {language: text}} in the order of the rules; CHAPTER is their heading."""

CHAPTER = {"es": "Cómo se decide aquí", "en": "How it is decided here"}

RULINGS = {
    1: {
        "es": "Tomar una carta es obligatorio; quien actúa en último lugar toma la última. La recién tomada se puede construir enseguida.",
        "en": "Taking a card is mandatory, and the last player takes the last one. The card just taken may be built at once.",
    },
    2: {
        "es": "Lo que da la primera acción puede pagar la segunda.",
        "en": "What the first action earns may pay for the second.",
    },
    3: {
        "es": "Ladrillos y engranajes solo se compran dentro de su acción.",
        "en": "Bricks and cogs are bought with their action only.",
    },
    4: {
        "es": "Con dos jugadores, cada turno cuenta solo el emisario que actúa.",
        "en": "With two players each of the two turns counts its own emissary alone.",
    },
    5: {
        "es": "Un acueducto que tapa un edificio conserva la unión de la ciudad.",
        "en": "An aqueduct on top of a building keeps the city in one piece.",
    },
    6: {
        "es": "Las cartas que no salieron no se conocen hasta que acaba la partida y se publica su azar.",
        "en": "Cards that never came out stay unknown until the game is over and its luck is published.",
    },
    7: {
        "es": "La influencia se puntúa al final de cada ronda en la que haya alguna carta en la mesa.",
        "en": "Influence is scored at the end of every round in which a card lies on the table.",
    },
    8: {
        "es": "Las fichas con que se paga vuelven a la reserva antes de las estrellas y del efecto. Los edificios tapados quedan a la vista y no vuelven.",
        "en": "Tokens paid return to the supply before stars and effect. Covered buildings lie open and never come back.",
    },
    9: {
        "es": "Por quien se rinde sigue un jugador de la casa; gana la última persona que no se ha rendido.",
        "en": "A built-in player goes on for who has conceded; the last one who has not conceded wins.",
    },
}
