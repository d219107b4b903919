"""Standing orders of Foundations of Rome in words."""

ORDERS = {
    "refuse": {
        "es": ("Rechazar los tratos", "Rechazas lo que otros te ofrezcan."),
        "en": ("Refuse offers", "You refuse what others offer you."),
    },
    "hold_back": {
        "es": ("No usar invocaciones al final de la era", "Cuando una era acaba, no usas ninguna."),
        "en": ("Use no invocations when an era ends", "At the end of an era you use none."),
    },
    "income": {
        "es": ("Obtener ingresos", "Tu acción del turno es obtener ingresos."),
        "en": ("Take income", "Your action of the turn is to take income."),
    },
    "buy": {
        "es": (
            "Comprar en cuanto se pueda",
            "Compras esta carta en tu turno si sigue a la venta, te alcanza la plata y no cuesta más de lo dicho.",
        ),
        "en": (
            "Buy as soon as you can",
            "You buy this card in your turn if it is still on sale, you can pay it and it costs no more than you say.",
        ),
    },
    "finish": {
        "es": ("Acabar el turno", "Hecha la acción, acabas el turno aunque quede algo gratis por hacer."),
        "en": ("End the turn", "With the action done you end the turn, though something free may be left to do."),
    },
    "close": {
        "es": ("Cierre de la era", "Si se vota cerrar la era porque nadie avanza, votas siempre lo mismo."),
        "en": (
            "Closing the era",
            "When it is put to the vote to close an era in which nobody gets on, you always vote the same.",
        ),
    },
    "pass": {
        "es": ("Pasar", "Renuncias a comprar cuando una carta o un papel te deja comprar algo más."),
        "en": ("Pass", "You decline when a card or a role lets you buy something more."),
    },
}

CHOICES = {
    "refuse.unless": {"es": "Excepción", "en": "Exception"},
    "unless.never": {"es": "sin excepción", "en": "without exception"},
    "unless.no_lots": {"es": "salvo que no pidan ningún solar mío", "en": "unless no lot of mine is asked for"},
    "unless.silver": {"es": "salvo que me den más plata de la que piden", "en": "unless it brings me silver"},
    "hold_back.era": {"es": "Era", "en": "Era"},
    "era.any": {"es": "en todas", "en": "in all of them"},
    "era.1": {"es": "solo en la primera", "en": "in the first only"},
    "era.2": {"es": "solo en la segunda", "en": "in the second only"},
    "era.3": {"es": "solo en la tercera", "en": "in the third only"},
    "income.below": {"es": "Mientras mi plata sea", "en": "While my silver is"},
    "below.any": {"es": "la que sea", "en": "whatever it is"},
    "below.5": {"es": "menos de 5", "en": "less than 5"},
    "below.10": {"es": "menos de 10", "en": "less than 10"},
    "below.15": {"es": "menos de 15", "en": "less than 15"},
    "below.20": {"es": "menos de 20", "en": "less than 20"},
    "below.30": {"es": "menos de 30", "en": "less than 30"},
    "buy.card": {"es": "Carta", "en": "Card"},
    "buy.most": {"es": "Precio", "en": "Price"},
    "most.10": {"es": "a cualquier precio", "en": "at any price"},
    "most.8": {"es": "a 8 como mucho", "en": "for 8 at most"},
    "most.6": {"es": "a 6 como mucho", "en": "for 6 at most"},
    "most.4": {"es": "a 4 como mucho", "en": "for 4 at most"},
    "most.3": {"es": "a 3 como mucho", "en": "for 3 at most"},
    "most.2": {"es": "a 2 como mucho", "en": "for 2 at most"},
    "close.do": {"es": "Voto", "en": "Vote"},
    "do.yes": {"es": "cerrarla", "en": "close it"},
    "do.no": {"es": "no cerrarla", "en": "do not close it"},
    "pass.what": {"es": "En", "en": "At"},
    "what.any": {"es": "cualquiera de estas", "en": "any of these"},
    "what.peek": {"es": "escrituras que he mirado", "en": "deeds that I have looked at"},
    "what.renewed": {"es": "la más barata tras renovar", "en": "the cheapest after a renewal"},
    "what.senator": {"es": "la más barata, con el Senador", "en": "the cheapest, with the Senator"},
}
