"""Rulings: how this site decides what the rulebook leaves open. RULINGS {number: text}."""

from games.wording.messages import Message, Table

CHAPTER = Message("great_city", "rulings.chapter", "Rulings on this site")

RULINGS = Table(
    "great_city.ruling",
    {
        1: "Taking a card is mandatory, so the last player takes the last one. You may build a card immediately after taking it.",
        2: "You may use the gains of your first action to pay for the second.",
        3: "Missing bricks and cogs can be bought only for the action that needs them.",
        4: "With two players, each turn counts only its own emissary.",
        5: "A building that is covered by an aqueduct leaves no gap: the city stays connected.",
        6: "Cards that never came up are revealed only when the game is over and its shuffles are published.",
        7: "Influence is scored at the end of each round with an influence card on the table.",
        8: "Tokens you pay return to the supply before stars and effects. Covered buildings stay visible to everyone and never come back.",
        9: "A computer player takes over for players who concede. The last player who has not conceded wins.",
    },
)
