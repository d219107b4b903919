"""Numbers with their nouns: {count:cards} in a sentence is "1 card", "3 cards"."""

from games.wording.messages import nouns

NOUNS = nouns(
    "great_city",
    {
        "brick_tokens": ("{n} brick token", "{n} brick tokens"),
        "bricks": ("{n} brick", "{n} bricks"),
        "cards": ("{n} card", "{n} cards"),
        "cogs": ("{n} cog", "{n} cogs"),
        "coins": ("{n} coin", "{n} coins"),
        "influence": ("{n} influence", "{n} influence"),
        "points": ("{n} point", "{n} points"),
        "tokens": ("{n} token", "{n} tokens"),
    },
)
