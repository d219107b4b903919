"""What buildings and monuments do, told from their rows; and what a monument asks for."""

from typing import Any

from games.rules.foundations.buildings import Civic, Piece
from games.wording.text import Teller

TYPES = {
    "R": {"es": "residencial", "en": "residential"},
    "C": {"es": "comercial", "en": "commercial"},
    "M": {"es": "municipal", "en": "municipal"},
    "any": {"es": "de cualquier tipo", "en": "of any type"},
}
CITIZENS = {"es": "{n|ciudadano|ciudadanos}", "en": "{n|citizen|citizens}"}
SILVER = {"es": "{n|plata|platas}", "en": "{n} silver"}
VP = {"es": "{n|PV|PV} por era", "en": "{n} VP each era"}

# Points of a municipal building, by what it looks at: for each, or for every {every} of them.
CIVIC = {
    "building": {"es": "{vp} PV por edificio vecino", "en": "{vp} VP for each adjacent building"},
    "citizen": {"es": "{vp} PV por ciudadano vecino", "en": "{vp} VP for each adjacent citizen"},
    "citizen.every": {
        "es": "{vp} PV por cada {every} ciudadanos vecinos",
        "en": "{vp} VP for every {every} adjacent citizens",
    },
    "municipal": {
        "es": "{vp} PV por edificio municipal vecino",
        "en": "{vp} VP for each adjacent municipal building",
    },
    "silver": {"es": "{vp} PV por plata vecina", "en": "{vp} VP for each adjacent silver"},
    "building.every": {
        "es": "{vp} PV por cada {every} edificios vecinos",
        "en": "{vp} VP for every {every} adjacent buildings",
    },
    "municipal.every": {
        "es": "{vp} PV por cada {every} edificios municipales vecinos",
        "en": "{vp} VP for every {every} adjacent municipal buildings",
    },
    "silver.every": {
        "es": "{vp} PV por cada {every} platas vecinas",
        "en": "{vp} VP for every {every} adjacent silver",
    },
}
PER_NEIGHBOUR = {
    "silver": {"es": "{n} de plata más por edificio vecino", "en": "{n} more silver for each adjacent building"},
    "citizens": {
        "es": "{n|ciudadano|ciudadanos} más por edificio vecino",
        "en": "{n|more citizen|more citizens} for each adjacent building",
    },
}
ON_BUILD = {
    "vp": {
        "es": "al construirlo, {n} PV para cada dueño de un edificio vecino",
        "en": "when built, {n} VP for each owner of an adjacent building",
    },
    "silver": {
        "es": "al construirlo, {n} platas para cada dueño de un edificio vecino",
        "en": "when built, {n} silver for each owner of an adjacent building",
    },
}
REQUIRES = {
    "no_empty_lots": {"es": "no tener solares vacíos", "en": "no empty lot of your own"},
    "population": {"es": "población {1} o más", "en": "a population of {1} or more"},
    "lots": {"es": "{1} solares o más", "en": "{1} lots or more"},
    "edge_lots": {"es": "{1} solares en el borde o más", "en": "{1} lots or more on the edge"},
    "edge": {"es": "tocar el borde", "en": "touch the edge"},
    "size": {"es": "un edificio de tamaño {1} o más", "en": "a building of size {1} or more"},
    "covered": {
        "es": "{2} solares o más bajo edificios propios ({1})",
        "en": "{2} lots or more under own buildings ({1})",
    },
    "silver": {
        "es": "edificios comerciales con {1} platas o más",
        "en": "commercial buildings worth {1} silver or more",
    },
    "buildings": {"es": "{2} edificios o más ({1})", "en": "{2} buildings or more ({1})"},
}
WITHOUT = {"es": "sin requisito", "en": "no requirement"}
WANTS = {"es": "Pide: {}.", "en": "Needs: {}."}


def does(piece: Piece, teller: Teller) -> str:
    """What a building is worth, in one line: "2 silver, 3 VP each era"."""
    language = teller.language
    parts = []
    if piece.citizens:
        parts.append(teller.tell(CITIZENS[language], {"n": piece.citizens}))
    if piece.silver:
        parts.append(teller.tell(SILVER[language], {"n": piece.silver}))
    if piece.vp:
        parts.append(teller.tell(VP[language], {"n": piece.vp}))
    if piece.civic:
        parts.append(civic_text(piece.civic, teller))
    if piece.per_neighbour:
        kind, n = piece.per_neighbour
        parts.append(teller.tell(PER_NEIGHBOUR[kind][language], {"n": n}))
    if piece.on_build:
        kind, n = piece.on_build
        parts.append(teller.tell(ON_BUILD[kind][language], {"n": n}))
    return ", ".join(parts)


def civic_text(row: Civic | dict[str, Any], teller: Teller) -> str:
    """`row` has vp, per and every, as a tuple or as a card's row."""
    vp, per, every = row if isinstance(row, tuple) else (row["vp"], row["per"], row["every"])
    key = per if every == 1 else f"{per}.every"
    return teller.tell(CIVIC[key][teller.language], {"vp": vp, "every": every})


def wants(piece: Piece, teller: Teller) -> str:
    """What must hold before a monument is built."""
    language = teller.language
    if not piece.requires:
        return WANTS[language].format(WITHOUT[language])
    parts = [
        teller.tell(
            REQUIRES[kind][language],
            {str(n): TYPES[one][language] if one in TYPES else one for n, one in enumerate(more, 1)},
        )
        for kind, *more in piece.requires
    ]
    return WANTS[language].format("; ".join(parts))
