"""Advice, on the page of a practice table, and for programs."""

import pytest

from games.database.shared_cache import cache
from games.eventlog import log
from games.models import HintRequest, OpenQuestion
from games.players import hints, thinking_queue, thinking_worker
from games.rules.ask import lists
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def practice(people, monkeypatch):
    """Open a practice table for Alice without a worker that handles its tasks."""
    monkeypatch.setattr(thinking_worker.think_of_hint, "apply_async", lambda *arguments, **how: None)
    cache.clear()
    return open_table(people[0], "roma", size=2, built_in=1, practice=True)


def found(game, close=()):
    """As it could come back; `close`: whether each further answer may be as good."""
    look = log.observe(game, 0)
    options = look.question.options if hasattr(look.question, "options") else ()
    choice = look.question.check(thinking_queue.rules_of(game).decide(look.view, look.question))
    rows = [{"choice": lists(choice), "worth": 0.61, "error": 0.02, "why": {"money": 2.0, "hand": -1.0}}]
    assert options
    others = [one for one in options if lists(one) != lists(choice)]
    rows += [{**rows[0], "choice": lists(one), "close": is_close} for one, is_close in zip(others, close, strict=False)]
    rows[0]["close"] = True
    asked = OpenQuestion.objects.get(game=game, seat__number=0)
    HintRequest.objects.update_or_create(seat=asked.seat, opened=asked.opened, defaults={"found": rows})


def url(game):
    return f"/t/{game.slug}/hint/"


def test_it_is_asked_for_waited_for_and_read(practice, people, client):
    client.force_login(people[0])
    table = f"/t/{practice.slug}/"
    assert "Get a hint" in client.get(table).content.decode()
    assert client.post(url(practice), {"do": "ask"}).status_code == 302
    page = client.get(table).content.decode()
    assert "The strong computer player is thinking" in page and "Get a hint" not in page
    part = client.get(url(practice), headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div class="hint"') and "every 2s" in part
    found(practice)
    page = client.get(table).content.decode()
    for text in (
        "The strong computer player would play",
        "61%",
        "give or take 4",
        "more money (+2)",
        "The reasons show what",
    ):
        assert text in page, text
    assert (
        "cards in hand" not in page.split("The strong computer player would play")[1].split("</ol>")[0]
    )  # what speaks for it, no more
    assert "every 2s" not in client.get(url(practice), headers={"HX-Request": "true"}).content.decode()


@pytest.mark.parametrize(("close", "heading"), [((True, False), "Too close to call: "), ((False, False), "would play")])
def test_answers_that_cannot_be_told_apart_are_said_to_be_too_close(practice, people, client, close, heading):
    client.force_login(people[0])
    found(practice, close)
    client.post(url(practice), {"do": "ask"})
    part = client.get(url(practice), headers={"HX-Request": "true"}).content.decode()
    title = " ".join(part.split("</h3>")[0].split(">")[-1].split())
    assert heading in title and (" or " in title) == any(close)


def test_it_may_be_given_up(practice, people, client):
    client.force_login(people[0])
    client.post(url(practice), {"do": "ask"})
    client.post(url(practice), {"do": "cancel"})
    assert hints.current_hint(practice, 0) is None


def test_at_other_tables_there_is_none(people, client, practice):
    game = open_table(people[0], "roma", size=2, built_in=1)
    client.force_login(people[0])
    assert "Get a hint" not in client.get(f"/t/{game.slug}/").content.decode()
    assert client.post(url(game), {"do": "ask"}).status_code == 400
    client.force_login(people[1])
    assert "Get a hint" not in client.get(f"/t/{practice.slug}/").content.decode()
    assert client.post(url(practice), {"do": "ask"}).status_code == 403
    assert hints.current_hint(practice, 0) is None


def test_one_hint_more_than_may_wait_is_refused_in_the_whole_table(practice, people, client, settings):
    settings.HINTS_PER_ACCOUNT = 1
    client.force_login(people[0])
    client.post(url(practice), {"do": "ask"})
    other = open_table(people[0], "roma", size=2, built_in=1, practice=True)
    refused = client.post(url(other), {"do": "ask"}, headers={"HX-Request": "true"})
    assert refused.status_code == 400 and "Wait for one of them, or cancel it" in refused.content.decode()
    assert (refused["HX-Retarget"], refused["HX-Reswap"]) == ("#table", "outerHTML")
    assert "Get a hint" in client.get(f"/t/{other.slug}/").content.decode()
