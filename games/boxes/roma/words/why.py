"""Why something cannot be done now, by the key of a Reason (games/rules/roma/why_not.py): a few words each."""

from games.wording.messages import Table

WHY = Table(
    "roma",
    "why",
    {
        "turn": "it is not your turn",
        "money": "{short:sestertii} short",
        "passive": "it works by lying there",
        "no_die": "no unused die shows {die}",
        "blocked": "its disc is closed",
        "nobody_opposite": "no card lies opposite",
        "no_character": "the opponent has no character",
        "no_building": "the opponent has no building",
        "no_other_die": "no other unused die",
        "no_building_held": "no building in your hand",
        "no_character_held": "no character in your hand",
        "no_pile": "no cards to draw",
        "no_character_discarded": "no character in the discard pile",
        "all_blocked": "all discs of the opponent are closed",
        "no_role": "no other character of yours whose effect is possible",
    },
)
