"""Standing orders of The Great City of Rome in words."""

ORDERS = {
    "stand": {
        "es": ("Sitio del emisario", "Pones a tu emisario siempre en el mismo sitio, si está libre."),
        "en": ("The emissary’s place", "You always place your emissary in the same spot, if it is free."),
    },
    "take": {
        "es": (
            "Tomar un edificio",
            "De la oferta tomas el más barato de esta clase. Si hay varios igual de baratos, eliges tú.",
        ),
        "en": (
            "Take a building",
            "Of the offer you take the cheapest of this kind. Where several cost as little, you choose.",
        ),
    },
    "produce": {
        "es": ("Producir", "Produces en cuanto puedes."),
        "en": ("Produce", "You produce as soon as you can."),
    },
    "finish": {
        "es": ("Acabar el turno", "Pasas, y sigue el siguiente emisario."),
        "en": ("End the turn", "You pass, and the next emissary goes on."),
    },
}

CHOICES = {
    "stand.where": {"es": "Sitio", "en": "Place"},
    "where.near": {"es": "lo más cerca del emperador", "en": "as near to the emperor as can be"},
    "where.far": {"es": "lo más lejos del emperador", "en": "as far from the emperor as can be"},
    "where.1": {"es": "en el espacio 1, junto al emperador", "en": "on space 1, next to the emperor"},
    "where.2": {"es": "en el espacio 2", "en": "on space 2"},
    "where.3": {"es": "en el espacio 3", "en": "on space 3"},
    "where.4": {"es": "en el espacio 4", "en": "on space 4"},
    "where.5": {"es": "en el espacio 5", "en": "on space 5"},
    "take.type": {"es": "Clase", "en": "Kind"},
    "produce.after": {"es": "Cuándo", "en": "When"},
    "after.once": {"es": "enseguida", "en": "at once"},
    "after.built": {"es": "después de construir", "en": "after building"},
    "finish.when": {"es": "Cuándo", "en": "When"},
    "when.nothing": {"es": "cuando no puedo hacer nada más", "en": "when there is nothing else I can do"},
    "when.built": {"es": "cuando ya he construido", "en": "once I have built"},
    "when.produced": {"es": "cuando ya he producido", "en": "once I have produced"},
    "when.always": {"es": "siempre, sin hacer nada", "en": "always, doing nothing"},
}
