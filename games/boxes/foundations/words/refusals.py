"""Why a table of this game cannot be opened or a position not read, by the key of an Illegal."""

REFUSALS = {
    "bad_mix": {
        "es": "Esas variantes no van juntas: el Cónsul es para 2 a 4 y va sin tratos, robos, invocaciones, objetivos ni papeles; cada variante de un módulo pide ese módulo.",
        "en": "Those options do not go together: the Consul is for 2 to 4, without trade, steal, invocations, objectives or roles; a module's option needs that module.",
    },
    "bad_cards": {"es": "Ese juego de cartas tiene faltas.", "en": "That card set has faults."},
}
