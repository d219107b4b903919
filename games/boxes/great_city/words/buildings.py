"""The buildings' names, by the name their row bears, and what a building does, told from its row: so that another card
set has words, too. NAMES {name in the set: {language: name}}; a name that is not here stands as the set gives it."""

NAMES = {
    "Insula (starting house)": {"es": "Ínsula inicial", "en": "Starting insula"},
    "Vegetable farm (starting)": {"es": "Huerta inicial", "en": "Starting farm"},
    "Trajan's Market": {"es": "Mercado de Trajano", "en": "Trajan’s Market"},
    "Colosseum": {"es": "Coliseo", "en": "Colosseum"},
    "Forum Romanum": {"es": "Foro Romano", "en": "Forum Romanum"},
    "Gardens of Maecenas": {"es": "Jardines de Mecenas", "en": "Gardens of Maecenas"},
    "Subura Insula": {"es": "Ínsula de la Suburra", "en": "Subura Insula"},
    "Caelian Domus": {"es": "Domus del Celio", "en": "Caelian Domus"},
    "Palatine Villa": {"es": "Villa del Palatino", "en": "Palatine Villa"},
    "Imperial Vineyard": {"es": "Viñedo imperial", "en": "Imperial Vineyard"},
    "Academy": {"es": "Academia", "en": "Academy"},
    "Aqua Appia": {"es": "Aqua Appia", "en": "Aqua Appia"},
    "Aqua Claudia": {"es": "Aqua Claudia", "en": "Aqua Claudia"},
    "Temple of Jupiter": {"es": "Templo de Júpiter", "en": "Temple of Jupiter"},
    "Temple of Vesta": {"es": "Templo de Vesta", "en": "Temple of Vesta"},
    "Temple of Saturn": {"es": "Templo de Saturno", "en": "Temple of Saturn"},
    "Temple of Minerva": {"es": "Templo de Minerva", "en": "Temple of Minerva"},
    "Temple of Ceres": {"es": "Templo de Ceres", "en": "Temple of Ceres"},
    "Temple of Neptune": {"es": "Templo de Neptuno", "en": "Temple of Neptune"},
    "Temple of Juno": {"es": "Templo de Juno", "en": "Temple of Juno"},
    "Temple of Mars": {"es": "Templo de Marte", "en": "Temple of Mars"},
    "Temple of Venus": {"es": "Templo de Venus", "en": "Temple of Venus"},
    "Temple of Janus": {"es": "Templo de Jano", "en": "Temple of Janus"},
    "Insula": {"es": "Ínsula", "en": "Insula"},
    "Domus": {"es": "Domus", "en": "Domus"},
    "Villa": {"es": "Villa", "en": "Villa"},
    "Market": {"es": "Mercado", "en": "Market"},
    "Arena": {"es": "Arena", "en": "Arena"},
    "Forum": {"es": "Foro", "en": "Forum"},
    "Park": {"es": "Parque", "en": "Park"},
    "Vegetable farm": {"es": "Huerta", "en": "Vegetable farm"},
    "Vineyard": {"es": "Viñedo", "en": "Vineyard"},
    "Brickworks": {"es": "Ladrillar", "en": "Brickworks"},
    "School": {"es": "Escuela", "en": "School"},
    "Aqueduct": {"es": "Acueducto", "en": "Aqueduct"},
}

GAINS = {
    "coin": {"es": ("moneda", "monedas"), "en": ("coin", "coins")},
    "influence": {"es": ("influencia", "influencias"), "en": ("influence", "influence")},
    "brick": {"es": ("ladrillo", "ladrillos"), "en": ("brick", "bricks")},
    "point": {"es": ("punto", "puntos"), "en": ("point", "points")},
}
PER = {
    "building": {"es": "por edificio vecino", "en": "for each adjacent building"},
    "residential": {"es": "por vivienda vecina", "en": "for each adjacent residence"},
}
MOST = {"es": "como mucho {}", "en": "at most {}"}
PLUS = {"es": "y {} más", "en": "and {} more"}

