"""The pieces: shapes, the 24 buildings of each player, prices, bonuses, and the 19 monuments.

Provenance of the buildings: two independent public sources give prices, citizens, silver and points (section 1). Sizes
and names are from the Spanish rulebook, which agrees with these sources in each of its examples. The types are R
(residential), C (commercial) and M (municipal).

The comment on each monument names its sources: S is the Spanish rulebook, P2 is a public implementation with matching
icons. Section 2 lists where they differ."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

ShapeCells: TypeAlias = tuple[tuple[int, int], ...]  # (column, row) of each

ERA_COUNT = 3
PRICES = (2, 3, 4, 6, 8, 10)  # of the six deeds for sale, left to right
POPULATION_BONUS = {1: 4, 2: 7, 3: 10}  # for the largest population, by era
BASE_INCOME = 5  # silver, without commercial buildings
START_SILVER = 5  # for the first player; one more for each next player
DEEDS_DEALT = 6  # for each player
LOT_MARKERS = 8  # for each player
EMPTY_LOT_POINTS = 1  # points at the end

SHAPES: dict[str, ShapeCells] = {
    "O1": ((0, 0),),
    "O2": ((0, 0), (1, 0)),
    "I3": ((0, 0), (1, 0), (2, 0)),
    "L3": ((0, 0), (0, 1), (1, 1)),
    "I4": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "O4": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "T4": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "U5": ((0, 0), (0, 1), (1, 1), (2, 1), (2, 0)),
    "R6": ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)),
}
SHAPE_SIZES = {shape: len(cells) for shape, cells in SHAPES.items()}
MONUMENT_MARKERS = 6  # for each player
MONUMENTS_BEYOND_PLAYERS = 3  # in the pool


class Civic(NamedTuple):
    """A municipal icon that gives `vp` points for each group of `every` neighboring things of kind `per`."""

    vp: int
    per: str
    every: int


@dataclass(frozen=True, slots=True)  # slots: read very often
class Piece:
    """A building as printed. `vp` counts at the end of each era; only monuments use the last three fields."""

    id: str
    copies: int
    type: str
    shape: str
    citizens: int
    silver: int
    vp: int
    civic: Civic | None = None
    per_neighbour: tuple[str, int] | None = None
    on_build: tuple[str, int] | None = None
    requires: tuple[tuple[str, *tuple[str | int, ...]], ...] = ()  # requirement and amount

    @property
    def size(self) -> int:
        return SHAPE_SIZES[self.shape]


# fmt: off
PLAYER_BUILDINGS = (
    Piece("domus", 2, "R", "O1", 1, 0, 0),
    Piece("domus_maxima", 2, "R", "O2", 2, 0, 0),
    Piece("insula_larga", 1, "R", "I3", 4, 0, 0),
    Piece("insula_l", 1, "R", "L3", 4, 0, 0),
    Piece("gran_insula_larga", 1, "R", "I4", 6, 0, 0),
    Piece("gran_insula_cuadrada", 1, "R", "O4", 6, 0, 0),
    Piece("panaderia", 2, "C", "O1", 0, 1, 0),
    Piece("alfareria", 2, "C", "O2", 0, 1, 2),
    Piece("foro_artesanos_largo", 1, "C", "I3", 0, 2, 3),
    Piece("foro_artesanos_l", 1, "C", "L3", 0, 2, 3),
    Piece("fundicion_larga", 1, "C", "I4", 0, 3, 5),
    Piece("fundicion_cuadrada", 1, "C", "O4", 0, 3, 5),
    Piece("fuente", 1, "M", "O1", 0, 0, 0, Civic(1, "building", 1)),
    Piece("biblioteca", 1, "M", "O1", 0, 0, 0, Civic(1, "citizen", 2)),
    Piece("jardin", 1, "M", "O1", 0, 0, 0, Civic(2, "municipal", 1)),
    Piece("mercadillo", 1, "M", "O1", 0, 0, 0, Civic(1, "silver", 1)),
    Piece("fuente_majestuosa", 1, "M", "O2", 0, 0, 0, Civic(1, "building", 1)),
    Piece("biblioteca_resplandeciente", 1, "M", "O2", 0, 0, 0, Civic(1, "citizen", 1)),
    Piece("jardin_lujoso", 1, "M", "O2", 0, 0, 0, Civic(3, "municipal", 1)),
    Piece("mercado", 1, "M", "O2", 0, 0, 0, Civic(2, "silver", 1)),
)
# fmt: on
TRAY_PIECES = {piece.id: piece for piece in PLAYER_BUILDINGS}

# In the order of the rulebook's storage guide. All of `requires` must be met before any building is removed. The
# requirements are: no_empty_lots; population n; lots n (owned, built or not); edge_lots n; edge (the footprint touches
# the edge); size n (the seat has a building of at least this size); covered TYPE n (n of the seat's lots are under
# buildings of this type); silver n (icons of the seat's commercial buildings); buildings TYPE n. `on_build` is what
# each owner of an adjacent building gains.
# fmt: off
MONUMENTS = (
    Piece("panteon", 1, "M", "I3", 0, 0, 0, civic=Civic(3, "municipal", 1), requires=(("no_empty_lots",),)),  # S+P2
    Piece("foro_romano", 1, "M", "I3", 0, 0, 0, civic=Civic(2, "silver", 1), requires=(("population", 6),)),  # P2
    Piece("circo_maximo", 1, "M", "I3", 0, 0, 0, civic=Civic(1, "citizen", 1), requires=(("lots", 14),)),  # P2
    Piece("templo_vulcano", 1, "C", "T4", 0, 1, 0, per_neighbour=("silver", 1), requires=(("covered", "C", 4),)),  # S(value)+P2
    Piece("templo_minerva", 1, "R", "U5", 2, 0, 0, per_neighbour=("citizens", 1), requires=(("covered", "R", 4),)),  # S(value, text of requirement)+P2
    Piece("torre_maravillas", 1, "C", "O1", 0, 0, 3, requires=(("size", 3),)),  # S(text of requirement)+P2
    Piece("templo_marte", 1, "R", "L3", 5, 0, 0, requires=(("size", 3), ("silver", 3))),  # P2
    Piece("templo_neptuno", 1, "C", "L3", 0, 1, 5, requires=(("buildings", "M", 2), ("edge",))),  # P2
    Piece("faro", 1, "M", "O1", 0, 0, 0, civic=Civic(2, "silver", 1), requires=(("size", 4), ("edge",))),  # P2
    Piece("torre_observacion", 1, "M", "O1", 0, 0, 0, civic=Civic(1, "citizen", 1), requires=(("edge_lots", 2), ("edge",))),  # P2 weak
    Piece("templo_jupiter", 1, "M", "O4", 0, 0, 0, civic=Civic(2, "silver", 1), on_build=("vp", 2)),  # P2 (see D-2)
    Piece("coliseo", 1, "M", "O4", 0, 0, 0, civic=Civic(1, "citizen", 1), on_build=("silver", 3)),  # P2
    Piece("bodega_real", 1, "C", "R6", 0, 4, 8),  # P2
    Piece("regia", 1, "R", "R6", 9, 0, 0),  # P2
    Piece("estatua_romulo", 1, "M", "O4", 0, 0, 0, civic=Civic(2, "building", 1), requires=(("buildings", "any", 6),)),  # P2
    Piece("templo_venus", 1, "R", "O2", 4, 0, 0, requires=(("silver", 4),)),  # P2
    Piece("templo_apolo", 1, "C", "O2", 0, 2, 2, requires=(("buildings", "R", 3),)),  # P2
    Piece("arco_triunfo", 1, "R", "I4", 7, 0, 0, requires=(("edge",),)),  # S(text)+P2
    Piece("puerto_imperial", 1, "C", "I4", 0, 3, 7, requires=(("edge",),)),  # S(text)+P2
)
# fmt: on
MONUMENTS_BY_ID = {piece.id: piece for piece in MONUMENTS}
