"""Random and malformed answers at tables of every game: no 5xx, no change, no leak.

`make faults` sends 100,000 of them; this is a sample."""

import json
from collections import Counter
from random import Random

import pytest
import time_machine
from django.apps import apps
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve
from django.utils import timezone

from games.api import auth
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.events import Answered
from games.models import Game
from games.pages.table import moves
from games.players import stand_ins
from games.rules import GAMES
from games.tables import opening, tokens
from games.wording import game_words
from games.wording.refusals import REFUSAL_TEXTS
from tests import memory, tiers
from tests.faults import figures, nonsense
from tests.page_law import FORGERY
from tests.rules import chance
from tests.tables import open_table

pytestmark = [pytest.mark.faults, pytest.mark.django_db, pytest.mark.seeded]
TRIES = figures.size(tiers.size(150, 2_000), 25_000)  # of each game
WHOLE = 20  # each so manieth is a whole request and gets a whole page
SENTENCES = {
    "That answer could not be read. Nothing was changed. Please choose again.",
    "Only the players at this table can do that.",
    "That is not possible now.",
}
CAST = ("Ana", "Bruno", "Clara", "Diego")


@pytest.fixture
def people(django_user_model) -> list:
    make = django_user_model.objects.create_user
    return [make(f"{name.lower()}@example.org", name) for name in (*CAST, "Stranger")]


def midway(ruleset: str, people: list, seed: int) -> Game:
    """A table of people, some way into a random game."""
    sizes = [size for size in GAMES[ruleset].SEATS if size <= len(CAST)]
    game = open_table(people[0], ruleset, size=sizes[seed % len(sizes)])
    for user in people[1 : game.size]:
        opening.join(game, user)
    dice = Random(seed)
    for _ in range(dice.randrange(4, 45)):
        game.refresh_from_db()
        if game.over:
            return midway(ruleset, people, seed + 100)
        seat = dice.choice(log.load(game).awaited)
        look = log.observe(game, seat)
        log.append(game, Answered(seat, look.question.what, chance.choice(dice, look.question)), look.opened)
    game.refresh_from_db()
    return midway(ruleset, people, seed + 100) if game.over else game


def targets(game: Game) -> list[nonsense.Target]:
    """Every seat, and who has none."""
    found = [nonsense.Target(game.slug, None, None, None, game.head)]
    for seat in range(game.size):
        look = log.observe(game, seat)
        found.append(nonsense.Target(game.slug, seat, look.opened, look.question, game.head))
    return found


def everything() -> dict[str, list]:
    models = [*apps.get_app_config("games").get_models(), *apps.get_app_config("notifications").get_models()]
    # When a token was used last is no part of any table.
    kept = [model for model in models if model.__name__ != "Token"]
    return {model._meta.label: sorted(map(repr, model.objects.values_list())) for model in kept}


