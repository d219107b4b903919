"""A page that uses cached fragments is the same, byte for byte, as the page made without them.

So no reader sees a fragment that was made for another seat. Checked page by page in every game, with fragments cached
from the pages of all readers and of all earlier moments."""

import re
from copy import copy
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.template import TemplateSyntaxError, engines
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.utils.safestring import mark_safe

from games.boards.icons import icon
from games.eventlog import log, observations
from games.facts.events import Undone
from games.models import Game, Remark, Seat
from games.pages.table import views as table
from games.rules import GAMES
from games.selectors import fragment_cache
from games.selectors.table_context import TableContext
from games.tables import opening
from tests.browser import scenes
from tests.page_law import FORGERY

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept():
    """Empty the caches and freeze the time."""
    forget()
    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False):
        yield


def forget():
    fragment_cache.fragments.clear()
    fragment_cache.cached_values.clear()


class Readers:
    """All readers of a table, each with a browser."""

    def __init__(self, game: Game, seated: list, watcher):
        self.game, self.browsers = game, [Client() for _ in (*seated, watcher, None)]
        for browser, user in zip(self.browsers, (*seated, watcher), strict=False):
            browser.force_login(user)

    def pages(self, fresh: bool = False) -> list[bytes]:
        """The table's page for each, and its main part; without the token that is of the browser. `fresh`: nothing is
        kept before any of them, so that no reader is shown what was made for another."""
        address, got = f"/t/{self.game.slug}/", []
        for browser in self.browsers:
            for how in ({}, {"HTTP_HX_REQUEST": "true"}):
                if fresh:
                    forget()
                got.append(browser.get(address, **how))
        assert {answer.status_code for answer in got} == {200}
        return [FORGERY.sub(b"", answer.content) for answer in got]

    def hold(self) -> list[bytes]:
        """Check that old and new cached fragments make the same pages as an empty cache, and keep them all again."""
        with_old_fragments = self.pages()
        anew = self.pages(fresh=True)
        assert with_old_fragments == anew == self.pages()
        return anew


@pytest.fixture
def people():
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla", "Diego")]


@pytest.mark.parametrize("ruleset", sorted(GAMES))
def test_a_kept_page_is_the_page_made_anew(ruleset, people):
    ana, bruno, _carla, diego = people
    game = scenes.table(ana, bruno, ruleset=ruleset)
    readers = Readers(game, [ana, bruno], diego)
    scenes.play(game, 0, 6)
    readers.pages()
    first = readers.hold()
    assert len(set(first)) == len(first), "nobody sees what another sees"
    assert fragment_cache.fragments.entries

    asked = log.load(game).awaited[0]
    scenes.answer(game, asked)
    readers.hold()
    number = log.observe(game, asked).undo_to
    if number is not None:  # the same head, or a later one, of another log
        log.append(game, Undone(number, asked))
        game.refresh_from_db()
        readers.hold()

    ana.language = bruno.language = "es"
    ana.save(), bruno.save()
    spanish = readers.hold()
    assert spanish[0] != first[0]

    Seat.objects.filter(game=game, number=1).update(name="Benedetta")
    assert b"Benedetta" in readers.hold()[0]
    Remark.objects.create(game=game, number=game.head, key="alarm", person=bruno)
    readers.hold()
    opening.concede(game, bruno, True)
    game.refresh_from_db()
    readers.hold()


def test_a_seat_s_parts_are_not_its_next_owner_s(people):
    """No reader sees the former owner's options; the new owner sees what the seat may see."""
    ana, bruno, carla, _diego = people
    game = scenes.play(scenes.table(ana, bruno), 0, 8)
    readers = Readers(game, [ana, bruno], carla)
    readers.hold()
    Seat.objects.filter(game=game, number=0).update(user=carla, name="Carla")
    anew = readers.hold()
    assert b'class="answers' in anew[4] and b'class="answers' not in anew[0]
    readers.browsers[2].logout()
    assert b'class="answers' not in readers.hold()[4]


