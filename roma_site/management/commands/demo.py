from argparse import ArgumentParser
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import CommandError
from django.db.models import Q

from games.eventlog import log
from games.facts.events import FALLBACK, Answered
from games.management.database_command import DatabaseCommand
from games.models import Game, Grade
from games.operating import played_moments
from games.players.stand_ins import stand_in_choice
from games.rules import GAMES
from games.tables import opening
from roma_site.accounts.models import User

DEMO_USERS = {"ana": ("Ana", "es", "Europe/Madrid"), "bruno": ("Bruno", "en", "Europe/London")}
# Events played in advance; half of them in a short game.
DEMO_EVENTS = 40
# Longer than any game: a bug in a rule must not make the demo endless.
MAX_DEMO_EVENTS = 5_000


class Command(DatabaseCommand):
    help = "Creates the demo users (sign-in with one click, in development only) and their games, unless they exist."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--grade", choices=Grade.values, default=Grade.QUICK, help="of the computer players")

    def handle(self, *args: Any, grade: str, **options: Any) -> None:
        if not settings.DEVELOPMENT:
            raise CommandError("Demo users sign in without a password, so they need DEVELOPMENT=1.")
        ana, bruno = [demo_user(name, *about) for name, about in DEMO_USERS.items()]
        for ruleset, rules in GAMES.items():
            if not Game.objects.filter(ruleset=ruleset, host__in=[ana, bruno]).exists():
                self.stdout.write(f"  demo      Ana and Bruno play a first game of {rules.NAME} …")
                whole = demo_table(ana, bruno, ruleset, 3)
                length = play_demo(whole)
                played_moments.find_moments_in(whole)
                far = min(DEMO_EVENTS, length // 2)
                running_demo_table(ana, bruno, ruleset, 3, far, grade)
                running_demo_table(bruno, ana, ruleset, 2, far)


def demo_user(name: str, public_name: str, language: str, zone: str) -> User:
    user = User.objects.filter(Q(email=f"{name}@demo.example") | Q(public_name=public_name)).first()
    if user is None:
        user = User.objects.create_user(f"{name}@demo.example", public_name, language=language, time_zone=zone)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def demo_table(host: User, guest: User, ruleset: str, size: int, grade: str = Grade.QUICK) -> Game:
    """Return a started table of two users, with computer players in the other seats.

    It has `size` seats, or fewer if the game allows fewer."""
    size = min(size, max(GAMES[ruleset].SEATS))
    grades = [grade] * (size - 2)
    game = opening.open_table(host, opening.TableSettings(ruleset, size=size, built_in=size - 2, grades=grades))
    opening.join(game, guest)
    game.refresh_from_db()
    return game


def running_demo_table(host: User, guest: User, ruleset: str, size: int, far: int, grade: str = Grade.QUICK) -> Game:
    """Return a running table that asks the host. If the game ends before `far` events, try half as far."""
    game = demo_table(host, guest, ruleset, size, grade)
    play_demo(game, host, far)
    if far and game.state != Game.State.RUNNING:
        return running_demo_table(host, guest, ruleset, size, far // 2, grade)
    return game


def play_demo(game: Game, until_asked: User | None = None, far: int = 0) -> int:
    """Play to the end, or until `until_asked` is asked after `far` events. Return the number of events."""
    seats = {seat.number: seat.user for seat in game.seats.select_related("user")}
    for _ in range(MAX_DEMO_EVENTS):
        asked = log.load(game).awaited
        if not asked or (until_asked and game.head > far and until_asked in [seats[seat] for seat in asked]):
            break
        answer_for_seat(game, asked[0], "player" if seats[asked[0]] else "stand_in")
        game.refresh_from_db()
    return game.head


def answer_for_seat(game: Game, seat: int, by: str) -> None:
    observation = log.observe(game, seat)
    fallback = FALLBACK if by == "stand_in" and game.seats.get(number=seat).thinks else None
    answer = Answered(seat, observation.question.what, stand_in_choice(observation), by, fallback)
    log.append(game, answer, observation.opened)
