"""At a table of every game, at each question it comes to: what is not offered, or not to this reader, changes
nothing."""

import json
from random import Random

import pytest
from django.test import Client

from games.eventlog import log
from games.eventlog.log import Illegal
from games.models import Event
from games.players.stand_ins import stand_in_choice
from games.rules import GAMES
from games.rules.ask import Ask, tuples
from tests import tiers
from tests.browser import scenes
from tests.games.pages.buttons import address, form
from tests.rules.nonsense import offered, spoiled

pytestmark = [pytest.mark.django_db, pytest.mark.seeded]
EVERY = pytest.mark.parametrize("ruleset", list(GAMES))
EVENTS, KINDS = 150, tiers.size(5, 10)  # so far into a game new questions are looked for, and so many
LEAST = 3  # so many, be they of one kind
STRANGE = (None, 10**30, [], ["lay"], ["activate", 7], {"build": 1})


@pytest.fixture
def browsers(people):
    """Browsers of Ana, Bruno, Carla, and of an anonymous user."""
    found = [Client() for _ in (*people, None)]
    for client, person in zip(found, people, strict=False):
        client.force_login(person)
    return found


def moments(game):
    """(who is asked, the question), each kind of question once for each kind of answer, while the game is played on."""
    seen: set[tuple] = set()
    found = 0
    while (asked := log.load(game).awaited) and game.head < EVENTS and len(seen) < KINDS:
        look = log.observe(game, asked[0])
        choice = stand_in_choice(look)
        kind = (look.question.what, choice[0] if isinstance(choice, tuple) and choice else type(choice))
        if kind not in seen or found < LEAST:
            seen.add(kind)
            found += 1
            yield asked[0], look
        scenes.answer(game, asked[0])


def not_offered(question, choice) -> list[str]:
    """What a forger sends in the place of an answer, as JSON."""
    forged = [json.dumps(bad) for bad in (*STRANGE, *spoiled(Random(1), choice))]
    return [text for text in dict.fromkeys(forged) if not is_offered(question, text)]


def is_offered(question, text) -> bool:
    try:
        return offered(question, tuples(json.loads(text)))
    except Illegal:
        return False


@EVERY
def test_what_is_not_offered_changes_nothing(ruleset, people, browsers):
    tried = 0
    game = scenes.table(people[0], people[1], ruleset=ruleset)
    for seat, look in moments(game):
        head, sent = game.head, form(game, seat)
        forged = not_offered(look.question, stand_in_choice(look))
        for text in forged:
            answer = browsers[seat].post(address(game, "answer"), {**sent, "choice": text})
            assert answer.status_code == 400, (look.question, text)
            assert "Traceback" not in answer.content.decode()
        assert browsers[seat].get(address(game), {"path": forged[-1]}).status_code == 200
        tried += len(forged)
        assert Event.objects.of(game.pk).count() == head
    assert tried > 20


@EVERY
def test_nobody_answers_for_another_or_another_question(ruleset, people, browsers):
    game, other = [scenes.table(people[0], people[1], ruleset=ruleset) for _ in range(2)]
    for seat, look in moments(game):
        head, sent = game.head, form(game, seat)
        if log.observe(game, 1 - seat).question is None:  # else both are asked, each their own
            assert browsers[1 - seat].post(address(game, "answer"), sent).status_code in (400, 409)
        for stranger in browsers[2:]:
            assert stranger.post(address(game, "answer"), {**sent, "seat": seat}).status_code == 403
        for name in ("deck", "dice", look.question.what.upper(), "nonsense"):
            assert browsers[seat].post(address(game, "answer"), {**sent, "what": name}).status_code == 400
        for opened in {1, look.opened - 1, look.opened + 1} - {look.opened}:
            refused = browsers[seat].post(address(game, "answer"), {**sent, "opened": opened})
            assert refused.status_code == 409, (look.question, opened)
        assert Event.objects.of(game.pk).count() == head
        assert Event.objects.of(other.pk).count() == other.head


@EVERY
def test_a_private_table_is_nobody_elses(ruleset, people, browsers):
    game = scenes.play(scenes.table(people[0], people[1], ruleset=ruleset, public=False), events=10**6)
    running = scenes.table(people[0], people[1], ruleset=ruleset, public=False)
    for table in (game, running):
        for page in ("", "news/", "room/", "history/", "replay/", "replay/3/", "export.json"):
            for stranger in browsers[2:]:
                assert stranger.get(f"/t/{table.slug}/{page}").status_code == 404, page
        for page in ("answer/", "undo/", "concede/", "join/"):
            assert browsers[2].post(f"/t/{table.slug}/{page}", {"sure": "yes"}).status_code == 404, page
    for player in browsers[:2]:
        assert player.get(f"/t/{game.slug}/replay/3/").status_code == 200
        assert player.get(f"/t/{running.slug}/export.json").status_code == 404


@EVERY
def test_what_was_open_once_is_too_late(ruleset, people, browsers):
    """Another answer, from a page that is still open in some window."""
    game, old, tried = scenes.table(people[0], people[1], ruleset=ruleset), [], 0
    for seat, look in moments(game):
        late = [(client, sent) for client, sent in old if sent["opened"] < look.opened]  # all may be asked at once
        head, tried = game.head, tried + len(late)
        for client, sent in late:
            assert client.post(address(game, "answer"), sent).status_code == 409, sent
        assert Event.objects.of(game.pk).count() == head
        others = [option for option in look.question.options if option != stand_in_choice(look)] if single(look) else []
        old = [(browsers[seat], form(game, seat, choice=json.dumps(option))) for option in others[:3]]
    assert tried >= 3


def single(look) -> bool:
    """One of some options is asked for."""
    return isinstance(look.question, Ask)