def test_each_reader_s_forms_bear_their_own_token(people):
    """One browser's token in another's form would be a key in strange hands, and the form would be refused."""
    ana, bruno, _carla, _diego = people
    game = scenes.play(scenes.table(ana, bruno), 0, 8)
    browsers = [Client(enforce_csrf_checks=True) for _ in range(2)]
    for browser in browsers:
        browser.force_login(ana)
        page = browser.get(f"/t/{game.slug}/").content.decode()
        assert fragment_cache.CSRF_PLACEHOLDER not in page
        token = re.search(r'id="answers">\s*<input[^>]*value="([^"]+)"', page)[1]
        opened = re.search(r'name="opened" value="([^"]+)"', page)[1]
        refused = browser.post(f"/t/{game.slug}/answer/", {"csrfmiddlewaretoken": token, "opened": opened, "what": "?"})
        assert refused.status_code == 400, "refused for what it says, not for its token (403)"


def test_part_of_an_answer_is_no_page_that_is_kept(people):
    ana, bruno, _carla, _diego = people
    game = scenes.play(scenes.table(ana, bruno), 0, 12, "lead")
    browser = Client()
    browser.force_login(ana)
    link = re.search(r'href="([^"]+\?path=[^"]+)"', browser.get(f"/t/{game.slug}/").content.decode())
    assert link
    there = set(fragment_cache.fragments.entries)
    assert b"choose again" in browser.get(link[1].replace("&amp;", "&")).content
    assert not {name for _, name in set(fragment_cache.fragments.entries) - there} & {'"board"', '"question"', '"log"'}


@pytest.mark.parametrize("ruleset", ["gloria", "great_city", "foundations"])
def test_what_a_move_did_not_change_is_not_made_again(ruleset, people, monkeypatch):
    """Its page is the page that is made without any such part; nor is the log replayed to mark what has changed."""
    ana, bruno, carla, _diego = people
    game = scenes.play(scenes.table(ana, bruno, carla, ruleset=ruleset), 0, 9)
    readers = Readers(game, [ana, bruno], carla)
    readers.pages()
    parts = [name for _, name in fragment_cache.fragments.entries].count
    part = '"piles"' if ruleset == "gloria" else '"player"'
    there, settled = parts(part), parts('"about"')
    scenes.answer(game, log.load(game).awaited[0])
    monkeypatch.setattr(observations, "_past_observation", None)
    kept = readers.pages()
    parts = [name for _, name in fragment_cache.fragments.entries].count
    made = parts(part) - there
    assert parts('"about"') == settled
    assert made < there == 12, "three players' parts on the pages of three players and a spectator"
    monkeypatch.undo()
    monkeypatch.setattr(table, "reader_key", lambda *_: None)
    assert readers.pages(fresh=True) == kept


@pytest.mark.parametrize("changed", ["table", "seat", "language", "zone", "theme"])
def test_the_key_of_a_part_always_holds_its_reader(changed, people):
    ana, bruno, *_ = people
    game, other = scenes.table(ana, bruno), scenes.table(ana, bruno)
    at = TableContext(game, list(game.seats.all()), game.seats.get(number=0), "en")
    request = SimpleNamespace(COOKIES={"theme": "light"})

    def keys(at):
        reader = fragment_cache.reader_key(request, at)
        return reader, fragment_cache.settings_key(reader, at)

    before = keys(at)
    assert keys(at) == before
    if changed == "theme":
        request.COOKIES["theme"] = "dark"
    changes = {"table": {"game": other}, "seat": {"mine": game.seats.get(number=1)}, "language": {"language": "es"}}
    with timezone.override("Asia/Tokyo" if changed == "zone" else None):
        after = keys(replace(at, **changes.get(changed, {})))
    assert all(one != other for one, other in zip(before, after, strict=True))


@pytest.mark.parametrize(
    "changed", [{"conceded": True}, {"wants_pause": True}, {"name": "Ben"}, {"absent_since": timezone.now()}]
)
def test_a_part_that_shows_the_table_s_settings_is_made_again_when_they_change(changed, people):
    ana, bruno, *_ = people
    game = scenes.table(ana, bruno)

    def key():
        at = TableContext(Game.objects.get(pk=game.pk), list(game.seats.all()), game.seats.get(number=0), "en")
        return fragment_cache.settings_key(b"reader", at)

    before = key()
    scenes.play(game, 0, 3)
    assert key() == before
    game.seats.filter(number=1).update(**changed)
    assert key() != before


