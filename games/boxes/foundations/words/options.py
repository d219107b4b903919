"""What can be answered. OPTIONS: whole answers, by their verb ({1} is what follows it). STEPS: the verbs alone, as
buttons. A question's name before a shape makes it that question's own."""

# Every number here counts something; the others are seats.
COUNTS = {"favour": {"es": "{n} PV", "en": "{n} VP"}}

SILVER = {"es": "{n|plata|platas}", "en": "{n} silver"}

OPTIONS = {
    "income": {"es": "Ingresar plata[ con {1}]", "en": "Take income[ with {1}]"},
    "buy": {"es": "Comprar {1}", "en": "Buy {1}"},
    "build": {"es": "Construir {1} en {2}[, con {3}][, con {4}]", "en": "Build {1} at {2}[, with {3}][, with {4}]"},
    "steal": {"es": "Robar el solar {1}[ con {2}]", "en": "Steal lot {1}[ with {2}]"},
    "trade": {"es": "Proponer un trato a {1}", "en": "Offer a trade to {1}"},
    "use": {"es": "Usar {1}[: {2}][ por {3}]", "en": "Use {1}[: {2}][ for {3}]"},
    "show": {"es": "Descubrir {1}", "en": "Turn up {1}"},
    "end": {"es": "Acabar el turno", "en": "End the turn"},
    "pass": {"es": "No, nada", "en": "No, nothing"},
    "yes": {"es": "Sí, cerrarla", "en": "Yes, close it"},
    "no": {"es": "No, seguir", "en": "No, go on"},
    "send": {"es": "Mandar la oferta", "en": "Send the offer"},
    "drop": {"es": "Dejarlo", "en": "Drop it"},
    "accept": {"es": "Aceptar", "en": "Accept"},
    "refuse": {"es": "Rechazar", "en": "Refuse"},
    "favour": {"es": "ficha de favor de {1}", "en": "favour token of {1}"},
    "card": {"es": "{1}", "en": "{1}"},
    "give_silver.#": SILVER,
    "want_silver.#": SILVER,
}

STEPS = {
    "income": {"es": "Ingresar plata", "en": "Take income"},
    "buy": {"es": "Comprar", "en": "Buy"},
    "build": {"es": "Construir", "en": "Build"},
    "steal": {"es": "Robar", "en": "Steal"},
    "trade": {"es": "Proponer un trato", "en": "Offer a trade"},
    "use": {"es": "Usar una invocación", "en": "Use an invocation"},
    "show": {"es": "Descubrir una invocación", "en": "Turn up an invocation"},
    "none": {"es": "nada", "en": "nothing"},
    **{key: OPTIONS[key] for key in ("end", "pass", "yes", "no", "send", "drop", "accept", "refuse")},
}