# What a whole building does, by its type and effect; {} is filled from its row.
DOES = {
    "residential": {"es": "Vivienda de valor {}.", "en": "Residence of value {}."},
    "gain": {"es": "Al construirlo, una vez: {}.", "en": "Once, when built: {}."},
    "adjacent": {
        "es": "Al construirlo, una vez: produce cada edificio de producción vecino.",
        "en": "Once, when built: each adjacent production building produces.",
    },
    "city": {
        "es": "Al construirlo, una vez: producen todos tus edificios de producción.",
        "en": "Once, when built: all your production buildings produce.",
    },
    "production": {"es": "Al producir: {}.", "en": "When producing: {}."},
    "aqueduct": {
        "es": "Uno por fila y por columna. También encima de un edificio propio, que se pierde.",
        "en": "One in each row and column. Also on top of an own building, which is lost.",
    },
    "temple": {"es": "Al final, {} puntos si {}.", "en": "At the end, {} points if {}."},
}

# What a temple wants at the end; {} is the least number.
CONDITIONS = {
    "public_colours": {
        "es": "la ciudad tiene al menos {} colores de edificio público",
        "en": "the city has at least {} colours of public buildings",
    },
    "residential": {"es": "la ciudad tiene al menos {} viviendas", "en": "the city has at least {} residences"},
    "residential_values": {
        "es": "la ciudad tiene viviendas de al menos {} valores",
        "en": "the city has residences of at least {} values",
    },
    "coins": {"es": "te quedan al menos {} monedas", "en": "you have at least {} coins left"},
    "influence": {
        "es": "te quedan al menos {} fichas de influencia",
        "en": "you have at least {} influence tokens left",
    },
    "public": {
        "es": "la ciudad tiene al menos {} edificios públicos",
        "en": "the city has at least {} public buildings",
    },
    "production": {
        "es": "la ciudad tiene al menos {} edificios de producción",
        "en": "the city has at least {} production buildings",
    },
    "aqueduct": {"es": "la ciudad tiene al menos {} acueductos", "en": "the city has at least {} aqueducts"},
    "temple": {"es": "la ciudad tiene al menos {} templos", "en": "the city has at least {} temples"},
    "neighbour_types": {
        "es": "lo tocan edificios de al menos {} tipos",
        "en": "buildings of at least {} types are next to it",
    },
}


def name(row: dict, language: str) -> str:
    """A building's name; its id where its set gives none."""
    own = row.get("name") or row["id"]
    return NAMES[own][language] if own in NAMES else own


def function(row: dict, language: str) -> str:
    """What a building does, in one line; an owner's set may say it in words of its own (`text`)."""
    if row.get("text"):
        return row["text"]
    kind = row["type"]
    if kind == "residential":
        return DOES[kind][language].format(row["value"])
    if kind == "production":
        return DOES[kind][language].format("; ".join(gain_text(one, language) for one in row["produce"]))
    if kind == "temple":
        wanted = row["condition"]
        return DOES[kind][language].format(row["points"], CONDITIONS[wanted["count"]][language].format(wanted["least"]))
    if kind == "public":
        effect = row["effect"]
        key = effect.get("produce", "gain")
        return DOES[key][language].format(gain_text(effect, language) if key == "gain" else "")
    return DOES[kind][language]


def gain_text(row: dict, language: str) -> str:
    """ "1 coin for each adjacent residence, at most 2"."""
    one, many = GAINS[row["gain"]][language]
    text = f"{row['n']} {one if row['n'] == 1 else many}"
    if "per" in row:
        text += f" {PER[row['per']][language]}"
    if "max" in row:
        text += f", {MOST[language].format(row['max'])}"
    if "plus" in row:
        text += f", {PLUS[language].format(row['plus'])}"
    return text
