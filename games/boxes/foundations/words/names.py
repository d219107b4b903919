"""Names of buildings, monuments, and cards of the project's set; other sets contain their own names."""

from typing import Any

from games.rules.foundations.cards import CARDS
from games.wording.messages import Table

NAMES_OF_CARDS = Table(
    "foundations",
    "card",
    {
        "domus": "Domus",
        "domus_maxima": "Domus Maxima",
        "insula_larga": "Insula (long)",
        "insula_l": "Insula (L)",
        "gran_insula_larga": "Great Insula (long)",
        "gran_insula_cuadrada": "Great Insula (square)",
        "panaderia": "Bakery",
        "alfareria": "Pottery",
        "foro_artesanos_largo": "Artisans' Forum (long)",
        "foro_artesanos_l": "Artisans' Forum (L)",
        "fundicion_larga": "Foundry (long)",
        "fundicion_cuadrada": "Foundry (square)",
        "fuente": "Fountain",
        "biblioteca": "Library",
        "jardin": "Garden",
        "mercadillo": "Flea Market",
        "fuente_majestuosa": "Majestic Fountain",
        "biblioteca_resplandeciente": "Resplendent Library",
        "jardin_lujoso": "Luxurious Garden",
        "mercado": "Market",
        "panteon": "Pantheon",
        "foro_romano": "Roman Forum",
        "circo_maximo": "Circus Maximus",
        "templo_vulcano": "Temple of Vulcan",
        "templo_minerva": "Temple of Minerva",
        "torre_maravillas": "Tower of Wonders",
        "templo_marte": "Temple of Mars",
        "templo_neptuno": "Temple of Neptune",
        "faro": "Lighthouse",
        "torre_observacion": "Watchtower",
        "templo_jupiter": "Temple of Jupiter",
        "coliseo": "Colosseum",
        "bodega_real": "Royal Winery",
        "regia": "Regia",
        "estatua_romulo": "Statue of Romulus",
        "templo_venus": "Temple of Venus",
        "templo_apolo": "Temple of Apollo",
        "arco_triunfo": "Triumphal Arch",
        "puerto_imperial": "Imperial Port",
        **{row["id"]: row["en"] for deck in ("invocations", "objectives", "roles") for row in CARDS[deck]},
    },
)


def name_from_row(row: dict[str, Any], language: str) -> str:
    if language in row:
        return str(row[language])
    known = NAMES_OF_CARDS.get(row["id"])
    return known[language] if known and known.english == row["en"] else str(row["en"])
