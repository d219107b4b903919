"""The pieces of the base game: shapes, the 24 buildings of each player, prices, bonuses.

Provenance: two independent public sources give prices, citizens, silver and points of every building (section 1); sizes
and names are from the Spanish rulebook, which agrees in each of its examples. Types: R residential, C commercial, M
municipal."""

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


class Civic(NamedTuple):
    """A municipal icon: `vp` points for each group of `every` neighbouring things of the kind `per`."""

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