@pytest.mark.parametrize("shows", ["hand", "player.hand", "{% if hand %}{% endif %}"])
def test_a_part_shows_nothing_that_its_key_lacks(shows):
    shown = shows if "%" in shows else "{{ " + shows + " }}"
    part = engines["django"].from_string("{% load keeping %}{% keep 'x' of player.name n %}" + shown + "{% endkeep %}")
    player = {"name": "Ana", "hand": ["villa"]}
    with pytest.raises(RuntimeError, match="hand"):
        part.render({"reader_key": b"key", "player": player, "hand": ["villa"], "n": 1})
    assert not fragment_cache.fragments.entries


def test_each_part_names_what_it_shows():
    """A name that is missing counts as false after "not" or "and", without an error."""
    for file in Path("templates/games").rglob("*.html"):
        for names, body in re.findall(r"{% keep \S+ of ([^%]*)%}(.*?){% endkeep %}", file.read_text(), re.DOTALL):
            for other in re.findall(r'include "(\S+)"', body):
                body += (Path("templates") / other).read_text()
            shown = set(re.findall(r"\b(?:board|form|game|player|table)\.[a-z_.]*[a-z]", body))
            lacking = [one for one in shown if not any(f"{one}.".startswith(f"{name}.") for name in names.split())]
            assert not lacking, f"{file.name}: {lacking}"


def test_addresses_and_icons_are_as_without_a_cache():
    shown = engines["django"].from_string(
        '{% load drawing %}{% url "games:rules" game %} {% icon "coin" %} {% icon name "<b>" %}'
    )
    for game in ("gloria", "roma"):
        rules = reverse("games:rules", args=[game])
        assert shown.render({"game": game, "name": "hand"}) == f"{rules} {icon('coin')} {icon('hand', '<b>')}"
    with pytest.raises(NoReverseMatch):
        shown.render({"game": "no/game", "name": "hand"})


def test_parts_of_equal_values_are_told_apart_by_reader_and_as_markup():
    part = engines["django"].from_string("{% load keeping %}{% keep 'x' of a.b n %}{{ a.b }} {{ n }}{% endkeep %}")

    def shown(b, n=1, key=b"one"):
        return part.render({"reader_key": key, "a": {"b": b}, "n": n})

    assert [shown("<i>"), shown(mark_safe("<i>")), shown("<i>", 2)] == ["&lt;i&gt; 1", "<i> 1", "&lt;i&gt; 2"]
    assert shown("<i>") and len(fragment_cache.fragments.entries) == 3
    assert shown("<i>", key=b"other") and len(fragment_cache.fragments.entries) == 4
    with pytest.raises(TypeError, match="AnonymousUser"):
        shown(AnonymousUser())


@pytest.mark.parametrize("held", [True, False])
def test_a_table_that_is_stopped_or_votes_keeps_nothing(people, held):
    game = scenes.play(scenes.table(*people[:2]), 0, 8)
    at = TableContext(game, list(game.seats.all()), game.seats.get(number=0), "en")
    assert fragment_cache.fragments_key(at, plain=True)
    assert fragment_cache.fragments_key(at, plain=False) is None
    game.suspended, game.motions = held, int(not held)
    assert fragment_cache.fragments_key(at, plain=True) is None


def test_what_is_kept_is_bounded(monkeypatch):
    room = fragment_cache.fragments.entries.maxsize
    key = iter(range(10_000))
    for _ in range(40):
        fragment_cache.cache_fragment(next(key).to_bytes(4), "board", lambda: "x" * 2**20)
    assert fragment_cache.fragments.entries.currsize <= room
    assert (
        fragment_cache.cache_fragment(b"", "huge", lambda: "x" * room)
        and (b"", "huge") not in fragment_cache.fragments.entries
    )


