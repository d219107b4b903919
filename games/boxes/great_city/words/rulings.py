"""Rulings: what the rulebook leaves open and how this site decides it, in our own words.

RULINGS {number: text} in the order of the rules; CHAPTER is their heading."""

from games.wording.messages import Message, Table

CHAPTER = Message("great_city", "rulings.chapter", "How it is decided here")

RULINGS = Table(
    "great_city",
    "ruling",
    {
        1: "Taking a card is mandatory, and the last player takes the last one. The card just taken may be built at once.",
        2: "What the first action earns may pay for the second.",
        3: "Bricks and cogs are bought with their action only.",
        4: "With two players each of the two turns counts its own emissary alone.",
        5: "An aqueduct on top of a building keeps the city in one piece.",
        6: "Cards that never came out stay unknown until the game is over and its luck is published.",
        7: "Influence is scored at the end of every round in which a card lies on the table.",
        8: "Tokens paid return to the supply before stars and effect. Covered buildings lie open and never come back.",
        9: "A built-in player goes on for whoever has conceded; the last one who has not conceded wins.",
    },
)
