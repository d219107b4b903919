"""Texts of link previews and invitations, and estimates of a game's length."""

from .messages import Table, nouns

LINK_TEXTS = Table(
    "games",
    "link",
    {
        "site": "Roman board games, one move at a time",
        "site.text": "With friends who are far away. A mail tells you when it is your turn; you answer when it suits you.",
        "invites": "{who} invites you to {game}",
        "invited": "You are invited to {game}",
        "invited.text": "A board game by correspondence: you move when you have a minute. Have a look, and sit down.",
        "rules": "{game}: rules and cards",
        "rules.text": "In our own words, with every card. Played here by correspondence, one move at a time.",
        "tables": "Open tables",
        "tables.text": "Tables waiting for players: choose one, and sit down.",
        "archive": "Finished games",
        "archive.text": "To be watched again, move by move, from every player’s seat.",
        "table": "{game} · {who}",
        "players": "{least} to {most} players, one move at a time",
        "duel": "{most} players, one move at a time",
    },
)
LINK_UNITS = nouns(
    "games",
    {
        "answers": ("{n} answer", "{n} answers"),
        "weeks": ("{n} week", "{n} weeks"),
        "months": ("{n} month", "{n} months"),
    },
)
GAME_LENGTH_TEXTS = Table(
    "games",
    "lasts",
    {
        "whole": "About {answers} of yours; at this pace some {time}.",
        "week": "About {answers} a week.",
        "day": "About {answers} a day.",
    },
)
