"""What buildings and monuments do, told from their rows; and what a monument asks for."""

from typing import Any

from games.rules.foundations.buildings import Civic, Piece
from games.wording.messages import Message, Table
from games.wording.text import COMMA, Teller

TYPES = Table(
    "foundations",
    "pieces.types",
    {
        "R": "residential",
        "C": "commercial",
        "M": "municipal",
        "any": "of any type",
    },
)
CITIZENS = Message("foundations", "pieces.citizens", "{n:citizens}")
SILVER = Message("foundations", "pieces.silver", "{n:silver}")
VP = Message("foundations", "pieces.vp", "{n} VP each era")

# Points of a municipal building, by what it looks at: for each, or for every {every} of them.
CIVIC = Table(
    "foundations",
    "pieces.civic",
    {
        "building": "{vp} VP for each adjacent building",
        "citizen": "{vp} VP for each adjacent citizen",
        "citizen.every": "{vp} VP for every {every} adjacent citizens",
        "municipal": "{vp} VP for each adjacent municipal building",
        "silver": "{vp} VP for each adjacent silver",
        "building.every": "{vp} VP for every {every} adjacent buildings",
        "municipal.every": "{vp} VP for every {every} adjacent municipal buildings",
        "silver.every": "{vp} VP for every {every} adjacent silver",
    },
)
PER_NEIGHBOUR = Table(
    "foundations",
    "pieces.per_neighbour",
    {
        "silver": "{n} more silver for each adjacent building",
        "citizens": "{n:more_citizens} for each adjacent building",
    },
)
ON_BUILD = Table(
    "foundations",
    "pieces.on_build",
    {
        "vp": "when built, {n} VP for each owner of an adjacent building",
        "silver": "when built, {n} silver for each owner of an adjacent building",
    },
)
REQUIRES = Table(
    "foundations",
    "pieces.requires",
    {
        "no_empty_lots": "no empty lot of your own",
        "population": "a population of {1} or more",
        "lots": "{1} lots or more",
        "edge_lots": "{1} lots or more on the edge",
        "edge": "touch the edge",
        "size": "a building of size {1} or more",
        "covered": "{2} lots or more under your own buildings ({1})",
        "silver": "commercial buildings worth {1} silver or more",
        "buildings": "{2} buildings or more ({1})",
    },
)
WITHOUT = Message("foundations", "pieces.without", "no requirement")
WANTS = Message("foundations", "pieces.wants", "Needs: {}.")


def does(piece: Piece, teller: Teller) -> str:
    """What a building is worth, in one line: "2 silver, 3 VP each era"."""
    language = teller.language
    parts = []
    if piece.citizens:
        parts.append(teller.tell(CITIZENS, {"n": piece.citizens}))
    if piece.silver:
        parts.append(teller.tell(SILVER, {"n": piece.silver}))
    if piece.vp:
        parts.append(teller.tell(VP, {"n": piece.vp}))
    if piece.civic:
        parts.append(civic_text(piece.civic, teller))
    if piece.per_neighbour:
        kind, n = piece.per_neighbour
        parts.append(teller.tell(PER_NEIGHBOUR[kind], {"n": n}))
    if piece.on_build:
        kind, n = piece.on_build
        parts.append(teller.tell(ON_BUILD[kind], {"n": n}))
    return COMMA[language].join(parts)


def civic_text(row: Civic | dict[str, Any], teller: Teller) -> str:
    vp, per, every = row if isinstance(row, tuple) else (row["vp"], row["per"], row["every"])
    key = per if every == 1 else f"{per}.every"
    return teller.tell(CIVIC[key], {"vp": vp, "every": every})


def wants(piece: Piece, teller: Teller) -> str:
    """What must hold before a monument is built."""
    language = teller.language
    if not piece.requires:
        return WANTS.filled(language, WITHOUT[language])
    parts = [
        teller.tell(
            REQUIRES[kind],
            {str(n): TYPES[str(one)][language] if one in TYPES else one for n, one in enumerate(more, 1)},
        )
        for kind, *more in piece.requires
    ]
    return WANTS.filled(language, "; ".join(parts))
