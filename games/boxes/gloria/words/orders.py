"""Standing orders of Gloria a Roma in words."""

ORDERS = {
    "think": {
        "es": ("Pensar en vez de seguir", "Cuando otro lidera y podrías seguirle, piensas."),
        "en": ("Think instead of following", "When somebody else leads and you might follow, you think."),
    },
    "take": {
        "es": (
            "Lo que tomas al pensar",
            "Al pensar tomas siempre lo mismo, sin tirar nada con el Vomitorium ni con las Letrinas.",
        ),
        "en": (
            "What you take when you think",
            "When you think you always take the same, and throw nothing away with Vomitorium or Latrine.",
        ),
    },
    "give": {
        "es": ("No dar nada si no hay obligación", "Ante un Legionario das solo lo que debes."),
        "en": ("Give nothing unless forced", "When a Legionary demands, you give what you owe and nothing more."),
    },
    "pass": {
        "es": ("Pasar", "Renuncias a estas acciones cuando te las ofrecen."),
        "en": ("Pass", "You decline these actions when they are offered."),
    },
    "extra": {
        "es": ("Escuela y Academia", "Respondes siempre lo mismo a los pensamientos que traen estos edificios."),
        "en": ("School and Academy", "You always answer the same to the thoughts that these buildings bring."),
    },
    "gather": {
        "es": (
            "Tomarlo todo",
            "Con el Senado tomas todos los senadores que puedas, con el Alcantarillado todas tus cartas del campamento.",
        ),
        "en": (
            "Take all there is",
            "With the Senate you take every senator you can, with the Sewer all your cards of the camp.",
        ),
    },
}

CHOICES = {
    "think.led": {"es": "Oficio liderado", "en": "Role led"},
    "led.any": {"es": "lidere lo que lidere", "en": "whatever is led"},
    "think.unless": {"es": "Excepción", "en": "Exception"},
    "unless.able": {"es": "salvo con una carta de ese oficio en mano", "en": "unless I hold a card of that role"},
    "unless.never": {"es": "sin excepción", "en": "without exception"},
    "unless.laborer": {"es": "salvo con un Obrero en mano", "en": "unless I hold a Laborer"},
    "unless.craftsman": {"es": "salvo con un Artesano en mano", "en": "unless I hold a Craftsman"},
    "unless.legionary": {"es": "salvo con un Legionario en mano", "en": "unless I hold a Legionary"},
    "unless.architect": {"es": "salvo con un Arquitecto en mano", "en": "unless I hold an Architect"},
    "unless.merchant": {"es": "salvo con un Mercader en mano", "en": "unless I hold a Merchant"},
    "unless.patron": {"es": "salvo con un Patrón en mano", "en": "unless I hold a Patron"},
    "take.take": {"es": "Tomar", "en": "Take"},
    "take.cards": {"es": "cartas", "en": "cards"},
    "take.senator": {"es": "un senador, si queda", "en": "a senator, if one is left"},
    "take.first": {"es": "un senador si no tengo ninguno, si no cartas", "en": "a senator if I have none, else cards"},
    "give.due": {"es": "Si debes dar y hay dónde elegir", "en": "If you owe and there is a choice"},
    "due.ask": {"es": "lo elijo yo", "en": "I choose myself"},
    "due.least": {
        "es": "lo menos útil, a juicio del jugador de la casa",
        "en": "the least useful, as the built-in player sees it",
    },
    "pass.what": {"es": "En", "en": "At"},
    "what.any": {"es": "cualquier acción", "en": "any action"},
    "what.spoils": {"es": "botín de la reserva", "en": "spoils from the pool"},
    "what.colosseum": {"es": "Coliseo", "en": "Colosseum"},
    "what.bath": {"es": "Termas", "en": "Bath"},
    "what.prison": {"es": "Prisión", "en": "Prison"},
    "what.school": {"es": "Escuela", "en": "School"},
    "what.academy": {"es": "Academia", "en": "Academy"},
    "what.senate": {"es": "Senado", "en": "Senate"},
    "what.sewer": {"es": "Alcantarillado", "en": "Sewer"},
    "extra.do": {"es": "Respuesta", "en": "Answer"},
    "do.think": {"es": "pensar", "en": "think"},
    "do.pass": {"es": "no pensar", "en": "do not think"},
}
