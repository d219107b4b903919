"""What invocations, objectives and roles do, told from their rows by effect or condition, so that another card set has
words, too."""

from games.wording.text import Teller

from .pieces import TYPES

# {name} is what the row says under that name.
INVOCATIONS = {
    "silver": {"es": "Ganas {amount} platas.", "en": "Gain {amount} silver."},
    "all_actions": {
        "es": "Este turno puedes hacer cada una de las tres acciones una vez, en cualquier orden.",
        "en": "This turn you may do each of the three actions once, in any order.",
    },
    "bonus_silver": {
        "es": "Permanente: {amount} platas más en cada ingreso y en cada final de era (en la última, PV).",
        "en": "Permanent: {amount} more silver with each income and at each end of an era (VP in the last).",
    },
    "harvest": {
        "es": "Con un ingreso: tu plata comercial cuenta {times} veces (como mucho {most} más).",
        "en": "With an income: your commercial silver counts {times} times (at most {most} more).",
    },
    "same_size": {
        "es": "Al construir puedes cubrir edificios propios del mismo tamaño, nunca mayores.",
        "en": "With a build you may cover own buildings of the same size, never larger ones.",
    },
    "exchange": {
        "es": "Cambia un solar vacío tuyo por una escritura a la venta.",
        "en": "Exchange an empty lot of yours for a deed on sale.",
    },
    "peek": {
        "es": "Mira las {cards} cartas de arriba de la pila; puedes comprar una de sus escrituras por {price} platas, sin descuentos ni acción; pide un marcador libre.",
        "en": "Look at the top {cards} cards of the pile; you may buy one deed among them for {price} silver, without discounts or an action; it needs a free marker.",
    },
    "renew": {
        "es": "Con seis cartas o más en la pila: las que hay a la venta van debajo y salen seis nuevas; puedes comprar la más barata sin gastar acción.",
        "en": "With six cards or more in the pile: those on sale go below it and six new ones come; you may buy the cheapest without an action.",
    },
    "discount": {
        "es": "Permanente: las cartas a la venta te cuestan {amount} menos (1 como mínimo).",
        "en": "Permanent: cards on sale cost you {amount} less (1 at least).",
    },
    "unstealable": {
        "es": "Permanente: nadie te puede robar solares.",
        "en": "Permanent: your lots cannot be stolen.",
    },
    "free_steal": {
        "es": "Roba un solar vacío sin entregar una ficha de favor.",
        "en": "Steal an empty lot without handing over a favour token.",
    },
    "guests": {
        "es": "Al empezar un final de era: si tienes algún ciudadano, tu población cuenta {amount} más.",
        "en": "As an era's scoring begins: with at least one citizen your population counts {amount} more.",
    },
    "small_homes": {
        "es": "Permanente: cada residencia tuya de tamaño {size} o menor cuenta {amount|ciudadano|ciudadanos} más en tu población.",
        "en": "Permanent: each of your residences of size {size} or less counts {amount|more citizen|more citizens} in your population.",
    },
    "double_municipal": {
        "es": "Al empezar un final de era: el icono de un edificio municipal tuyo puntúa el doble (como mucho {most} PV más).",
        "en": "As an era's scoring begins: the icon of one of your municipal buildings scores double (at most {most} VP more).",
    },
    "more_markers": {
        "es": "Permanente: tienes {markers} marcadores y cada solar vacío vale {empty} PV al final.",
        "en": "Permanent: you have {markers} lot markers, and each empty lot is worth {empty} VP at the end.",
    },
    "cornucopia": {
        "es": "Ganas 1 plata por cada edificio y cada solar vacío tuyos (como mucho {most}).",
        "en": "Gain 1 silver for each building and each empty lot of yours (at most {most}).",
    },
    "free_deed": {
        "es": "Toma gratis una escritura de entre las {slots} cartas más baratas, sin gastar acción; pide un marcador libre.",
        "en": "Take a deed among the {slots} cheapest cards free, without an action; it needs a free marker.",
    },
    "no_requirement": {
        "es": "Al construir un monumento no hace falta lo que pide.",
        "en": "With a build: one monument's requirement need not be met.",
    },
    "objectives": {
        "es": "Roba {cards} objetivos y guárdate uno, oculto.",
        "en": "Draw {cards} objectives and keep one, hidden.",
    },
    "runner_up": {
        "es": "Al empezar un final de era: con algún ciudadano y una sola población por delante, {vp_reward} PV (en la última era {vp_last}).",
        "en": "As an era's scoring begins: with a citizen and only one population ahead, {vp_reward} VP ({vp_last} in the last era).",
    },
}
UNUSED = {"es": "Sin usar, {vp} PV al final.", "en": "Unused, {vp} VP at the end."}

