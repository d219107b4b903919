"""Numbers with their nouns: {count:cards} in a sentence is "1 card", "3 cards"."""

from games.wording.messages import nouns

NOUNS = nouns(
    "roma",
    {
        "basilicae": ("{n} Basilica", "{n} Basilicae"),
        "cards": ("{n} card", "{n} cards"),
        "cards_are": ("{n} card is", "{n} cards are"),
        "cards_keep_one": ("{n} card", "{n} cards, keep one"),
        "empty_discs": ("{n} empty disc", "{n} empty discs"),
        "points": ("{n} point", "{n} points"),
        "sestertii": ("{n} sestertius", "{n} sestertii"),
    },
)
