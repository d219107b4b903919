"""A restore drill: old links, sessions and questions must not work after the site went back to a backup.

A copy is made while games are running, and players go on and lose what they did. What they kept is tried after
deploy/restore, after a second one, after an announced restore by hand and after one without announcement. Access that
was granted before the copy and revoked since is also tried."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import psycopg
import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.boards import answer_paths
from games.eventlog import log
from games.facts.events import Answered
from games.models import Access, Game, OpenQuestion, Seat, Token
from games.tables import access_links, opening, tokens
from notifications.delivery.mails import deliver_due_mails
from notifications.models import Notification, State
from notifications.replies.reply_tokens import ReplyAddress
from roma_site.accounts import credentials
from tests import warm
from tests.deploy.database import address
from tests.deploy.test_backup import environment, run
from tests.faults import figures
from tests.rules import chance
from tests.tables import open_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.faults]

GAMES = ("roma", "gloria", "great_city", "foundations")
WAYS = {"the script": True, "the script once more": True, "by hand": True, "by hand, unannounced": False}
BEFORE, LOST = 24, 40  # answers at each table


class Playing:
    """People at tables: how they play, and what they keep of it."""

    def __init__(self, people: list, rulesets: tuple[str, ...]) -> None:
        self.dice, self.kept, self.games = Random(1), [], []
        for ruleset in rulesets:
            game = open_table(people[0], ruleset, size=2, public=False)
            opening.join(game, people[1], game.invitation)
            self.games.append(game.pk)

    def play(self, answers: int, keep: bool = False) -> None:
        """So many answers at each table."""
        for key in self.games:
            for _ in range(answers):
                if (
                    asked := OpenQuestion.objects.filter(game=key).select_related("seat__user", "game").first()
                ) is None:
                    break
                look = log.observe(key, asked.seat.number)
                choice = chance.choice(self.dice, look.question)
                if keep:
                    self.keep(asked, look, choice)
                log.append(key, Answered(look.seat, look.question.what, choice), look.opened)

    def keep(self, asked: OpenQuestion, look: log.Observation, choice: object) -> None:
        seat, user = asked.seat, asked.seat.user
        token = access_links.access_link_token(seat.pk, user, look.opened, look.stamp)
        self.kept.append({
            "game": asked.game_id, "seat": seat.pk, "user": user.email, "opened": look.opened, "name": look.question_name,
            "reply_to": str(ReplyAddress(user.pk, seat.pk, look.opened, stamp=look.stamp)),
            "link": reverse("games:access_link", args=[asked.game.slug, token]),
            "what": look.question.what, "choice": answer_paths.path_json(choice),
        })  # fmt: skip


def some_keys(user: object, game: int) -> dict[str, str]:
    """A browser that is signed in, one that a link has let in, and a program's token."""
    browser = Client()
    browser.force_login(user)
    seat = Seat.objects.select_related("game").get(game=game, user=user)
    return {
        "session": browser.session.session_key,
        "access": access_links.access_cookie(Access.objects.create(seat=seat, user=user)),
        "token": tokens.make_token(user, "a program", ["read"])[1],
        "table": seat.game.get_absolute_url(),
    }


def close_keys(user: object) -> None:
    """Their owner closes all of it."""
    credentials.revoke_all_credentials(user)
    Session.objects.all().delete()  # which no page has ever listed
    assert not (Access.objects.exists() or Token.objects.exists())


def send_mails() -> int:
    """All that is due, or would be in a while; how many."""
    before = len(mail.outbox)
    Notification.objects.filter(state=State.WAITING).update(due_at=timezone.now())
    deliver_due_mails()
    return len(mail.outbox) - before


@contextmanager
def empty(number: int, folder: Path) -> Iterator[str]:
    """The address of an empty database."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{folder / f'restored-{number}.sqlite3'}"
        return
    server, name = address().rsplit("/", 1)
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}_{number}")
        yield f"{server}/{name}_{number}"
        admin.execute(f"DROP DATABASE {name}_{number} WITH (FORCE)")


def restore(way: str, file: str, url: str, env: dict[str, str]) -> None:
    if way.startswith("the script"):
        done = run(url, "deploy/restore", file)
        commands = [["manage.py", "migrate", "--verbosity", "0"]]
    else:
        if url.startswith("sqlite"):
            shutil.copy(file, url.removeprefix("sqlite:///"))
            done = None
        else:
            done = run(url, "pg_restore", "--no-owner", "--no-privileges", "--dbname", url, file)
        commands = [["manage.py", "restored"]] if WAYS[way] else []
    assert done is None or done.returncode == 0, done.stderr
    for command in commands:
        told = warm.run(command, env)
        assert told.returncode == 0, told.stderr


def test_what_is_lost_stays_lost(django_user_model, tmp_path: Path, settings) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = settings.NOTIFICATION_MAX_WAIT_SECONDS = 0
    people = [django_user_model.objects.create_user(f"{name.lower()}@example.org", name) for name in ("Ana", "Bruno")]
    playing = Playing(people, GAMES[: figures.size(1, 4)])
    playing.play(BEFORE // 2)
    assert send_mails(), "some were told of their turn before the copy"
    playing.play(BEFORE // 2)
    opening_all = some_keys(people[0], playing.games[0])
    dumped = run(address(), "deploy/backup", BACKUP_DIR=str(tmp_path))
    assert dumped.returncode == 0, dumped.stderr
    close_keys(people[0])
    heads = dict(Game.objects.values_list("pk", "head"))
    assert Notification.objects.filter(state=State.WAITING).exists(), "some were not"
    playing.play(figures.size(12, LOST), keep=True)
    found: dict[str, object] = {"answers that are lost": len(playing.kept), "mails of then": send_mails()}
    # The first question of each table was put before the copy was made, and may well be answered.
    kept = [one for one in playing.kept if one["opened"] > heads[one["game"]]]
    assert kept
    timelines = []
    ways = [*WAYS] if figures.FILE else ["the script", "by hand, unannounced"]
    for number, way in enumerate(ways):
        with empty(number, tmp_path) as url:
            more = {
                "INBOUND_PER_HOUR": "100000",
                "NOTIFICATION_DELAY_SECONDS": "0",
                "NOTIFICATION_MAX_WAIT_SECONDS": "0",
            }
            env = environment(url, SECRET_KEY=settings.SECRET_KEY, **more)
            restore(way, dumped.stdout.strip(), url, env)
            said = {"kept": kept, "keys": opening_all, "announced": WAYS[way]}
            said |= {"moves": figures.size(12, LOST), "seed": number + 2}
            done = warm.run(["-m", "tests.faults.restored"], env, input=json.dumps(said))
            assert done.returncode == 0, done.stderr
            told = json.loads(done.stdout)
        assert told["faults"] == [], f"{way}: {told}"
        assert told["figures"]["lost questions whose number came again"], f"{way}: nothing was tried"
        timelines += [told["timeline"]] if told["timeline"] else []
        found |= {f"{way}: {name}": value for name, value in told["figures"].items()}
    assert len({*timelines}) == len(timelines) > 0, "two restores of one copy are two timelines"
    figures.keep("restores", found)
