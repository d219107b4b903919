"""Names and functions of buildings of any card set; names that are not here stay as they are."""

from collections.abc import Sequence

from games.rules.great_city.box import SHIPPED_BOX, Box
from games.wording.messages import Message, Table

from .terms import NOUNS

BUILDING_NAMES = Table(
    "great_city.buildings.names",
    {
        "Insula (starting house)": "Starting insula",
        "Vegetable farm (starting)": "Starting farm",
        "Trajan's Market": "Trajan’s Market",
        "Colosseum": "Colosseum",
        "Forum Romanum": "Forum Romanum",
        "Gardens of Maecenas": "Gardens of Maecenas",
        "Subura Insula": "Subura Insula",
        "Caelian Domus": "Caelian Domus",
        "Palatine Villa": "Palatine Villa",
        "Imperial Vineyard": "Imperial Vineyard",
        "Academy": "Academy",
        "Aqua Appia": "Aqua Appia",
        "Aqua Claudia": "Aqua Claudia",
        "Temple of Jupiter": "Temple of Jupiter",
        "Temple of Vesta": "Temple of Vesta",
        "Temple of Saturn": "Temple of Saturn",
        "Temple of Minerva": "Temple of Minerva",
        "Temple of Ceres": "Temple of Ceres",
        "Temple of Neptune": "Temple of Neptune",
        "Temple of Juno": "Temple of Juno",
        "Temple of Mars": "Temple of Mars",
        "Temple of Venus": "Temple of Venus",
        "Temple of Janus": "Temple of Janus",
        "Insula": "Insula",
        "Domus": "Domus",
        "Villa": "Villa",
        "Market": "Market",
        "Arena": "Arena",
        "Forum": "Forum",
        "Park": "Park",
        "Vegetable farm": "Vegetable farm",
        "Vineyard": "Vineyard",
        "Brickworks": "Brickworks",
        "School": "School",
        "Aqueduct": "Aqueduct",
    },
)

BUILDING_TYPES = ("residential", "production", "public", "aqueduct", "temple")
GAIN_TEXTS = {"coin": "coins", "influence": "influence", "brick": "bricks", "point": "points"}  # nouns
PER_TEXTS = Table(
    "great_city.buildings.per", {"building": "for each adjacent building", "residential": "for each adjacent residence"}
)
MAX_TEXT = Message("great_city", "buildings.most", "at most {}")
PLUS = Message("great_city", "buildings.plus", "plus {}")

# What a whole building does, by its type and effect; {} is filled from its row.
DOES = Table(
    "great_city.buildings.does",
    {
        "residential": "Residence of value {}.",
        "gain": "Once, when built: {}.",
        "adjacent": "Once, when built: adjacent production buildings produce.",
        "city": "Once, when built: all your production buildings produce.",
        "production": "When producing: {}.",
        "aqueduct": "1–4 aqueducts: {} points. One per row and column. May cover a building.",
        "temple": "At the end, {} points if {}.",
    },
)

CONDITION_TEXTS = Table(
    "great_city.buildings.conditions",
    {
        "public_colours": "the city has public buildings in at least {} colors",
        "residential": "the city has at least {} residences",
        "residential_values": "the city has residences of at least {} different values",
        "coins": "you have at least {} coins left",
        "influence": "you have at least {} influence tokens left",
        "public": "the city has at least {} public buildings",
        "production": "the city has at least {} production buildings",
        "aqueduct": "the city has at least {} aqueducts",
        "temple": "the city has at least {} temples",
        "neighbour_types": "at least {} types of buildings are adjacent",
    },
)


STARTERS = {"Insula (starting house)": "Insula", "Vegetable farm (starting)": "Vegetable farm"}
CATALOGUE_IDS = {
    row["name"]: SHIPPED_BOX.face[row["id"]] for row in SHIPPED_BOX.cards["cards"] if row["deck"] != "start"
}


def building_drawing(row: dict) -> str:
    """Return the id of the shipped building with this name, to use its drawing; "" if there is none."""
    own = row.get("name", "")
    return CATALOGUE_IDS.get(STARTERS.get(own, own), "")


def name(row: dict, language: str) -> str:
    own = row.get("name") or row["id"]
    return BUILDING_NAMES[own][language] if own in BUILDING_NAMES else own


def function(row: dict, aqueducts: Sequence[int], language: str) -> str:
    if row.get("text"):
        return row["text"]
    kind = row["type"]
    if kind == "residential":
        return DOES[kind].filled(language, row["value"])
    if kind == "production":
        return DOES[kind].filled(language, "; ".join(gain_text(one, language) for one in row["produce"]))
    if kind == "temple":
        wanted = row["condition"]
        return DOES[kind].filled(
            language, row["points"], CONDITION_TEXTS[wanted["count"]].filled(language, wanted["least"])
        )
    if kind == "public":
        effect = row["effect"]
        key = effect.get("produce", "gain")
        return DOES[key].filled(language, gain_text(effect, language) if key == "gain" else "")
    return DOES[kind].filled(language, ", ".join(map(str, aqueducts[1:])))


def gain_text(row: dict, language: str) -> str:
    """Return the text of a gain: "1 coin for each adjacent residence, at most 2"."""
    text = NOUNS[GAIN_TEXTS[row["gain"]]].said(row["n"], language)
    if "per" in row:
        text += f" {PER_TEXTS[row['per']][language]}"
    if "max" in row:
        text += f", {MAX_TEXT.filled(language, row['max'])}"
    if "plus" in row:
        text += f", {PLUS.filled(language, row['plus'])}"
    return text


def in_order(cards: Sequence[str], box: Box) -> list[str]:
    return sorted(cards, key=lambda card: building_sort_key(card, box))


def building_sort_key(card: str, box: Box = SHIPPED_BOX) -> tuple:
    row = box.card[card]
    return (BUILDING_TYPES.index(row.type), row.colour, row.cost, box.face[card])
