"""What is said where three moves of Foundations of Rome are tried."""

from games.wording.messages import Table

THREE_MOVES = Table(
    "foundations",
    "three_moves",
    {
        "begin": "The first era comes to its end. A turn is one thing: buy the last lot on sale, put a building on lots of yours, or take an income. A larger building may be put over smaller ones.",
        "aim": "Once nothing is for sale everybody has one more turn; then citizens, shops and what stands beside municipal buildings bring points.",
    },
)
