"""Three moves of The Great City of Rome to try: rounds 5 to 7, with an influence card to be won in the sixth."""

from games.boards.three_moves import ThreeMoves

from .words.three_moves import THREE_MOVES as TEXTS

POSITION = {
    "game": "great_city",
    "round": 5,
    "first": 0,
    "strips": ["CBBBC", "BCCBB", "BCBCB", "CCBBB", "CBCBB", "CBBCB"],
    "seats": [
        {
            "coins": 7,
            "influence": 2,
            "bricks": 2,
            "hand": ["II-06", "III-11"],
            "city": [
                {"card": "S-purple-1", "at": [0, 0]},
                {"card": "S-purple-2", "at": [1, 0]},
                {"card": "II-01", "at": [0, 1]},
                {"card": "II-16", "at": [1, 1]},
            ],
        },
        {
            "coins": 6,
            "influence": 3,
            "bricks": 1,
            "hand": ["II-13"],
            "city": [
                {"card": "S-orange-1", "at": [0, 0]},
                {"card": "S-orange-2", "at": [1, 0]},
                {"card": "II-04", "at": [0, 1]},
                {"card": "II-17", "at": [1, 1]},
            ],
        },
        {
            "coins": 5,
            "influence": 1,
            "points": 3,
            "hand": ["II-15"],
            "influence_cards": [3],
            "city": [
                {"card": "S-white-1", "at": [0, 0]},
                {"card": "S-white-2", "at": [1, 0]},
                {"card": "III-03", "at": [0, -1]},
                {"card": "II-11", "at": [0, 1]},
            ],
        },
    ],
    "decks": {
        "I": ["I-02", "I-08", "I-06"],
        "II": ["II-09", "II-10", "II-18"],
        "III": ["III-09", "III-17", "III-10"],
    },
}

THREE_MOVES = ThreeMoves(ruleset="great_city", version=1, rules=1, position=POSITION, texts=TEXTS)
