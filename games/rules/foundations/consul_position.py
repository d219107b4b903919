"""The Consul in a position, to JSON and back."""

from ..ask import JsonObject
from .buildings import Piece
from .faults import TOKEN_SHAPES
from .reading import PositionRow, refuse
from .seat_position import building_row, read_buildings
from .table import Consul, Player, Table, heights_of

CONSUL = ("vp", "face", "controller", "lots", "tokens", "piles", "discards")
FACES = ("planificacion", "preparado")


def consul_row(t: Table) -> JsonObject:
    player, card = t.players[-1], t.consul_card
    return {
        "vp": player.vp,
        "face": card.face,
        "controller": card.controller,
        "lots": list(t.board.cells(player.lots)),
        "tokens": [building_row(building) for building in player.buildings],
        "piles": {shape: list(pile) for shape, pile in card.piles},
        "discards": {shape: list(pile) for shape, pile in card.discards},
    }


def read_consul(t: Table, row: PositionRow) -> None:
    """Lay out the Consul of a position; Illegal for one that cannot be. Tokens named nowhere are not in the game."""
    if t.options["consul"] == "none":
        if row.get("consul", None) is not None:
            refuse("The Consul is there in the Consul's Will only.")
        return
    own = PositionRow(row.mapping("consul"), "The Consul", CONSUL)
    lots = t.board.mask(own.words("lots", t.board.bit))
    known = {token["id"]: t.pieces[token["id"]] for token in t.cards["consul_tokens"]}
    tokens = read_buildings(t, own, known, lots, "tokens")
    t.players = [
        *t.players[: t.seats],
        Player(0, own.number("vp", 0, -10_000, 10_000), lots, tokens, heights_of(tokens)),
    ]
    face = own.one_of("face", FACES)
    piles, discards = (read_tokens(own, key, known) for key in ("piles", "discards"))
    t.consul = Consul(face, own.number("controller", 0, 0, t.seats - 1), piles, discards)
    names = [building.id for building in tokens]
    names += [token for heap in (piles, discards) for _, pile in heap for token in pile]
    if len(set(names)) < len(names):
        refuse("A token of the Consul is in two places.")


def read_tokens(own: PositionRow, key: str, known: dict[str, Piece]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    heaps = PositionRow(own.mapping(key), key, TOKEN_SHAPES)
    found = []
    for shape in TOKEN_SHAPES:
        pile = heaps.words(shape, known)
        if any(known[token].shape != shape for token in pile):
            refuse(f"{key}: a token lies in the pile of another shape than its own.")
        found.append((shape, tuple(pile)))
    return tuple(found)