ROLES = {
    "income": {"es": "Tu ingreso base es de {base} platas.", "en": "Your base income is {base} silver."},
    "era_silver": {
        "es": "Al empezar cada era ganas {amount} platas.",
        "en": "Gain {amount} silver as each era begins.",
    },
    "discount": {
        "es": "Las cartas a la venta te cuestan {amount} menos (1 como mínimo).",
        "en": "Cards on sale cost you {amount} less (1 at least).",
    },
    "more_markers": {
        "es": "Tienes {markers} marcadores y cada solar vacío vale {empty} PV al final.",
        "en": "You have {markers} lot markers, and each empty lot is worth {empty} VP at the end.",
    },
    "extra_deed": {
        "es": "Empiezas con una escritura más.",
        "en": "You begin with one more deed.",
    },
    "crowd": {
        "es": "Con algún ciudadano, tu población cuenta {amount} más en cada final de era.",
        "en": "With at least one citizen your population counts {amount} more at each end of an era.",
    },
    "small_shops": {
        "es": "Tus edificios comerciales de tamaño {size} o menor dan {amount|plata|platas} más (en la última era, PV).",
        "en": "Your commercial buildings of size {size} or less give {amount} more silver (VP in the last era).",
    },
    "shop_vp": {
        "es": "{amount} PV más por edificio comercial en cada final de era.",
        "en": "{amount} more VP for each commercial building at each end of an era.",
    },
    "small_municipal": {
        "es": "Tus edificios municipales de tamaño {size} que puntúan dan {amount} PV más.",
        "en": "Your municipal buildings of size {size} that score anything score {amount} VP more.",
    },
    "toll": {
        "es": "Cuando otra persona compra una escritura junto a un edificio tuyo ganas {amount|plata|platas}.",
        "en": "When another player buys a deed next to a building of yours, gain {amount} silver.",
    },
    "large_builds": {
        "es": "Al construir un edificio de tamaño {size} o mayor ganas {amount} platas.",
        "en": "When you build a building of size {size} or more, gain {amount} silver.",
    },
    "same_size": {
        "es": "Una vez por era puedes construir sobre edificios propios del mismo tamaño.",
        "en": "Once each era you may build over own buildings of the same size.",
    },
    "second_deed": {
        "es": "{uses|vez|veces} por partida, tras tu ingreso, puedes comprar además la carta más barata.",
        "en": "{uses|time|times} a game, right after your income, you may buy the cheapest card as well.",
    },
    "treasury": {
        "es": "Empiezas con {start} platas más; al final, 1 PV por cada {per} platas (como mucho {most}).",
        "en": "You begin with {start} more silver; at the end 1 VP for every {per} silver left (at most {most}).",
    },
    "monument_vp": {
        "es": "{amount} PV al construir un monumento (una vez cada uno).",
        "en": "{amount} VP when you build a monument (once for each).",
    },
}

# {n} is the number for this many players; in the catalogue, all of them.
OBJECTIVES = {
    "group": {"es": "un grupo de {n} solares", "en": "a group of {n} lots"},
    "line": {
        "es": "{n} solares seguidos en una fila o columna",
        "en": "{n} lots on end in a row or column",
    },
    "corners": {"es": "{n} esquinas de la ciudad", "en": "{n} corners of the city"},
    "edge": {"es": "{n} solares en el borde", "en": "{n} lots on the edge"},
    "centre": {"es": "{n} solares del centro", "en": "{n} lots of the centre"},
    "buildings": {"es": "{n} edificios ({type})", "en": "{n} buildings ({type})"},
    "icon_silver": {
        "es": "edificios comerciales con {n} platas",
        "en": "commercial buildings worth {n} silver",
    },
    "population": {"es": "población {n}", "en": "a population of {n}"},
    "large": {"es": "{n} edificios de tamaño {size} o mayor", "en": "{n} buildings of size {size} or more"},
    "small": {"es": "{n} edificios de tamaño {size}", "en": "{n} buildings of size {size}"},
    "no_empty": {"es": "ningún solar vacío, y {n} solares", "en": "no empty lot, and {n} lots"},
    "empty": {"es": "{n} solares vacíos", "en": "{n} empty lots"},
    "each_type": {"es": "{n} edificios de cada tipo", "en": "{n} buildings of each type"},
    "silver": {"es": "{n} platas", "en": "{n} silver"},
    "district": {
        "es": "un grupo de {n} solares bajo edificios propios ({type})",
        "en": "a group of {n} lots under own buildings ({type})",
    },
}
GOAL = {"es": "{vp} PV al final: al menos {what}.", "en": "{vp} VP at the end: at least {what}."}
PLAYERS = {"es": "{} (con 2, 3, 4, 5 jugadores)", "en": "{} (with 2, 3, 4, 5 players)"}


def invocation(row: dict, teller: Teller) -> str:
    text = teller.tell(INVOCATIONS[row["effect"]][teller.language], row)
    if row["vp"] is None:
        return text
    return f"{text} {teller.tell(UNUSED[teller.language], row)}"


def role(row: dict, teller: Teller) -> str:
    return teller.tell(ROLES[row["effect"]][teller.language], row)


def objective(row: dict, teller: Teller) -> str:
    """With the numbers of every count of players, where they differ."""
    numbers = row["at_least"]
    one = str(numbers[0]) if len(set(numbers)) == 1 else "/".join(map(str, numbers))
    kind = row.get("type", "")
    facts = {"n": one, "size": row.get("size", ""), "type": TYPES[kind][teller.language] if kind else ""}
    what = teller.tell(OBJECTIVES[row["condition"]][teller.language], facts)
    text = teller.tell(GOAL[teller.language], {"vp": row["vp"], "what": what})
    return PLAYERS[teller.language].format(text) if "/" in one else text
