"""The Consul's tokens: what is printed on them, and which building they are drawn as."""

from games.rules.foundations.buildings import Piece
from games.rules.foundations.modules.consul import plain_token
from games.rules.foundations.table import tokens

# Homes and shops look like the players' own of that shape, civic buildings like the one that counts the same
# neighbours.
HOMES = {
    "O1": "domus",
    "O2": "domus_maxima",
    "I3": "insula_larga",
    "L3": "insula_l",
    "I4": "gran_insula_larga",
    "O4": "gran_insula_cuadrada",
}
SHOPS = {
    "O1": "panaderia",
    "O2": "alfareria",
    "I3": "foro_artesanos_largo",
    "L3": "foro_artesanos_l",
    "I4": "fundicion_larga",
    "O4": "fundicion_cuadrada",
}
SMALL = {"building": "fuente", "citizen": "biblioteca", "municipal": "jardin", "silver": "mercadillo"}
LARGE = {
    "building": "fuente_majestuosa",
    "citizen": "biblioteca_resplandeciente",
    "municipal": "jardin_lujoso",
    "silver": "mercado",
}


def printed(row: dict, options: dict) -> Piece:
    """A row of the card set as a building; with the cadence "cada_turno" other values hold."""
    token = tokens({"consul_tokens": [row]})[row["id"]]
    return plain_token(token) if options.get("consul_cadence") == "cada_turno" else token


def picture(token: Piece) -> str:
    """The id of the building it looks like."""
    if token.civic:
        return (SMALL if token.size == 1 else LARGE)[token.civic.per]
    return (HOMES if token.type == "R" else SHOPS)[token.shape]