class Site:
    def __init__(self, people: list, monkeypatch: pytest.MonkeyPatch):
        self.people, self.factory, self.monkeypatch = people, RequestFactory(), monkeypatch
        self.clients = [Client() for _ in people]
        self.passes = [tokens.make_token(user, "test", ["read", "play"])[1] for user in people]
        for client, user in zip(self.clients, people, strict=True):
            client.force_login(user)
        self.pages: dict[tuple, bytes] = {}
        self.statuses: Counter[int] = Counter()
        self.sentences: set[str] = set()

    def meet(self, target: nonsense.Target, sent: nonsense.Try, whole: bool) -> None:
        """Send it; check what comes back."""
        who = -1 if target.seat is None else target.seat
        if sent.way == "api":
            status = self.by_api(target, sent, who)
        elif whole or sent.way == "odd" or len(sent.body) > 10**6:
            status = self.by_page(target, sent, who)
        else:
            status = self.by_view(target, sent, who)
        self.statuses[status] += 1
        harmless = status == 200 and (b"confirm=" in sent.body or sent.path == "preview/")
        harmless |= sent.old and status in (200, 303)
        assert 400 <= status < 500 or harmless, (status, target, sent)

    def by_view(self, target, sent, who) -> int:
        """The view alone; its page is the sentence it would show."""
        path = f"/t/{target.slug}/{sent.path}"
        request = self.factory.generic("POST", path, sent.body, content_type=sent.kind)
        request.user, request.htmx = self.people[who], False
        match = resolve(path)
        with self.monkeypatch.context() as light:
            light.setattr(moves, "render_table", sentence_only)
            answer = match.func(request, **match.kwargs)
        self.sentences.add(answer.content.decode())
        return answer.status_code

    def by_page(self, target, sent, who) -> int:
        answer = self.clients[who].generic(
            "POST", f"/t/{target.slug}/{sent.path}", sent.body, content_type=sent.kind, HTTP_ACCEPT_LANGUAGE="en"
        )
        if answer.context and "notice" in answer.context and answer.status_code != 200:
            notice = answer.context["notice"]
            self.sentences.add(notice)
            page = FORGERY.sub(b"", answer.content)
            assert self.pages.setdefault((target.slug, who, sent.path, notice), page) == page
        return answer.status_code

    def by_api(self, target, sent, who) -> int:
        """Always whole: there is no page to be made."""
        answer = self.clients[who].generic(
            "POST",
            f"/api/v1/tables/{target.slug}/{sent.path}",
            sent.body,
            content_type=sent.kind,
            HTTP_AUTHORIZATION=f"Bearer {self.passes[who]}",
        )
        assert answer["Content-Type"].startswith("application/problem+json") or answer.status_code == 200
        if answer.status_code != 200:
            problem = json.loads(answer.content)
            assert set(problem) <= {"type", "title", "status", "detail", "key", "fields"}
            assert set(problem.get("fields", ())) <= {"opened", "what", "choice", "to", "non_field_errors"}
            self.pages.setdefault(("api", problem["detail"]), answer.content)
        return answer.status_code


def sentence_only(request, at, status: int = 200, notice: str = "", picks=None) -> HttpResponse:
    """Instead of games.pages.table.views.render_table."""
    return HttpResponse(notice, status=status)


def forget() -> None:
    memory.forget()
    cache.clear()


@pytest.mark.usefixtures("contexts")
@pytest.mark.parametrize("ruleset", GAMES)
def test_nonsense_changes_nothing_and_learns_nothing(ruleset, people, monkeypatch) -> None:
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)
    monkeypatch.setattr(auth, "is_within_limit", lambda name, most: True)
    games = [midway(ruleset, people, seed) for seed in tiers.seeds(few=3, many=3)]
    aims = [target for game in games for target in targets(game)]
    site, dice, before = Site(people, monkeypatch), Random(f"{ruleset} {tiers.seed(0)}"), everything()
    shown = [[log.observe(game, seat).view for seat in (None, *range(game.size))] for game in games]
    with time_machine.travel(timezone.now(), tick=False):  # pages tell for how long a table has waited
        for number, (target, sent) in enumerate(nonsense.cycle(dice, aims, TRIES)):
            site.meet(target, sent, whole=number % WHOLE == 0)
            if number % 500 == 0:
                assert everything() == before, f"one of the 500 tries up to {number} changed something"
    assert everything() == before
    forget()
    assert [[log.observe(game, seat).view for seat in (None, *range(game.size))] for game in games] == shown
    assert all(find_log_fault(game) is None for game in games)
    assert site.sentences <= SENTENCES | refusals(ruleset) | {""}
    figures.keep("nonsense", {f"{ruleset}: answers sent": TRIES, **told(ruleset, site)})


def refusals(ruleset: str) -> set[str]:
    own = getattr(game_words(ruleset, "en").game, "REFUSALS", {})
    return {sentence.english for sentence in (*REFUSAL_TEXTS.values(), *own.values())}


def told(ruleset: str, site: Site) -> dict[str, object]:
    """Figures for RESULTS.md."""
    statuses = " · ".join(f"{status} × {count}" for status, count in sorted(site.statuses.items()))
    return {f"{ruleset}: replies": statuses, f"{ruleset}: different sentences": len(site.sentences)}
