"""Numbers with their nouns: {count:cards} in a sentence is "1 card", "3 cards"."""

from games.wording.messages import nouns

NOUNS = nouns(
    "gloria",
    {
        "actions": ("{n} action", "{n} actions"),
        "cards": ("{n} card", "{n} cards"),
        "points": ("{n} point", "{n} points"),
        "senators": ("{n} senator", "{n} senators"),
        "times": ("{n} time", "{n} times"),
    },
)
