"""The 19 monuments, in the order of the rulebook's storage guide.

Provenance, in each row: S the Spanish rulebook, P2 a public implementation with matching icons (section 2, with the
differences).

Each of `requires` must be met before anything is removed: no_empty_lots; population n; lots n (owned, built or not);
edge_lots n; edge (the footprint touches the edge); size n (the seat has a building of at least this size); covered TYPE
n (n of the seat's lots are under buildings of this type); silver n (icons of the seat's commercial buildings);
buildings TYPE n. `on_build`: what each owner of an adjacent building gains."""

from .buildings import Civic, Piece

MONUMENT_MARKERS = 6  # for each player
MONUMENTS_BEYOND_PLAYERS = 3  # in the pool

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
