"""Standing orders of Roma in words."""

ORDERS = {
    "finish": {
        "es": ("Acabar el turno", "Cuando no te quedan dados por usar, acabas el turno."),
        "en": ("End the turn", "Once all your dice are used you end the turn."),
    },
    "cash": {
        "es": ("Dinero con todos los dados", "Cada dado que te quede se convierte en sestercios, el más alto primero."),
        "en": ("Money with every die", "Every die you have left is turned into sestertii, the highest first."),
    },
    "triple": {
        "es": ("Tres dados iguales", "Con un trío respondes siempre lo mismo."),
        "en": ("Three equal dice", "With three of a kind you always answer the same."),
    },
    "buy": {
        "es": ("Mercator: comprar todo", "Con el Mercator compras todos los puntos que puedas pagar."),
        "en": ("Mercator: buy all", "With the Mercator you buy as many points as you can pay."),
    },
    "pass": {
        "es": ("Pasar", "Renuncias cuando una carta te ofrece algo más."),
        "en": ("Pass", "You decline when a card offers you something more."),
    },
}

CHOICES = {
    "finish.cards": {"es": "Las cartas de la mano", "en": "The cards in hand"},
    "cards.none": {"es": "solo si no puedo poner ninguna carta", "en": "only if I can lay no card"},
    "cards.any": {"es": "aunque pudiera poner cartas", "en": "though I could lay cards"},
    "cash.then": {"es": "Y después", "en": "And then"},
    "then.end": {"es": "y acabo el turno", "en": "then end the turn"},
    "then.ask": {"es": "y sigo yo", "en": "then I go on myself"},
    "triple.do": {"es": "Respuesta", "en": "Answer"},
    "do.keep": {"es": "me los quedo", "en": "keep them"},
    "do.roll": {"es": "tiro otra vez", "en": "roll again"},
    "pass.what": {"es": "En", "en": "At"},
    "what.any": {"es": "cualquiera de estas", "en": "any of these"},
    "what.centurio": {"es": "Centurio: no añadir un dado", "en": "Centurio: add no die"},
    "what.templum": {"es": "Templum: no usar el tercer dado", "en": "Templum: no third die"},
    "what.architectus": {"es": "Architectus: no poner más", "en": "Architectus: lay no more"},
    "what.senator": {"es": "Senator: no poner más", "en": "Senator: lay no more"},
}
