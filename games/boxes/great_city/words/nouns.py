from games.wording.messages import nouns

NOUNS = nouns(
    "great_city",
    {
        "brick_tokens": ("{n} brick token", "{n} brick tokens"),
        "bricks": ("{n} brick", "{n} bricks"),
        "cards": ("{n} card", "{n} cards"),
        "cogs": ("{n} cog", "{n} cogs"),
        "colours": ("{n} colour", "{n} colours"),
        "coins": ("{n} coin", "{n} coins"),
        "influence": ("{n} influence", "{n} influence"),
        "points": ("{n} point", "{n} points"),
        "tokens": ("{n} token", "{n} tokens"),
    },
)
NOUN_OF_KIND = {"tokens": "brick_tokens"}  # {kind: key of its noun} if they differ


def amount_text(kind: str, n: int, language: str) -> str:
    return NOUNS[NOUN_OF_KIND.get(kind, kind)].said(n, language)
