"""What is said where three moves of The Great City of Rome are tried."""

from games.wording.messages import Table

THREE_MOVES = Table(
    "great_city",
    "three_moves",
    {
        "begin": "Round 5, and three cities grow. Place your emissary first: who stands nearer to the emperor chooses a building first, who stands farther off gets more for it. Then build, or let your city work.",
        "aim": "Points come from residences, from what stands beside what, and from influence: whoever has most tokens after round 6 wins the card that is uncovered then.",
    },
)
