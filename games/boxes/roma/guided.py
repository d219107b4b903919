"""The guided game of Roma: two turns, in which each thing a die can do is done once."""

from games.boards.guided import Script, Step

from .words.guided import GUIDED

DRAWN = ("templum", "mercator", "architectus", "basilica", "nero", "consul")  # the top of the draw pile
POSITION = {
    "game": "roma",
    "turn": "A",
    "dice": [1, 3, 5],
    "pool": 16,
    "vp": {"A": 10, "B": 10},
    "money": {"A": 0, "B": 0},
    "discs": {
        "A": {"1": "legionarius", "3": "legat", "5": "senator"},
        "B": {"1": "velites", "2": "machina", "4": "onager", "5": "haruspex"},
    },
    "hand": {"A": ["forum"], "B": []},
    "deck_top_first": list(DRAWN),
}
FOE_TAKES_MONEY = tuple((1, "action", answer) for answer in (("money", 6), ("money", 5), ("money", 3), "end"))
FREE = (4, 2, 6)  # discs at which the Forum may be laid: the next roll shows them all

STEPS = (
    Step("dice", rings=("dice",)),
    Step("money", "action", (("money", 5),), ("dice", "hand")),
    Step("lay", "action", tuple(("lay", "forum", disc) for disc in FREE), tuple(f"own-{disc}" for disc in FREE)),
    Step("legat", "action", (("activate", 3),), ("own-3", "foe-3", "foe-6")),
    Step("fight", "action", (("activate", 1),), ("own-1", "foe-1")),
    Step("end", "action", ("end",), ("foe-1",), others=FOE_TAKES_MONEY),
    Step("loss", rings=("points-own", "dice")),
    Step("forum", "action", tuple(("activate", disc) for disc in FREE), ("dice",)),
    Step("spend", "forum", (("spend", 6), ("spend", 4)), ("dice", "pool")),
    Step("cards", "action", tuple(("cards", die) for die in FREE), ("deck",)),
    Step("keep", "keep", tuple(("keep", card) for card in DRAWN), ("drawn",)),
    Step("last", rings=("pool",)),
)

SCRIPTS = (
    Script(
        name="roma",
        ruleset="roma",
        version=1,
        rules=2,
        position=POSITION,
        steps=STEPS,
        texts=GUIDED,
        luck={"battle": ((5,),), "dice": ((3, 5, 6), (2, 4, 6))},
    ),
)
