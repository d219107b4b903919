"""A sealed word is nobody's to read before the end, and a game of sealed words can be checked by everybody."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games import check_luck
from games.eventlog import log
from games.facts import luck
from games.facts.events import Closed
from games.models import Game
from games.operating.archive_file import export_game, read_archive
from games.operating.pins import checked
from games.tables import drafts, opening, sealed_words
from tests.browser import scenes
from tests.safety import luck_verifier

WORDS = ("hers: quince", "his: medlar", "theirs: sorb")


@pytest.fixture
def people(db):
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


def browser(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def api(user, game, path="", **body):
    url = f"/api/v1/tables/{game.slug}/{path}"
    return browser(user).post(url, body, content_type="application/json") if body else browser(user).get(url)


@pytest.fixture
def waiting(people):
    """A full public table, opened and joined on its pages; two words are open, and the host's is not."""
    ana, draft = browser(people[0]), drafts.draft_of(people[0]).uuid
    form = {"ruleset": "gloria", "size": 3, "who": "anyone", "pace": "none", "sealed": "on", "draft": draft}
    answered = ana.post("/tables/new/?ruleset=gloria", form | {"seal": luck.seal(WORDS[0]).upper()})
    assert answered.status_code == 302, answered.content.decode()
    game = Game.objects.get()
    join = {"commitment": game.commitment}
    browser(people[1]).post(f"/t/{game.slug}/join/", join | {"seal": luck.seal(WORDS[1])})
    api(people[2], game, "join/", **join, seal=luck.seal(WORDS[2]))
    browser(people[1]).post(f"/t/{game.slug}/word/", {"word": WORDS[1]})
    assert api(people[2], game, "word/", word=WORDS[2]).status_code == 200
    return Game.objects.get()


def test_words_are_shown_to_nobody_and_seals_to_everybody(waiting, people):
    readers = [browser(people[0]), browser(people[1]), Client()]
    for reader in readers:
        for page in ("", "luck/", "room/", "join/"):
            told = reader.get(f"/t/{waiting.slug}/{page}", follow=True).content.decode()
            own = WORDS[1] if reader is readers[1] and page == "luck/" else None
            assert not [word for word in WORDS if word in told and word != own]
        told = reader.get(f"/t/{waiting.slug}/").content.decode()
        assert all(luck.seal(word) in told for word in WORDS) and "waiting for the words of Ana." in told
        found = reader.get(f"/api/v1/tables/{waiting.slug}/")
        assert not [word for word in WORDS if word in found.content.decode()]
    assert "The word you have sealed" in readers[0].get(f"/t/{waiting.slug}/").content.decode()
    assert "The word you have sealed" not in readers[1].get(f"/t/{waiting.slug}/").content.decode()


def test_a_program_is_told_who_is_awaited(waiting, people):
    row = browser(people[1]).get("/api/v1/tables/mine/").json()["tables"][0]
    assert row["sealed"] and row["words_due"] and row["free"] == 0 and row["state"] == "open"
    assert [(seat["seal"], seat["unsealed"]) for seat in row["seats"]] == [
        (luck.seal(word), word != WORDS[0]) for word in WORDS
    ]
    assert Client().get("/api/v1/tables/open/").json()["tables"] == []
    assert waiting.slug not in Client().get("/tables/").content.decode()


def test_another_word_is_refused_with_a_sentence(waiting, people):
    told = browser(people[0]).post(f"/t/{waiting.slug}/word/", {"word": "another"}, follow=True).content.decode()
    assert "not the word you have sealed" in told
    refused = api(people[0], waiting, "word/", word="another")
    assert refused.status_code == 400 and refused.json()["key"] == "wrong_word"
    assert Game.objects.get().state == "open" and waiting.seats.get(number=0).nonce == ""


def test_a_whole_game_is_checked_by_everybody(waiting, people):
    browser(people[0]).post(f"/t/{waiting.slug}/word/", {"word": WORDS[0]})
    nonces = ended(waiting)
    assert nonces == list(WORDS)


def test_a_word_that_was_never_opened_is_told_and_checked(waiting, people):
    Game.objects.update(words_due=timezone.now() - timedelta(seconds=1))
    assert sealed_words.start_overdue() == 1
    page = browser(people[1])
    assert "Ana has not opened the sealed word in time" in page.get(f"/t/{waiting.slug}/history/").content.decode()
    assert "sealed, and never opened" in page.get(f"/t/{waiting.slug}/luck/").content.decode()
    assert ended(waiting) == ["", *WORDS[1:]]


def ended(game) -> list[str]:
    """The nonces of the game's file, once all who check it have."""
    log.append(Game.objects.get(pk=game.pk), Closed("agreed", (1,)))
    file = export_game(Game.objects.get(pk=game.pk))
    document = json.loads(file)
    assert check_luck.check(document)[0] is None
    luck_verifier.verify(document)
    assert checked(read_archive(file).record)[1] is None
    told = " ".join(check_luck.told(document))
    started = document["events"][0]["payload"]
    assert ("never opened what they had sealed" in told) == ("" in started["nonces"])
    assert all(f"Its seal: {one['seal']}" in told for one in started["own"]), "what is to be compared is told"
    return list(started["nonces"])


def test_the_host_may_let_built_in_players_in_and_waits_all_the_same(people):
    game = opening.open_table(people[0], "gloria", size=3, sealed=True, seal=luck.seal("a"))
    assert browser(people[0]).post(f"/t/{game.slug}/start/", follow=True).status_code == 200
    assert "waiting for the words of Ana" in browser(people[0]).get(f"/t/{game.slug}/").content.decode()
