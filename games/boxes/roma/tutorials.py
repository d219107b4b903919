from games.boards.tutorials import Script, Step
from games.rules.roma.cards import DECK

from .words import tutorials as words

DEALT_CARDS = ("legionarius", "legat", "machina", "onager", "velites", "haruspex", "senator", "forum")  # four each
DRAWN_CARDS = ("architectus", "consul", "praetorianus", "consiliarius", "haruspex")  # none dearer than 4 sestertii
LEARNERS_DISCS = {"legat": 3, "senator": 5, "forum": 2}  # filled by the learner, after the Legionarius
OPPONENTS_DISCS = {"velites": 1, "machina": 2, "onager": 4, "haruspex": 5}
EMPTY_DISCS = (4, 6)  # discs of the learner's that stay empty


def draw_pile() -> tuple[str, ...]:
    rest = list(DECK)
    for card in (*DEALT_CARDS, *DRAWN_CARDS):
        rest.remove(card)
    return (*DEALT_CARDS, *DRAWN_CARDS, *rest)


OPENING_ANSWERS = tuple(
    (seat, "opening", ("lay", card, disc))
    for seat, cards in enumerate((LEARNERS_DISCS, OPPONENTS_DISCS))
    for card, disc in cards.items()
)
OPPONENT_TAKES_MONEY = tuple((1, "action", answer) for answer in (("money", 6), ("money", 5), ("money", 3), "end"))

TUTORIAL_STEPS = (
    Step("give", "exchange", (("machina", "onager"),), ("hand",), "me", ((1, "exchange", ("forum", "senator")),)),
    Step("open", "opening", (("lay", "legionarius", 1),), ("own-1",), others=OPENING_ANSWERS),
    Step("legat", "action", (("activate", 3),), ("dice", "own-3", "foe-3", "foe-6")),
    Step("fight", "action", (("activate", 1),), ("own-1", "foe-1")),
    Step("cards", "action", (("cards", 5),), ("deck",)),
    Step("keep", "keep", tuple(("keep", card) for card in DRAWN_CARDS), ("drawn",)),
    Step("end", "action", ("end",), others=OPPONENT_TAKES_MONEY),
    Step("loss", highlights=("numbers", "dice")),
    Step("forum", "action", (("activate", 2),), ("dice", "own-2")),
    Step("spend", "forum", (("spend", 6),), ("dice", "pool")),
    Step("money", "action", (("money", 4),), ("dice",)),
    Step(
        "lay",
        "action",
        tuple(("lay", card, disc) for card in DRAWN_CARDS for disc in EMPTY_DISCS),
        tuple(f"own-{disc}" for disc in EMPTY_DISCS),
    ),
)

SCRIPTS = (
    Script(
        name="roma",
        ruleset="roma",
        version=3,
        rules=1,
        position={"game": "roma", "seats": 2},
        steps=TUTORIAL_STEPS,
        texts=words.TUTORIAL_TEXTS,
        luck={"start": ((1,),), "deck": (draw_pile(),), "battle": ((5,),), "dice": ((1, 3, 5), (3, 5, 6), (2, 4, 6))},
    ),
)

# Three moves of Roma to try: two rows that face each other, a Forum that waits for dice, a fight to be won.
DEMO_POSITION = {
    "game": "roma",
    "turn": "A",
    "dice": [2, 3, 6],
    "pool": 13,
    "vp": {"A": 11, "B": 12},
    "money": {"A": 9, "B": 4},
    "discs": {
        "A": {"2": "forum", "3": "legionarius", "4": "mercator", "6": "turris"},
        "B": {"1": "haruspex", "3": "velites", "4": "templum", "6": "mercatus"},
    },
    "hand": {"A": ["nero", "basilica", "consul", "architectus"], "B": ["senator", "forum"]},
    "deck_top_first": ["centurio", "gladiator", "legat", "forum", "essedum", "tribunusplebis"],
}

DEMO = Script(
    ruleset="roma",
    version=1,
    rules=1,
    position=DEMO_POSITION,
    texts=words.DEMO_TEXTS,
    luck={"battle": ((5,), (2,), (4,)), "dice": ((1, 2, 4), (2, 4, 5), (3, 5, 6), (1, 3, 6))},
)
