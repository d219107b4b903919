from games.boards.tutorials import Script, Step

from .words import tutorials as words

# The learner never has two cards of a role when leading, so no petition is offered before it is explained.
TUTORIAL_POSITION = {
    "game": "gloria",
    "options": {},
    "leader": 0,
    "seats": [
        {"hand": ["muelle", "insula", "estatua", "senador"], "stockpile": ["prision", "vomitorium"]},
        {"hand": ["templo", "academia", "letrinas", "arco", "santuario"]},
    ],
    "pool": ["villa", "fuente"],
    "deck": ["calzada", "letrinas", "jardin", "torre"],
}
OPPONENT_THINKS = (1, "think", "senator")
OPPONENT_PASSES = ((1, "follow", "think"), OPPONENT_THINKS)
RUBBLE_CARDS = ("calzada", "letrinas")  # drawn by the learner

TUTORIAL_STEPS = (
    Step("lead", "lead", (("lead", "craftsman", "muelle"),), ("hand",), "me", OPPONENT_PASSES),
    Step(
        "lay",
        "craftsman",
        (("lay", "insula", "rubble"),),
        ("hand", "buildings"),
        "me",
        ((1, "lead", ("lead", "legionary", "academia")),),
    ),
    Step("think", "follow", ("think",), ("hand",), "me"),
    Step("refill", "think", (("refill", 3),), ("deck", "senators"), others=((1, "legionary", ("letrinas",)),)),
    Step("give", "give", tuple((card,) for card in RUBBLE_CARDS), ("hand",), "me"),
    Step("again", "lead", (("lead", "craftsman", "senador"),), ("hand",), "me", OPPONENT_PASSES),
    Step(
        "add",
        "craftsman",
        tuple(("add", "insula", card) for card in RUBBLE_CARDS),
        ("hand",),
        "me",
        ((1, "lead", ("lead", "patron", "templo")),),
    ),
    Step(
        "follow",
        "follow",
        (("follow", "estatua"),),
        ("buildings", "hand"),
        "me",
        ((1, "patron", ("hire", "fuente", "pool")),),
    ),
    Step("hire", "patron", (("hire", "villa", "pool"),)),
    Step("sell", "lead", (("lead", "merchant", "jardin"),), ("stockpile", "hand", "clientele"), "me", OPPONENT_PASSES),
    Step("vault", "merchant", (("sell", "prision", "stockpile"),), ("vault",), "me"),
    Step("client", "merchant", (("sell", "vomitorium", "stockpile"),), ("clientele", "vault"), "me"),
)

SCRIPTS = (
    Script(
        name="gloria",
        ruleset="gloria",
        version=4,
        rules=1,
        position=TUTORIAL_POSITION,
        steps=TUTORIAL_STEPS,
        texts=words.TUTORIAL_TEXTS,
    ),
)

# Three moves of Gloria a Roma to try: a building that lacks one material, helpers, a full hand.
DEMO_POSITION = {
    "game": "gloria",
    "options": {},
    "leader": 0,
    "seats": [
        {
            "hand": ["circo", "academia", "villa", "torre", "templo", "senador"],
            "stockpile": ["atrio", "insula"],
            "clientele": ["mercado"],
            "vault": ["letrinas"],
            "buildings": [
                {"card": "muelle", "site": "wood", "materials": ["mercado"], "complete": True},
                {"card": "santuario", "site": "brick", "materials": ["termas"]},
            ],
        },
        {
            "hand": ["atrio", "letrinas", "estatua", "puente", "circo"],
            "stockpile": ["calzada", "taberna"],
            "clientele": ["jardin"],
            "vault": ["calzada"],
            "buildings": [
                {"card": "taberna", "site": "rubble", "materials": ["insula"], "complete": True},
                {"card": "vomitorium", "site": "concrete", "materials": ["muralla"]},
            ],
        },
    ],
    "pool": ["fuente", "calzada", "empalizada", "prision"],
    "deck": ["foro", "insula", "termas", "muelle", "senado", "biblioteca"],
}

DEMO = Script(ruleset="gloria", version=1, rules=1, position=DEMO_POSITION, texts=words.DEMO_TEXTS)
