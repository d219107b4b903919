"""The words of Augury."""

TERMS = {
    "game": {"es": "Augurio", "en": "Augury"},
    "about": {"es": "Suelta aves en un cielo de tres por tres.", "en": "Let birds fly over a sky of three by three."},
    "hand": {"es": "mano", "en": "hand"},
    "option.hand": {"es": "Aves en mano", "en": "Birds in hand"},
    "help.hand": {"es": "Con cuántas aves se empieza.", "en": "How many birds each begins with."},
    "value.hand.2": {"es": "dos", "en": "two"},
    "value.hand.3": {"es": "tres", "en": "three"},
    "option.calm": {"es": "Cielo en calma", "en": "Calm sky"},
    "help.calm": {"es": "Sin viento; para dos.", "en": "Without wind; for two."},
    "topic.promise": {"es": "una promesa", "en": "a promise"},
    "topic.fly": {"es": "soltar un ave", "en": "letting a bird fly"},
    "topic.call_back": {"es": "llamar aves", "en": "calling birds back"},
    "end.sky": {"es": "no quedan aves", "en": "no birds are left"},
    "catalogue": {"es": "Las aves", "en": "The birds"},
    "filter.points": {"es": "Puntos", "en": "Points"},
    "points": {"es": "puntos", "en": "points"},
}
QUESTIONS = {
    "promise": {"es": "¿Cuántos puntos verás?", "en": "How many points will you see?"},
    "fly": {"es": "¿Qué ave sueltas, y dónde?", "en": "Which bird flies, and where?"},
    "call_back": {"es": "¿Qué aves vuelven?", "en": "Which birds come back?"},
}
MANY = {"call_back"}
COUNTS = {
    "fly.2": {"es": "columna {n}", "en": "column {n}"},
    "fly.3": {"es": "fila {n}", "en": "row {n}"},
    "from": {"es": "{n}", "en": "{n}"},
}
OPTIONS = {
    "promise.#": {"es": "{n|punto|puntos}", "en": "{n|point|points}"},
    "pass": {"es": "Esperar al viento", "en": "Wait for the wind"},
    "fly": {"es": "Soltar {1}: {2}, {3}", "en": "{1} flies: {2}, {3}"},
    "from": {"es": "la de {1}, {2}", "en": "the one at {1}, {2}"},
}
STEPS = {
    "pass": {"es": "Esperar al viento", "en": "Wait for the wind"},
    "fly": {"es": "Soltar", "en": "Let fly"},
    "from": {"es": "La de", "en": "From"},
    "none": {"es": "ninguna", "en": "none"},
}
LINES = {
    "turn": {"es": ("Turno: {seat}.", "Te toca."), "en": ("{seat}'s turn.", "Your turn.")},
    "dealt": {
        "es": ("{seat} toma sus aves.", "Tomas[ {birds}]."),
        "en": ("{seat} takes their birds.", "You take[ {birds}]."),
    },
    "promised": {
        "es": ("{seat} promete {points}.", "Prometes {points}."),
        "en": ("{seat} promises {points}.", "You promise {points}."),
    },
    "flies": {"es": ("{seat} suelta {bird}.", "Sueltas {bird}."), "en": ("{seat}: {bird} flies.", "{bird} flies.")},
    "blown": {
        "es": ("A {seat} el viento le lleva {bird}.", "El viento te lleva {bird}."),
        "en": ("The wind takes {seat}'s {bird}.", "The wind takes your {bird}."),
    },
    "called": {
        "es": ("{seat} llama a {bird}.", "Llamas a {bird}."),
        "en": ("{seat} calls {bird}.", "You call {bird}."),
    },
}
KINDS = {"bird": "card", "birds": "cards"}


def card_ids(cards):
    return {bird["id"] for bird in cards["birds"]}


def card(key, words, options):
    bird = next(bird for bird in words.cards["birds"] if bird["id"] == key)
    name = bird[words.language]
    return {
        "id": key,
        "name": name,
        "function": "",
        "points": bird["points"],
        "icon": "eye",
        "tint": "",
        "listed": True,
    }


def question_facts(asked, view):
    return {}


def board_text(view, words, names, me):
    rows = [" ".join(words.card(bird)["name"] if bird else "–" for bird in row) for row in view["sky"]]
    hand = view["hands"][me] if me is not None and view["hands"] else None
    mine = [f"{words.term('hand')}: {', '.join(words.card(bird)['name'] for bird in hand)}"] if hand else []
    points = [f"{name}: {points}" for name, points in zip(names, view["points"], strict=False)]
    return "\n".join([*rows, *points, *mine])
