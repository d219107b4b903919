"""Texts of buildings, monuments and monuments' requirements, made from their rows in the rules."""

from typing import Any

from games.rules.foundations.buildings import Civic, Piece
from games.wording.messages import Message, Table
from games.wording.text import COMMA, Teller

TYPE_NAMES = Table(
    "foundations",
    "pieces.types",
    {
        "R": "residential",
        "C": "commercial",
        "M": "municipal",
        "any": "of any type",
    },
)
CITIZENS_COUNT = Message("foundations", "pieces.citizens", "{n:citizens}")
SILVER_COUNT = Message("foundations", "pieces.silver", "{n:silver}")
VP_PER_ERA = Message("foundations", "pieces.vp", "{n} VP each era")

# Points of a municipal building, by what it counts: for each, or for every {every} of them.
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
        "no_empty_lots": "no empty lots",
        "population": "a population of {1} or more",
        "lots": "{1} lots or more",
        "edge_lots": "{1} lots or more on the edge",
        "edge": "touch the edge",
        "size": "a building of size {1} or more",
        "covered": "{2} lots or more under your buildings ({1})",
        "silver": "commercial buildings worth {1} silver or more",
        "buildings": "{2} buildings or more ({1})",
    },
)
NO_REQUIREMENT = Message("foundations", "pieces.without", "no requirement")
REQUIREMENTS = Message("foundations", "pieces.wants", "Needs: {}.")


def function_text(piece: Piece, teller: Teller) -> str:
    """Return a building's value in words: "2 silver, 3 VP each era"."""
    language = teller.language
    parts = []
    if piece.citizens:
        parts.append(teller.tell(CITIZENS_COUNT, {"n": piece.citizens}))
    if piece.silver:
        parts.append(teller.tell(SILVER_COUNT, {"n": piece.silver}))
    if piece.vp:
        parts.append(teller.tell(VP_PER_ERA, {"n": piece.vp}))
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


def requirements_text(piece: Piece, teller: Teller) -> str:
    language = teller.language
    if not piece.requires:
        return REQUIREMENTS.filled(language, NO_REQUIREMENT[language])
    parts = [
        teller.tell(
            REQUIRES[kind],
            {str(n): TYPE_NAMES[str(one)][language] if one in TYPE_NAMES else one for n, one in enumerate(more, 1)},
        )
        for kind, *more in piece.requires
    ]
    return REQUIREMENTS.filled(language, "; ".join(parts))
