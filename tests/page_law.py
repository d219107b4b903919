"""The secrecy law for whole pages, of any game: two tables that a seat cannot tell apart give it the same HTML, to the
byte.

The two logs come from tests/law.py. Each is played at the same address, at the same time, with the same people; the
first is rolled back before the second. Only the token against forged forms is masked. Used by
tests/games/boxes/<game>/test_page_secrecy.py."""

import re
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games.boards import answer_paths
from games.eventlog import log, stamps
from games.facts import luck
from games.facts.events import Answered
from games.models import Draft, Game, what_if
from games.pages.table import views as table
from games.players.stand_ins import first_legal_choice
from games.rules.ask import Shuffle
from games.tables import opening
from notifications import models as notices
from tests import law
from tests.memory import forget
from tests.tables import open_table

FORGERY = re.compile(rb'(csrfmiddlewaretoken" value=|X-CSRFToken"\s*:\s*)"[A-Za-z0-9]{64}"')
NAMES = ("Ana", "Bruno", "Clara", "Diego", "Eva")


class RolledBack(Exception):
    pass


@dataclass
class Stage:
    """A game to be held to the law. `tries`: answers that a seat may not give, as a form sends them."""

    ruleset: str
    game: law.Game
    seats: int
    options: dict = field(default_factory=dict)
    tries: Sequence[str] = ("nonsense",)
    most: int = 120

    def people(self, make) -> list:
        """Create the players and a stranger."""
        return [make(f"{name.lower()}@example.org", name) for name in (*NAMES[: self.seats], "Stranger")]

    def two_logs(self, number: int, seat: int | None):
        """A random game's log and that of a twin which this seat cannot tell from it, equally long."""
        random = Random(number)

        def start():
            return self.game.start(self.seats, self.options, None)

        inputs = law.random_log(start(), random, most=self.most)
        record = law.Record(self.game, start, inputs, seat)
        change = law.cards_swapped if record.shuffles else law.answer_changed  # a game without luck hides answers alone
        twins = [twin for _ in range(25) if (twin := change(record, random))]
        alike = [(twin[0], steps) for twin in twins if (steps := law.alike_steps(record, twin)) or record.shuffles]
        twin = max(([*inputs[:at], *steps] for at, steps in alike), key=len)
        return inputs[: len(twin)], twin

    def pages(self, client, game, seat) -> list[tuple]:
        """Everything the site gives out about this table."""
        at, head = f"/t/{game.slug}/", game.head
        got = [client.get(at), client.get(f"{at}news/"), client.get(f"{at}history/"), client.get(f"{at}export.json")]
        got += [client.get(f"{at}luck/")]
        got += [client.get(f"{at}replay/{number}/") for number in (head, max(2, head - 7))]
        got += [client.get(at, HTTP_HX_REQUEST="true"), client.get("/")]
        got += [client.get(at, {"path": answer_paths.path_json(path)}) for path in self.narrowed(game, seat)]
        asked = None if seat is None else log.observe(game, seat)
        sent = (
            {"opened": asked.opened or head, "what": asked.question.what}
            if asked and asked.question
            else {"opened": head, "what": "any"}
        )
        got += [client.post(f"{at}answer/", {**sent, "choice": choice}) for choice in self.tries]
        got += self.tried_out(client, at, sent, asked)
        return [self.bare(answer) for answer in got]

    def narrowed(self, game, seat) -> list[tuple]:
        """Some beginnings of answers to the seat's own question."""
        question = None if seat is None else log.observe(game, seat).question
        options = [] if question is None else list(question.options)
        return [answer_paths.path_elements(option)[:n] for option in (*options[:2], *options[-1:]) for n in (1, 2)]

    def tried_out(self, client, at: str, sent: dict, asked) -> list:
        """A what-if board of the open question, an answer on it, and another deal."""
        got = [client.post(f"{at}what-if/", sent, follow=True)]
        if not got[0].request["PATH_INFO"].startswith("/what-if/"):
            return got
        board = got[0].request["PATH_INFO"].rsplit("/", 3)[0]
        choice = answer_paths.path_json(first_legal_choice(asked.question))
        got.append(client.post(f"{board}/0/0/answer/", {**sent, "choice": choice}, follow=True))
        return [*got, client.post(f"{board}/deal/", follow=True)]

    def bare(self, answer) -> tuple:
        headers = sorted((k, v) for k, v in answer.headers.items() if k != "Set-Cookie")
        return answer.request["PATH_INFO"], answer.status_code, headers, FORGERY.sub(b"", answer.getvalue())

    def played(self, inputs, people, seat, stops, monkeypatch) -> list[tuple]:
        """The pages a seat gets while these inputs are played; nothing of it stays."""
        forget()
        cache.clear()
        monkeypatch.setattr(luck, "luck_outcome", outcomes(inputs))
        monkeypatch.setattr(stamps, "stamp_of_digest", lambda digest, key=None: "0" * 16)  # tells nothing
        monkeypatch.setattr(luck, "make_commitment", lambda *secret: "0" * 64)
        name_one_after_another(monkeypatch)
        # Rows of one moment, and at this stage there is no other, are sorted by what is chance on the site.
        numbers = count()
        monkeypatch.setattr(notices, "secrets", SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}"))
        monkeypatch.setattr(what_if, "secrets", SimpleNamespace(token_urlsafe=lambda size: f"board-{next(numbers)}"))
        client, seen = Client(), []
        client.force_login(people[-1 if seat is None else seat])
        try:
            with transaction.atomic():
                game = self.opened(people)
                for step, (who, what, choice) in enumerate(inputs, 1):
                    if who is None:
                        continue
                    game.refresh_from_db()
                    log.append(game, Answered(who, what, choice), log.observe(game, who).opened)
                    if step in stops:
                        game.refresh_from_db()
                        seen += self.pages(client, game, seat)
                raise RolledBack
        except RolledBack:
            return seen

    def opened(self, people) -> Game:
        game = open_table(people[0], self.ruleset, self.options, size=self.seats)
        Game.objects.filter(pk=game.pk).update(slug="tiber-42", invitation="come-in")
        for user in people[1 : self.seats]:
            opening.join(game, user)
        return game

    def hold(self, number: int, seat: int | None, people, monkeypatch, at_the_end: bool = False) -> None:
        """Two twins, looked at after a third, two thirds and at the end, or there alone."""
        one, other = self.two_logs(number, seat)
        assert one != other
        answers = [step for step, (who, _, _) in enumerate(one, 1) if who is not None]
        stops = {answers[-1], answers[len(answers) * 2 // 3], answers[len(answers) // 3]}
        self.compare((one, other), seat, {answers[-1]} if at_the_end else stops, people, monkeypatch)

    def compare(self, twins, seat: int | None, stops: set[int], people, monkeypatch) -> None:
        """The same pages at each of these steps of two logs, to the byte."""
        one, other = twins
        with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False):
            first = self.played(one, people, seat, stops, monkeypatch)
            second = self.played(other, people, seat, stops, monkeypatch)
        assert len(first) == len(second) > 0
        assert any(status == 200 and len(body) > 5_000 for _, status, _, body in first)
        assert not any(status >= 500 for _, status, _, _ in first)
        for before, after in zip(first, second, strict=True):
            assert before[:3] == after[:3]
            assert before[3] == after[3], law._apart(before[3], after[3])

    def notice(self, leak, people, monkeypatch, number: int = 1, seat: int | None = 0, at_the_end: bool = True) -> None:
        """A leak planted in the table's page makes the twins differ, in one look unless they are alike by then.
        `leak(response, game)` changes the page."""
        real = table.render_page

        def render_page(request, template, context, status):
            response = real(request, template, context, status)
            leak(response, context["game"])
            return response

        monkeypatch.setattr(table, "render_page", render_page)
        with pytest.raises(AssertionError):
            self.hold(number, seat, people, monkeypatch, at_the_end)


def name_one_after_another(patch: pytest.MonkeyPatch) -> None:
    """Tables have names without chance."""
    names = count(1)
    patch.setitem(Draft._meta.get_field("uuid").__dict__, "_get_default", lambda: uuid.UUID(int=next(names)))


def outcomes(inputs):
    """Luck that gives what it gave in the log, one after the other; behind its end, anything."""
    given = iter([choice for who, _, choice in inputs if who is None])

    def outcome(secret, place, question):
        usual = question.items if type(question) is Shuffle else (1,) * question.dice
        return next(given, usual)

    return outcome
