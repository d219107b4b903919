"""The demo: lots in a square, a small building to cover, and the last deed of the era.

Once this deed is bought, all players have one more turn, and the era is scored."""

from games.boards.tutorials import Script

from ..words import tutorials as words

DEMO_LATER_PILES = (  # the piles of the second and the third era
    ["A2", "C6", "G1", "E1", "C7", "A3", "F5", "B4", "G7", "D5", "E3", "G2"],
    ["C1", "B5", "A7", "F7", "A4", "B1", "E2", "D7", "C5", "E7", "G4", "G6"],
)
DEMO_POSITION = {
    "game": "foundations",
    "options": {},
    "era": 1,
    "turn": 0,
    "first": 0,
    "seats": [
        {
            "silver": 9,
            "lots": ["B2", "B3", "C2", "C3", "C4", "D3", "D4", "E5", "E6", "F6", "F4"],
            "buildings": [
                {"id": "domus", "at": ["B2"]},
                {"id": "alfareria", "at": ["E5", "E6"]},
                {"id": "panaderia", "at": ["F4"]},
            ],
        },
        {
            "silver": 7,
            "lots": ["A1", "A5", "A6", "B6", "B7", "D1", "D2", "D6", "F1", "F2", "F3", "G3", "G5"],
            "buildings": [
                {"id": "insula_l", "at": ["A5", "A6", "B6"]},
                {"id": "panaderia", "at": ["F2"]},
                {"id": "domus_maxima", "at": ["D1", "D2"]},
            ],
        },
    ],
    "display": ["E4"],
    "pile": [],
    "next_piles": list(DEMO_LATER_PILES),
    "pile_is_all": True,
}

DEMO = Script(ruleset="foundations", version=1, rules=1, position=DEMO_POSITION, texts=words.DEMO_TEXTS)
