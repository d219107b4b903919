"""What can be answered. OPTIONS: whole answers, by their verb ({1} is what follows it). STEPS: the verbs alone, as
buttons."""

# Every number here counts something: none is a seat.
COUNTS = {
    "place": {"es": "espacio {n}", "en": "space {n}"},
    "build.3": {"es": "{n|ficha de ladrillo|fichas de ladrillo}", "en": "{n|brick token|brick tokens}"},
}

OPTIONS = {
    "keep": {"es": "Guardar {1}", "en": "Keep {1}"},
    "place": {"es": "Poner el emisario en el {1}", "en": "Place the emissary on {1}"},
    "take": {"es": "Tomar {1}", "en": "Take {1}"},
    "build": {"es": "Construir {1}, {2}[, con {3}]", "en": "Build {1}, {2}[, with {3}]"},
    "produce": {"es": "Producir", "en": "Produce"},
    "pass": {"es": "Acabar el turno", "en": "End the turn"},
}

STEPS = {
    "keep": {"es": "Guardar", "en": "Keep"},
    "place": {"es": "Poner el emisario", "en": "Place the emissary"},
    "take": {"es": "Tomar", "en": "Take"},
    "build": {"es": "Construir", "en": "Build"},
    "produce": OPTIONS["produce"],
    "pass": OPTIONS["pass"],
}
