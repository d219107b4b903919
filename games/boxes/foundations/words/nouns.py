"""Nouns with their numbers: {count:cards} in a sentence is "1 card", "3 cards"."""

from games.wording.messages import nouns

NOUNS = nouns(
    "foundations",
    {
        "cards": ("{n} card", "{n} cards"),
        "citizens": ("{n} citizen", "{n} citizens"),
        "deeds": ("{n} deed", "{n} deeds"),
        "empty_lots": ("{n} empty lot", "{n} empty lots"),
        "hidden_objectives": ("{n} hidden objective", "{n} hidden objectives"),
        "lots": ("{n} lot", "{n} lots"),
        "more_citizens": ("{n} more citizen", "{n} more citizens"),
        "objectives": ("{n} objective", "{n} objectives"),
        "roles": ("{n} role", "{n} roles"),
        "silver": ("{n} silver", "{n} silver"),
        "times": ("{n} time", "{n} times"),
        "turns": ("{n} turn", "{n} turns"),
    },
)
