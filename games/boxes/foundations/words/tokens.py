"""The Consul's tokens: what is printed on them, and the building whose icon each one uses."""

from games.rules.foundations.buildings import Piece
from games.rules.foundations.modules.consul import plain_token
from games.rules.foundations.table import consul_token_pieces

# Residential and commercial tokens look like the players' buildings of that shape, municipal ones like the building
# that counts the same neighbours.
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


def printed_token(row: dict, options: dict) -> Piece:
    token = consul_token_pieces({"consul_tokens": [row]})[row["id"]]
    return plain_token(token) if options.get("consul_cadence") == "cada_turno" else token


def token_picture(token: Piece) -> str:
    if token.civic:
        return (SMALL_CIVIC_BUILDINGS if token.size == 1 else LARGE_CIVIC_BUILDINGS)[token.civic.per]
    return (HOME_BY_SHAPE if token.type == "R" else SHOP_BY_SHAPE)[token.shape]
