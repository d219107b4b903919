"""A site on restored data, in a process of its own (test_restores.py): who it tells what, and what it does with mails,
links and pages that were given out by the site that is lost.

    python -m tests.faults.restored < KEPT        JSON in (what was kept), JSON out (figures and faults)"""

import json
import os
import sys
from collections import Counter
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core import mail  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.deadlines import sweep  # noqa: E402
from games.eventlog import loading, log  # noqa: E402
from games.eventlog.verification import find_log_fault  # noqa: E402
from games.facts.events import Answered  # noqa: E402
from games.models import Event, Game, OpenQuestion, Seat, Timeline  # noqa: E402
from games.tables import access_links  # noqa: E402
from notifications.delivery.mails import deliver_due_mails  # noqa: E402
from notifications.inbound import dispatch, incoming_mail  # noqa: E402
from notifications.models import Kind, Notification, State  # noqa: E402
from notifications.replies import reply_tokens  # noqa: E402
from tests.rules import chance  # noqa: E402

TRIES = 3  # lost things that are tried at each question that bears their number


class Restored:
    def __init__(self, said: dict) -> None:
        self.kept, self.moves, self.dice = said["kept"], said["moves"], Random(said["seed"])
        self.keys = said["keys"]
        self.announced = Timeline.objects.order_by("-pk").first() if said["announced"] else None
        self.waiting = set(Notification.objects.filter(state=State.WAITING).values_list("pk", flat=True))
        self.figures: Counter[str] = Counter()
        self.faults: list[str] = []

    def run(self) -> dict:
        """All of it."""
        self.holds("before anybody plays")
        self.try_keys()
        if self.announced:
            self.say_so()
        self.tell()
        for game in Game.objects.filter(state=Game.State.RUNNING):
            for _ in range(self.moves):
                if not self.move(game.pk):
                    break
                self.try_what_was_kept(game.pk)
        self.holds("after it went another way")
        name = self.announced.name if self.announced else ""
        return {"figures": self.figures, "faults": self.faults, "timeline": name}

    def holds(self, when: str) -> None:
        """Every log."""
        for game in Game.objects.filter(head__gt=0):
            if fault := find_log_fault(game):
                self.faults.append(f"{when} {game.slug} does not hold: {fault}")

    def try_keys(self) -> None:
        browser, passed = Client(), Client()
        browser.cookies[settings.SESSION_COOKIE_NAME] = self.keys["session"]
        passed.cookies[access_links.ACCESS_COOKIE_NAME] = self.keys["access"]
        token = {"headers": {"authorization": f"Bearer {self.keys['token']}"}}
        opened = {
            "session": browser.get("/you/").status_code == 200,
            "access": passed.get(self.keys["table"]).status_code == 200,  # a private table
            "token": Client().get("/api/v1/me/", **token).status_code == 200,
        }
        self.figures["keys, closed in what is lost, that open"] = sum(opened.values())
        if self.announced and any(opened.values()):
            self.faults.append(f"open again: {opened}")
        if not self.announced and not all(opened.values()):
            self.faults.append(f"not tried rightly: {opened}")

    def say_so(self) -> None:
        """Each table that goes on."""
        running = list(Game.objects.filter(state=Game.State.RUNNING))
        self.figures["tables that said so"] = sweep.tell_restored()
        for game in running:
            game.refresh_from_db()
            last = Event.objects.of(game.pk, game.head, game.head).values_list("kind", flat=True).get()
            if last != "restored" or loading.load_cold(game).timeline != self.announced.name:
                self.faults.append(f"{game.slug} does not say that the site went back")

    def tell(self) -> None:
        sent = dict(Notification.objects.filter(state=State.SENT).values_list("pk", "sent_at"))
        Notification.objects.filter(state=State.WAITING).update(due_at=timezone.now())
        deliver_due_mails()
        now = dict(Notification.objects.filter(state=State.SENT).values_list("pk", "sent_at"))
        again = [pk for pk in sent if now.get(pk) != sent[pk]]
        self.faults += [f"notice {pk}, sent before, was sent again" for pk in again]
        self.figures["notices sent before"], self.figures["notices sent now"] = len(sent), len(now) - len(sent)
        self.figures["of them waiting in the copy"] = len(self.waiting & now.keys())
        if len(mail.outbox) != len(now) - len(sent):
            self.faults.append(f"{len(mail.outbox)} mails for {len(now) - len(sent)} notices")
        told = Notification.objects.filter(kind=Kind.MOVE, address=None)
        people = (
            Seat.objects.filter(game__state=Game.State.RUNNING, user__isnull=False).count() if self.announced else 0
        )
        if told.count() != people or told.exclude(state=State.SENT).exists():
            self.faults.append(f"{told.count()} of {people} were told that the site went back")

    def move(self, key: int) -> bool:
        asked = OpenQuestion.objects.filter(game=key).select_related("seat").first()
        if asked is None:
            return False
        look = log.observe(key, asked.seat.number)
        log.append(key, Answered(look.seat, look.question.what, chance.choice(self.dice, look.question)), look.opened)
        self.figures["answers"] += 1
        return True

    def try_what_was_kept(self, key: int) -> None:
        game = Game.objects.get(pk=key)
        for asked in OpenQuestion.objects.filter(game=game).select_related("seat"):
            met = [one for one in self.kept if one["seat"] == asked.seat_id and one["opened"] == asked.opened]
            for one in met[:TRIES]:
                self.figures["lost questions whose number came again"] += 1
                found = self.mail_of(one), self.link_of(one), self.page_of(one)
                if found != ("lost", "closed", 409) or Game.objects.get(pk=key).head != game.head:
                    self.faults.append(f"{game.slug}, question {asked.opened}: {found}")

    def mail_of(self, one: dict) -> str:
        self.figures["mails"] += 1
        lines = f"From: {one['user']}\r\nMessage-ID: <{self.figures['mails']}@x.example>\r\n\r\n1"
        address = reply_tokens.read_reply_address(one["reply_to"])
        return dispatch.accept_mail(address, incoming_mail.read_mail_bytes(lines.encode(), one["user"]))

    def link_of(self, one: dict) -> str:
        client = Client()
        client.get(one["link"])
        return "open" if access_links.ACCESS_COOKIE_NAME in client.cookies else "closed"

    def page_of(self, one: dict) -> int:
        client, seat = Client(), Seat.objects.select_related("user", "game").get(pk=one["seat"])
        client.force_login(seat.user)
        said = {"opened": one["name"], "what": one["what"], "choice": one["choice"]}
        return client.post(f"{seat.game.get_absolute_url()}answer/", said).status_code


def main() -> None:
    """Read, look, print."""
    setup_test_environment()
    print(json.dumps(Restored(json.load(sys.stdin)).run()))


if __name__ == "__main__":
    main()
