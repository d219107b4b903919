"""Three moves of Roma to try: two rows that face each other, a Forum that waits for dice, a fight to be won."""

from games.boards.three_moves import ThreeMoves

from .words.three_moves import THREE_MOVES as TEXTS

POSITION = {
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

THREE_MOVES = ThreeMoves(
    ruleset="roma",
    version=1,
    rules=1,
    position=POSITION,
    texts=TEXTS,
    luck={"battle": ((5,), (2,), (4,)), "dice": ((1, 2, 4), (2, 4, 5), (3, 5, 6), (1, 3, 6))},
)
