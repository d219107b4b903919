"""The cards: 40 buildings on 144 action cards, 6 senators, 36 sites. Data only.

Provenance: the appendix "Edificios y sus funciones" of the Spanish rulebook (2011) prints a color and a number of
copies next to each of the 40 names. The chapter "Las Cartas" gives the material and the role of each color. The English
names are those of the English editions. The rows are in the alphabetical order of the Spanish names without accents,
which decides who leads first. Ids are the Spanish names in lower case, words joined by an underscore."""

from typing import NamedTuple

SENATOR = "senador"
SENATOR_COUNT = 6
SITES_PER_MATERIAL = 6


class Material(NamedTuple):
    """A material; `value` is how many its sites need, and also its worth in influence and in coins."""

    id: str
    role: str
    value: int
    copies: int


MATERIAL_ROWS = (
    Material("rubble", "laborer", 1, 6),
    Material("wood", "craftsman", 1, 6),
    Material("brick", "legionary", 2, 3),
    Material("concrete", "architect", 2, 3),
    Material("stone", "merchant", 3, 3),
    Material("marble", "patron", 3, 3),
)


class Card(NamedTuple):
    id: str
    material: str


BUILDINGS = (
    Card("academia", "brick"),  # naranja, 3x
    Card("acueducto", "concrete"),  # gris, 3x
    Card("alcantarillado", "stone"),  # azul, 3x
    Card("anfiteatro", "concrete"),  # gris, 3x
    Card("arco", "brick"),  # naranja, 3x
    Card("atrio", "brick"),  # naranja, 3x
    Card("basilica", "marble"),  # violeta, 3x
    Card("biblioteca", "stone"),  # azul, 3x
    Card("calzada", "rubble"),  # amarillo, 6x
    Card("catacumbas", "stone"),  # azul, 3x
    Card("circo", "wood"),  # marrón, 6x
    Card("circo_maximo", "stone"),  # azul, 3x
    Card("coliseo", "stone"),  # azul, 3x
    Card("despensa", "concrete"),  # gris, 3x
    Card("empalizada", "wood"),  # marrón, 6x
    Card("escalinata", "marble"),  # violeta, 3x
    Card("escuela", "brick"),  # naranja, 3x
    Card("estatua", "marble"),  # violeta, 3x
    Card("foro", "marble"),  # violeta, 3x
    Card("fuente", "marble"),  # violeta, 3x
    Card("fundicion", "brick"),  # naranja, 3x
    Card("insula", "rubble"),  # amarillo, 6x
    Card("jardin", "stone"),  # azul, 3x
    Card("letrinas", "rubble"),  # amarillo, 6x
    Card("ludus_magna", "marble"),  # violeta, 3x
    Card("mercado", "wood"),  # marrón, 6x
    Card("muelle", "wood"),  # marrón, 6x
    Card("muralla", "concrete"),  # gris, 3x
    Card("palacio", "marble"),  # violeta, 3x
    Card("porton", "brick"),  # naranja, 3x
    Card("prision", "stone"),  # azul, 3x
    Card("puente", "concrete"),  # gris, 3x
    Card("santuario", "brick"),  # naranja, 3x
    Card("senado", "concrete"),  # gris, 3x
    Card("taberna", "rubble"),  # amarillo, 6x
    Card("templo", "marble"),  # violeta, 3x
    Card("termas", "brick"),  # naranja, 3x
    Card("torre", "concrete"),  # gris, 3x
    Card("villa", "stone"),  # azul, 3x
    Card("vomitorium", "concrete"),  # gris, 3x
)

CARD_IDS = (*(row.id for row in BUILDINGS), SENATOR)
MATERIALS = tuple(row.id for row in MATERIAL_ROWS)
ROLES = tuple(row.role for row in MATERIAL_ROWS)
VALUE = {row.id: row.value for row in MATERIAL_ROWS}  # by material
MATERIAL = {row.id: row.material for row in BUILDINGS}  # by card
ROLE = {row.id: dict(zip(MATERIALS, ROLES, strict=True))[row.material] for row in BUILDINGS}  # by card
COIN_VALUE = {row.id: VALUE[row.material] for row in BUILDINGS}  # by card
COPIES = {row.id: next(m.copies for m in MATERIAL_ROWS if m.id == row.material) for row in BUILDINGS}
ALPHABETICAL_RANK = {row.id: number for number, row in enumerate(BUILDINGS)} | {
    SENATOR: len(BUILDINGS)
}  # by card, from 0
DECK = tuple(row.id for row in BUILDINGS for _ in range(COPIES[row.id]))  # 144 cards
STARTING_DECK_SIZE = 110  # approximate size of the deck when the first turn begins
