"""Texts for link previews and invitations, and estimates of a game's length."""

from .messages import Table, nouns

LINK_TEXTS = Table(
    "games.link",
    {
        "site": "Roman board games, one move at a time",
        "site.text": "Play with friends far away. An email tells you when it is your turn, and you answer when it suits you.",
        "invites": "{who} invites you to {game}",
        "invited": "You are invited to {game}",
        "invited.text": "A board game by correspondence: move whenever you have a minute. Take a look and join.",
        "rules": "{game}: rules and cards",
        "rules.text": "In our own words, with every card. Played here by correspondence, one move at a time.",
        "tables": "Open tables",
        "tables.text": "Tables waiting for players. Choose one and join.",
        "archive": "Finished games",
        "archive.text": "Replay them move by move, from every player’s seat.",
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
    "games.lasts",
    {
        "whole": "About {answers} from you, about {minutes} each. At {often}, the game takes about {time}.",
        "week": "about {answers} a week",
        "day": "about {answers} a day",
    },
)
