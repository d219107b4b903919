"""manage.py demo"""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import log, tables
from games.events import Answered
from games.models import Game
from games.tasks import decide
from roma_site.accounts.models import User

RULESET = "gloria"
PEOPLE = {"ana": ("Ana", "es", "Europe/Madrid"), "bruno": ("Bruno", "en", "Europe/London")}
# Far enough into a game that there is something to see.
OPENING = 40
# No real game is as long; a demo must not run for ever because of a fault in a rule.
TOO_LONG = 5_000


class Command(BaseCommand):
    """People and games to look at, on a machine of one's own."""

    help = "Makes the demo users (signed in with one click, development only) and their games, unless they exist."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make what is missing."""
        if not settings.DEVELOPMENT:
            raise CommandError("Demo users sign in without a password: only with DEVELOPMENT=1.")
        ana, bruno = [person(name, *about) for name, about in PEOPLE.items()]
        if not Game.objects.filter(host__in=[ana, bruno]).exists():
            self.stdout.write("  demo      Ana and Bruno play a first game …")
            play(table(ana, bruno, built_in=1), None)
            play(table(ana, bruno, built_in=1), ana)
            play(table(bruno, ana), bruno)


def person(name: str, public_name: str, language: str, zone: str) -> User:
    """A demo user, with an address that is known to be theirs."""
    user = User.objects.filter(email=f"{name}@demo.example").first()
    if user is None:
        user = User.objects.create_user(f"{name}@demo.example", public_name, language=language, time_zone=zone)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def table(host: User, guest: User, built_in: int = 0) -> Game:
    """A started table of these two, and perhaps a built-in player."""
    game = tables.open_table(host, RULESET, size=2 + built_in, built_in=built_in)
    tables.join(game, guest)
    game.refresh_from_db()
    return game


def play(game: Game, until_asked: User | None) -> None:
    """Play on as the built-in players would: to the end, or until it is this user's turn alone."""
    seats = {seat.number: seat.user for seat in game.seats.select_related("user")}
    for _ in range(TOO_LONG):
        asked = log.load(game).awaited
        if not asked or (until_asked and game.head > OPENING and [seats[seat] for seat in asked] == [until_asked]):
            return
        answer(game, asked[0], "player" if seats[asked[0]] else "stand_in")
        game.refresh_from_db()


def answer(game: Game, seat: int, by: str) -> None:
    """One answer for one seat."""
    look = log.look(game, seat)
    log.append(game, Answered(seat, look.question.what, decide(look), by), look.opened)
