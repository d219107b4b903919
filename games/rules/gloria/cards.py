"""The cards: 40 buildings on 144 action cards, 6 senators, 36 sites. Data only.

Provenance: the appendix "Edificios y sus funciones" of the Spanish rulebook (2011) prints a colour and a number of
copies beside each of the 40 names; colour, material and role go together as in its chapter "Las Cartas". The English
names are those of the English editions. The order of the rows is the alphabetical order of the Spanish names without
accents, which decides who leads first. Ids are those names in lower case, words joined by an underscore."""

from typing import NamedTuple

SENATOR = "senador"
SENATORS = 6
SITES_OF_EACH = 6


class Material(NamedTuple):
    """`value`: materials to complete a building = influence of its site = coins in the vault."""

    id: str
    spanish: str
    colour: str
    role: str
    value: int
    copies: int


MATERIAL_ROWS = (
    Material("rubble", "Escombros", "amarillo", "laborer", 1, 6),
    Material("wood", "Madera", "marrón", "craftsman", 1, 6),
    Material("brick", "Ladrillo", "naranja", "legionary", 2, 3),
    Material("concrete", "Cemento", "gris", "architect", 2, 3),
    Material("stone", "Piedra", "azul", "merchant", 3, 3),
    Material("marble", "Mármol", "violeta", "patron", 3, 3),
)


class Card(NamedTuple):
    id: str
    spanish: str
    english: str
    material: str


BUILDINGS = (
    Card("academia", "Academia", "Academy", "brick"),  # naranja, 3x
    Card("acueducto", "Acueducto", "Aqueduct", "concrete"),  # gris, 3x
    Card("alcantarillado", "Alcantarillado", "Sewer", "stone"),  # azul, 3x
    Card("anfiteatro", "Anfiteatro", "Amphitheatre", "concrete"),  # gris, 3x
    Card("arco", "Arco", "Archway", "brick"),  # naranja, 3x
    Card("atrio", "Atrio", "Atrium", "brick"),  # naranja, 3x
    Card("basilica", "Basílica", "Basilica", "marble"),  # violeta, 3x
    Card("biblioteca", "Biblioteca", "Scriptorium", "stone"),  # azul, 3x
    Card("calzada", "Calzada", "Road", "rubble"),  # amarillo, 6x
    Card("catacumbas", "Catacumbas", "Catacomb", "stone"),  # azul, 3x
    Card("circo", "Circo", "Circus", "wood"),  # marrón, 6x
    Card("circo_maximo", "Circo Máximo", "Circus Maximus", "stone"),  # azul, 3x
    Card("coliseo", "Coliseo", "Colosseum", "stone"),  # azul, 3x
    Card("despensa", "Despensa", "Storeroom", "concrete"),  # gris, 3x
    Card("empalizada", "Empalizada", "Palisade", "wood"),  # marrón, 6x
    Card("escalinata", "Escalinata", "Stairway", "marble"),  # violeta, 3x
    Card("escuela", "Escuela", "School", "brick"),  # naranja, 3x
    Card("estatua", "Estatua", "Statue", "marble"),  # violeta, 3x
    Card("foro", "Foro", "Forum", "marble"),  # violeta, 3x
    Card("fuente", "Fuente", "Fountain", "marble"),  # violeta, 3x
    Card("fundicion", "Fundición", "Foundry", "brick"),  # naranja, 3x
    Card("insula", "Ínsula", "Insula", "rubble"),  # amarillo, 6x
    Card("jardin", "Jardín", "Garden", "stone"),  # azul, 3x
    Card("letrinas", "Letrinas", "Latrine", "rubble"),  # amarillo, 6x
    Card("ludus_magna", "Ludus Magna", "Ludus Magna", "marble"),  # violeta, 3x
    Card("mercado", "Mercado", "Market", "wood"),  # marrón, 6x
    Card("muelle", "Muelle", "Dock", "wood"),  # marrón, 6x
    Card("muralla", "Muralla", "Wall", "concrete"),  # gris, 3x
    Card("palacio", "Palacio", "Palace", "marble"),  # violeta, 3x
    Card("porton", "Portón", "Gate", "brick"),  # naranja, 3x
    Card("prision", "Prisión", "Prison", "stone"),  # azul, 3x
    Card("puente", "Puente", "Bridge", "concrete"),  # gris, 3x
    Card("santuario", "Santuario", "Shrine", "brick"),  # naranja, 3x
    Card("senado", "Senado", "Senate", "concrete"),  # gris, 3x
    Card("taberna", "Taberna", "Bar", "rubble"),  # amarillo, 6x
    Card("templo", "Templo", "Temple", "marble"),  # violeta, 3x
    Card("termas", "Termas", "Bath", "brick"),  # naranja, 3x
    Card("torre", "Torre", "Tower", "concrete"),  # gris, 3x
    Card("villa", "Villa", "Villa", "stone"),  # azul, 3x
    Card("vomitorium", "Vomitorium", "Vomitorium", "concrete"),  # gris, 3x
)

# Read off the rows above.
MATERIALS = tuple(row.id for row in MATERIAL_ROWS)
ROLES = tuple(row.role for row in MATERIAL_ROWS)
VALUE = {row.id: row.value for row in MATERIAL_ROWS}  # by material
MATERIAL = {row.id: row.material for row in BUILDINGS}  # by card
ROLE = {row.id: dict(zip(MATERIALS, ROLES, strict=True))[row.material] for row in BUILDINGS}  # by card
COINS = {row.id: VALUE[row.material] for row in BUILDINGS}  # by card
COPIES = {row.id: next(m.copies for m in MATERIAL_ROWS if m.id == row.material) for row in BUILDINGS}
PLACE = {row.id: number for number, row in enumerate(BUILDINGS)} | {SENATOR: len(BUILDINGS)}  # in the alphabet
DECK = tuple(row.id for row in BUILDINGS for _ in range(COPIES[row.id]))  # 144 cards
