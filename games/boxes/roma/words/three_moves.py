"""What is said where three moves of Roma are tried. A card's id in braces is its name, {foe} the next player."""

from games.wording.messages import Table

THREE_MOVES = Table(
    "roma",
    "three_moves",
    {
        "begin": "A duel half-way: your cards lie at your six discs, those of {foe} face them. Each of your three dice is money, or cards, or wakes the card at its disc. Laying a card takes money and no die.",
        "aim": "Most points win. {forum} and {mercator} bring some, the {legionarius} fights the card opposite; each empty disc costs you a point at the start of your turn.",
    },
)
