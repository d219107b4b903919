"""Texts of buildings, monuments and monuments' requirements, made from their rows in the rules."""

from typing import Any

from games.rules.foundations.board import BOARDS
from games.rules.foundations.buildings import MONUMENTS, PLAYER_BUILDINGS, Civic, Piece
from games.rules.foundations.modules.consul import plain_token
from games.rules.foundations.table import consul_token_pieces
from games.wording.messages import Message, Table
from games.wording.text import COMMA, Teller

PIECES_BY_ID = {piece.id: piece for piece in (*PLAYER_BUILDINGS, *MONUMENTS)}
PIECE_ORDER = {name: n for n, name in enumerate(PIECES_BY_ID)}
LOT_NAMES = frozenset(max(BOARDS.values(), key=lambda board: board.side).bit)
TYPE_NAMES = Table(
    "foundations.pieces.types", {"R": "residential", "C": "commercial", "M": "municipal", "any": "of any type"}
)
CITIZENS_COUNT = Message("foundations", "pieces.citizens", "{n:citizens}")
SILVER_COUNT = Message("foundations", "pieces.silver", "{n:silver}")
VP_PER_ERA = Message("foundations", "pieces.vp", "{n} VP each era")

# Points of a municipal building, by what it counts: for each, or for every {every} of them.
CIVIC = Table(
    "foundations.pieces.civic",
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
    "foundations.pieces.per_neighbour",
    {
        "silver": "{n} more silver for each adjacent building",
        "citizens": "{n:more_citizens} for each adjacent building",
    },
)
ON_BUILD = Table(
    "foundations.pieces.on_build",
    {
        "vp": "when built, {n} VP for each owner of an adjacent building",
        "silver": "when built, {n} silver for each owner of an adjacent building",
    },
)
REQUIRES = Table(
    "foundations.pieces.requires",
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
# Residential and commercial tokens look like the players' buildings of that shape, municipal ones like the building
# that counts the same neighbors.
HOME_BY_SHAPE = {
    "O1": "domus",
    "O2": "domus_maxima",
    "I3": "insula_larga",
    "L3": "insula_l",
    "I4": "gran_insula_larga",
    "O4": "gran_insula_cuadrada",
}
SHOP_BY_SHAPE = {
    "O1": "panaderia",
    "O2": "alfareria",
    "I3": "foro_artesanos_largo",
    "L3": "foro_artesanos_l",
    "I4": "fundicion_larga",
    "O4": "fundicion_cuadrada",
}
SMALL_CIVIC_BUILDINGS = {"building": "fuente", "citizen": "biblioteca", "municipal": "jardin", "silver": "mercadillo"}
LARGE_CIVIC_BUILDINGS = {
    "building": "fuente_majestuosa",
    "citizen": "biblioteca_resplandeciente",
    "municipal": "jardin_lujoso",
    "silver": "mercado",
}


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


def printed_token(row: dict, options: dict) -> Piece:
    token = consul_token_pieces({"consul_tokens": [row]})[row["id"]]
    return plain_token(token) if options.get("consul_cadence") == "cada_turno" else token


def token_picture(token: Piece) -> str:
    if token.civic:
        return (SMALL_CIVIC_BUILDINGS if token.size == 1 else LARGE_CIVIC_BUILDINGS)[token.civic.per]
    return (HOME_BY_SHAPE if token.type == "R" else SHOP_BY_SHAPE)[token.shape]
