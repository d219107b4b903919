"""The guided game of Gloria a Roma: five turns with one opponent, from the first foundation to the vault."""

from games.boards.guided import Script, Step

from .words.guided import GUIDED

# Of no role does the learner ever hold two when one is led: nobody is offered a petition before it was explained.
POSITION = {
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
THINKS = (1, "think", "senator")
PASSES = ((1, "follow", "think"), THINKS)
RUBBLE = ("calzada", "letrinas")  # drawn by the learner

STEPS = (
    Step("lead", "lead", (("lead", "craftsman", "muelle"),), ("hand",), "me", PASSES),
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
    Step("give", "give", tuple((card,) for card in RUBBLE), ("hand",), "me"),
    Step("again", "lead", (("lead", "craftsman", "senador"),), ("hand",), "me", PASSES),
    Step(
        "add",
        "craftsman",
        tuple(("add", "insula", card) for card in RUBBLE),
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
    Step("sell", "lead", (("lead", "merchant", "jardin"),), ("stockpile", "hand", "clientele"), "me", PASSES),
    Step("vault", "merchant", (("sell", "prision", "stockpile"),), ("vault",), "me"),
    Step(
        "client",
        "merchant",
        (("sell", "vomitorium", "stockpile"),),
        ("clientele", "vault"),
        "me",
    ),
)

SCRIPTS = (Script(name="gloria", ruleset="gloria", version=4, rules=1, position=POSITION, steps=STEPS, texts=GUIDED),)
