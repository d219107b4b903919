"""The guided game of Gloria a Roma: five turns with one opponent, from the first foundation to the vault."""

from games.boards.guided import Script, Step

from .words.guided import GUIDED

POSITION = {
    "game": "gloria",
    "options": {},
    "leader": 0,
    "seats": [
        {
            "hand": ["muelle", "circo", "mercado", "empalizada", "calzada", "insula", "senador"],
            "stockpile": ["prision", "vomitorium"],
        },
        {"hand": ["templo", "academia", "letrinas", "arco", "santuario"]},
    ],
    "pool": ["insula", "fuente"],
    "deck": ["villa", "taberna", "torre", "jardin"],
}
THINKS = (1, "think", "senator")
PASSES = ((1, "follow", "think"), THINKS)
RUBBLE = ("calzada", "insula")  # the learner's

STEPS = (
    Step("lead", "lead", (("lead", "craftsman", "muelle"),), ("hand",), "me", PASSES),
    Step(
        "lay",
        "craftsman",
        (("lay", "circo", "wood"),),
        ("hand", "buildings"),
        "me",
        ((1, "lead", ("lead", "patron", "templo")),),
    ),
    Step(
        "follow",
        "follow",
        (("follow", "senador"),),
        ("led", "pool"),
        others=((1, "patron", ("hire", "insula", "pool")),),
    ),
    Step("hire", "patron", (("hire", "muelle", "pool"),), ("pool",)),
    Step("again", "lead", (("lead", "craftsman", "mercado"),), ("hand", "clientele"), "me", PASSES),
    Step("add", "craftsman", (("add", "circo", "empalizada"),), ("hand", "buildings"), "me"),
    Step(
        "client",
        "craftsman",
        tuple(("lay", card, "rubble") for card in RUBBLE),
        ("buildings", "clientele"),
        "me",
        ((1, "lead", ("lead", "legionary", "academia")),),
    ),
    Step("think", "follow", ("think",), ("led",)),
    Step("refill", "think", (("refill", 4),), ("deck", "senators"), others=((1, "legionary", ("letrinas",)),)),
    Step("give", "give", tuple((card,) for card in (*RUBBLE, "taberna")), ("hand",), "me"),
    Step(
        "sell",
        "lead",
        (("lead", "merchant", "villa"), ("lead", "merchant", "jardin")),
        ("hand", "stockpile"),
        "me",
        PASSES,
    ),
    Step(
        "vault",
        "merchant",
        (("sell", "prision", "stockpile"),),
        ("stockpile", "vault"),
        "me",
        ((1, "lead", "think"), THINKS),
    ),
)

SCRIPTS = (Script(name="gloria", ruleset="gloria", version=1, rules=2, position=POSITION, steps=STEPS, texts=GUIDED),)