@pytest.mark.parametrize("asks", ["request.user.pk", "user.email", "request.GET.path", "messages"])
def test_a_kept_part_may_not_ask_who_reads_it(asks):
    part = engines["django"].from_string("{% load keeping %}{% keep 'x' %}{{ " + asks + " }}{% endkeep %}")
    context = {"parts_key": b"key", "user": AnonymousUser(), "messages": ["hello"], "request": SimpleNamespace()}
    with pytest.raises(RuntimeError, match="may not ask"):
        part.render(context)
    assert not fragment_cache.fragments.entries


def nothing_of(forgotten: str, at: TableContext) -> TableContext:
    """The same, but for what a bad key would forget."""
    at = copy(at)
    at.game, at.seats = copy(at.game), [copy(seat) for seat in at.seats]
    if forgotten == "seat":
        at.mine = at.seats[0]
    elif forgotten == "language":
        at.language = "en"
    for seat in at.seats:
        seat.name = "" if forgotten == "names" else seat.name
        seat.seen = 0 if forgotten == "log" else seat.seen
    if forgotten == "log":
        at.game.head, at.game.digest, at.game.moved_at, at.game.unattended = 0, b"", None, 0
    return at


@pytest.mark.parametrize(
    "forgotten", ["seat", "log", *(pytest.param(one, marks=pytest.mark.deep) for one in ("language", "names"))]
)
def test_a_key_that_forgets_something_is_found(forgotten, people, monkeypatch):
    """Without one part of the key, a page shows another reader's fragments or old ones."""
    real = fragment_cache.fragments_key
    monkeypatch.setattr(table, "fragments_key", lambda at, plain: real(nothing_of(forgotten, at), plain))
    with pytest.raises(AssertionError):
        test_a_kept_page_is_the_page_made_anew("gloria", people)


def test_a_part_kept_by_values_is_each_reader_s_own(people):
    """The head of every page: name, count, theme and address are its readers', and so is the language."""
    ana, bruno, *_ = people
    bruno.language = "es"
    bruno.save()
    one, other, nobody = Client(), Client(), Client()
    one.force_login(ana), other.force_login(bruno)

    def heads():
        answers = [
            browser.get(at) for at in ("/", "/archive/?player=Ana", "/tables/") for browser in (one, other, nobody)
        ]
        return [FORGERY.sub(b"", answer.content) for answer in answers]

    for _ in range(2):
        kept = heads()
        forget()
        assert kept == heads()
    assert b"Ana</a>" in kept[0] and b"Ana</a>" not in kept[1] + kept[2] and b"Mis mesas" in kept[1]
    one.cookies["theme"] = "dark"
    scenes.play(scenes.table(ana, bruno), 0, 8)
    changed = heads()
    assert 'data-count="1"' in changed[0].decode() and 'data-count="0"' in kept[0].decode()
    assert b'value="dark" aria-pressed' in changed[0] and b'value="dark" aria-pressed' not in changed[1]


def test_a_part_is_kept_by_texts_and_numbers_alone():
    assert fragment_cache.values_key(["1"]) != fragment_cache.values_key([1])
    with pytest.raises(TypeError, match="User"):
        fragment_cache.values_key([scenes.person("Ana")])


@pytest.mark.parametrize("written", ["{% keep %}", "{% keep 'x' by %}", "{% keep 'x' for y %}"])
def test_a_tag_that_is_written_otherwise_is_refused(written):
    with pytest.raises(TemplateSyntaxError, match="keep is written"):
        engines["django"].from_string("{% load keeping %}" + written + "{% endkeep %}")


def test_a_key_without_the_seat_would_be_found(people, monkeypatch):
    """One player's hand would stand in another's page."""
    ana, bruno, carla, _diego = people
    game = scenes.play(scenes.table(ana, bruno), 0, 8)
    monkeypatch.setattr(
        table, "fragments_key", lambda at, plain: fragment_cache.fragments_key(replace(at, mine=None), plain)
    )
    with pytest.raises(AssertionError):
        Readers(game, [ana, bruno], carla).hold()
