"""People and tables for looking at the site's pages."""

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.test import Client

from games.eventlog import log
from games.facts.events import Answered
from games.models import Access, Game
from games.players.stand_ins import stand_in_choice
from games.tables import access_links, opening
from tests.tables import open_table


def person(name, language="en"):
    """A user with a confirmed address."""
    user = get_user_model().objects.create_user(
        f"{name.lower()}@example.org", name, language=language, time_zone="Europe/Madrid"
    )
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    return user


def answer(game, seat):
    """One answer, as the built-in player would give it."""
    look = log.observe(game, seat)
    log.append(game, Answered(seat, look.question.what, stand_in_choice(look), "player"), look.opened)
    game.refresh_from_db()


def play(game, seat=None, events=30, what=None):
    """Until this seat is asked (`what`, if named), after so many events; to the end if no seat is named."""
    while asked := log.load(game).awaited:
        due = seat is not None and game.head > events and seat in asked
        if due and what in (None, log.observe(game, seat).question.what):
            return game
        answer(game, asked[0])
    return game


def nearly_over(host, *guests, **more):
    """A game of Great City, and the seat that can end it."""
    game = table(host, *guests, ruleset="great_city", **more)
    while not log.observe(game, seat := log.load(game).awaited[0]).ends:
        answer(game, seat)
    return game, seat


def table(host, *guests, ruleset="gloria", **more):
    """A table that has started."""
    game = open_table(host, ruleset, size=1 + len(guests) + more.get("built_in", 0), **more)
    for guest in guests:
        opening.join(game, guest, game.invitation)
    return Game.objects.get(pk=game.pk)


def operator(client, name="Operator"):
    """Sign an operator in at this client."""
    user = get_user_model().objects.create_superuser(f"{name.lower()}@operators.example.org", name)
    client.force_login(user)
    show_second_factor(client, user)
    return user


def show_second_factor(client, user):
    """The client's user has one, and has shown it just now."""
    Authenticator.objects.get_or_create(user=user, type=Authenticator.Type.TOTP, defaults={"data": {"secret": "x"}})
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, "mfa", type="totp")
    request.session.save()


def access_cookie(seat):
    """What a browser holds that the link of a mail has let in."""
    return access_links.access_cookie(Access.objects.create(seat=seat, user=seat.user))


def scene():
    """Ana and Bruno, with a table of every kind."""
    ana, bruno, carla = person("Ana", "es"), person("Bruno"), person("Carla")
    mine = play(table(ana, bruno, built_in=1), 0)
    theirs = play(table(bruno, ana, public=False), 0)
    done = play(table(ana, bruno, built_in=1))
    waiting = open_table(carla, "gloria", {"short": True, "no_functions": True}, size=4)
    private = open_table(ana, "gloria", size=3, public=False)
    return {
        "ana": ana,
        "bruno": bruno,
        "carla": carla,
        "mine": mine,
        "theirs": theirs,
        "done": done,
        "open": waiting,
        "private": private,
    }


def proved(client, user):
    """The client's user has shown just now who they are."""
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, "code", reauthenticated=True)
    request.session.save()


def sign_in(context, url, user, just_now=False):
    """Sign a user in at a browser; with `just_now` the user need not confirm the sign-in again."""
    client = Client()
    client.force_login(user)
    if just_now:
        proved(client, user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": url}])
