"""Create users with their sessions, and tables for them, in the site's environment; print JSON.

`python -m tests.faults.people HOW_MANY_PEOPLE HOW_MANY_TABLES [BUILT_IN]`: the tables are of all games in turn, with
two to four people each; with BUILT_IN every fourth has a computer player. Existing users are used again."""

import json
import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402

from games.rules import GAMES  # noqa: E402
from games.tables import opening, tokens  # noqa: E402
from tests.tables import open_table  # noqa: E402

OPTIONS: dict[str, dict] = {"gloria": {"short": True}}


def person(number: int):
    """A user of that number."""
    users = get_user_model().objects
    address = f"p{number}@example.org"
    return users.filter(email=address).first() or users.create_user(address, f"Player {number}")


def session(user) -> str:
    """A browser of theirs that is signed in."""
    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return str(store.session_key)


def token(user) -> str:
    return tokens.make_token(user, "crowd", ["read", "play"])[1]


def table(number: int, people: list, built_in: bool) -> str:
    """A started table; each has other people, and games, sizes and people do not go in step."""
    ruleset = list(GAMES)[number % len(GAMES)]
    sizes = [size for size in GAMES[ruleset].SEATS if size <= min(4, len(people))]
    size, machines = sizes[number // len(GAMES) % len(sizes)], int(built_in and number % 5 == 4)
    game = open_table(people[0], ruleset, OPTIONS.get(ruleset, {}), size=size, built_in=machines)
    for user in people[1 : size - machines]:
        opening.join(game, user)
    return game.slug


def main() -> None:
    """Make what is asked for."""
    count, wanted = int(sys.argv[1]), int(sys.argv[2])
    people = [person(number) for number in range(count)]
    slugs = []
    for number in range(wanted):
        at = number * 5 % count
        slugs.append(table(number, people[at:] + people[:at], "BUILT_IN" in sys.argv))
    print(json.dumps({"people": [[user.email, session(user), token(user)] for user in people], "tables": slugs}))


main()
