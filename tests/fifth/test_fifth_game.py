"""A fifth game needs its folder, its words, its templates and one line in GAMES; then it is playable by page and
mail."""

import re
from html import unescape
from random import Random

import pytest
from django.core.management import call_command
from django.test import Client

from games.boards import picture
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.events import Answered
from games.models import Game, OpenQuestion
from games.operating import archive_file
from games.players.stand_ins import stand_in_choice
from games.rules import GAMES
from games.rules.match import Match
from games.tables import opening
from games.wording import game_words
from games.wording.languages import language_codes
from notifications.emails import writing
from notifications.models import Kind, Notification
from tests import fifth
from tests.games.tampering import remove
from tests.games.wording.ears import Ears, hear
from tests.games.wording.texts import faults_of, unnamed
from tests.rules.laws import as_json
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def signed_in(user) -> Client:
    client = Client(headers={"accept-language": user.language})
    client.force_login(user)
    return client


def pages_of(game):
    """A signed-in browser for each seat."""
    return {seat.number: signed_in(seat.user) for seat in game.seats.select_related("user")}


def fields(page: str) -> dict:
    return dict(re.findall(r'<input type="hidden" name="(opened|what|several)" value="([^"]*)"', page))


def move(client, address: str, visited: set) -> None:
    """One answer as a person gives it: press the first thing on the page, follow links until something is sent."""
    page = client.get(address).content.decode()
    for _ in range(5):
        sent = fields(page)
        visited.add(sent["what"])
        if "several" in sent:
            ticks = re.findall(r'name="pick" value="([^"]*)"', page)
            sent |= {"pick": [unescape(one) for one in ticks[:1]]}
            break
        if number := re.search(r'type="number" name="choice" min="(\d+)"', page):
            sent["choice"] = number[1]
            break
        links = re.findall(r'class="(?:tile|board-target)"[^>]*href="([^"]*path=[^"]*)"|href="([^"]*path=[^"]*)"', page)
        buttons = re.findall(r'<button[^>]*name="choice" value="([^"]*)"', page)
        if links:
            page = client.get(unescape(next(filter(None, links[0])))).content.decode()
            visited.add("spot" if 'class="board-target"' in page else "link")
            continue
        sent["choice"] = unescape(buttons[0])
        break
    assert client.post(f"{address}answer/", sent).status_code == 303


def play_by_page(game) -> set:
    """The whole game on its pages; what was asked and pressed on the way."""
    clients, visited = pages_of(game), set()
    for _ in range(60):
        asked = OpenQuestion.objects.filter(game=game).select_related("seat").first()
        if asked is None:
            break
        move(clients[asked.seat.number], f"/t/{game.slug}/", visited)
    game.refresh_from_db()
    return visited


def test_a_whole_game_is_played_by_page(game):
    visited = play_by_page(game)
    assert game.state == Game.State.FINISHED
    assert visited >= {"promise", "fly", "call_back", "spot"}
    assert find_log_fault(game) is None
    client = Client()
    for number in range(1, game.head + 1):
        assert client.get(f"/t/{game.slug}/replay/{number}/?eyes=none").status_code == 200
    assert "Augury" in client.get("/archive/?game=augury").content.decode()
    assert "are left" in client.get(f"/t/{game.slug}/").content.decode()
    assert client.get(f"/t/{game.slug}/history/").status_code == 200


def test_it_is_in_every_list_of_games(augury, people):
    client = signed_in(people[1])
    for address in ("/rules/", "/tables/new/?ruleset=augury", "/archive/"):
        assert "Augury" in client.get(address).content.decode()
    assert "Augury" in Client().get("/").content.decode()
    made = client.post(
        "/tables/new/",
        {"ruleset": "augury", "size": "2", "who": "anyone", "option_hand": "3", "option_cards": "project"},
    )
    assert made.status_code == 302
    assert Game.objects.get().options == {"hand": 3, "calm": False, "cards": "project"}
    assert (
        "Birds in hand: three"
        in client.get("/tables/").content.decode() + client.get(made["Location"]).content.decode()
    )


def test_options_that_do_not_go_together_are_refused_with_a_sentence(augury, people):
    page = signed_in(people[1]).post("/tables/new/", {"ruleset": "augury", "size": "3", "who": "anyone", "option_hand": "2", "option_calm": "on", "option_cards": "project"})  # fmt: skip
    assert page.status_code == 400
    assert "Those options cannot be combined." in page.content.decode()
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("language", "bird", "goal"), [("en", "Eagle", "See the most points"), ("es", "Águila", "Ver más puntos")]
)
def test_its_rules_page_has_text_catalogue_and_variants(augury, client, language, bird, goal):
    page = client.get("/rules/augury/", headers={"accept-language": language}).content.decode()
    assert goal in page
    assert page.count('id="card-') == 4
    assert (
        page.count({"en": "project card set", "es": "cartas del proyecto"}[language]) == 2
    )  # the owl, and what it means
    found = client.get(
        f"/rules/augury/?points=3&q={bird.lower()}", headers={"accept-language": language}
    ).content.decode()
    assert re.findall(r'id="card-(\w+)"', found) == ["eagle"]


def test_a_turn_mail_asks_and_shows(game):
    mail = {
        notice.user.language: writing.write_email(notice)
        for notice in Notification.objects.filter(game=game, kind=Kind.TURN)
    }
    assert mail["en"].plain.splitlines()[1].startswith("How many points will you see?")
    assert mail["es"].plain.splitlines()[1].startswith("¿Cuántos puntos verás?")
    assert mail["en"].subject == f"Your turn: Augury · {game.name}"
    assert mail["en"].pictures["board"][:4] == b"\x89PNG"
    assert "– – –" in mail["en"].plain


def test_a_mail_tells_the_end(game):
    play_by_page(game)
    mail = writing.write_email(Notification.objects.filter(game=game, kind=Kind.OVER, user__language="en").get())
    assert "no birds are left" in mail.plain.lower()


def test_undo_takes_one_answer_back_or_all_of_them(game):
    clients = pages_of(game)
    first = OpenQuestion.objects.filter(game=game).select_related("seat").first().seat.number
    move(clients[first], f"/t/{game.slug}/", set())
    page = clients[first].get(f"/t/{game.slug}/").content.decode()
    to = re.search(r'name="to" value="(\d+)"', page)
    assert to
    clients[first].post(f"/t/{game.slug}/undo/", {"to": to[1]})
    assert log.observe(game.pk, first).held is None


def test_who_has_answered_is_told_that_the_turn_is_over(game):
    clients = pages_of(game)
    for number in (0, 1):
        move(clients[number], f"/t/{game.slug}/", set())
    mover = OpenQuestion.objects.get(game=game).seat.number
    assert 'class="all-done"' not in clients[mover].get(f"/t/{game.slug}/").content.decode()
    move(clients[mover], f"/t/{game.slug}/", set())
    assert 'class="all-done"' in clients[mover].get(f"/t/{game.slug}/").content.decode()


def test_its_file_is_checked_and_taken_in_again(game):
    play_by_page(game)
    data = archive_file.export_game(game)
    assert b'"cards":{"birds":' in data
    remove(game)
    again = archive_file.import_game(data)
    assert again.ruleset == "augury"
    assert archive_file.export_game(again) == data


def test_the_demo_plays_it(augury, db, settings, monkeypatch):
    settings.DEVELOPMENT = True
    monkeypatch.setattr("roma_site.management.commands.demo.GAMES", {"augury": augury})
    call_command("demo", verbosity=0)
    assert sorted(Game.objects.values_list("ruleset", "state")) == [
        ("augury", "finished"),
        ("augury", "running"),
        ("augury", "running"),
    ]
    call_command("demo", verbosity=0)
    assert Game.objects.count() == 3


def test_without_a_presenter_it_is_played_in_words(people):
    with fifth.joined(presenter=False):
        game = open_table(people[0], "augury", {}, size=2)
        opening.join(game, people[1])
        game.refresh_from_db()
        assert play_by_page(game) >= {"promise", "fly"}
        page = Client().get(f"/t/{game.slug}/").content.decode()
        assert "Bruno: " in page
        assert picture.board_drawing(log.observe(game.pk, None), "en").svg().startswith("<svg")


def test_it_was_there_only_while_it_had_its_line(db, client):
    assert "augury" not in GAMES
    assert client.get("/rules/augury/").status_code == 404


def test_built_in_players_finish_it(game):
    for _ in range(60):
        asked = OpenQuestion.objects.filter(game=game).select_related("seat").first()
        if asked is None:
            break
        look = log.observe(game.pk, asked.seat.number)
        log.append(game, Answered(look.seat, look.question.what, stand_in_choice(look), "stand_in"), look.opened)
    assert Game.objects.get(pk=game.pk).state == Game.State.FINISHED
    assert game_words("augury", "en").reason("sky") == "no birds are left"


def test_a_position_is_json(game):
    play_by_page(game)
    as_json(log.load(game).position())


def test_everything_it_says_has_words(augury):
    ears = Ears("augury")
    for number in range(30):
        hear(ears, Match.new(augury, 2 + number % 2, {"hand": 2 + number % 2}), Random(number))
    assert ears.whats == {"promise", "fly", "call_back"}
    assert ears.keys >= {"turn", "dealt", "promised", "flies", "blown", "called"}
    for language in language_codes():
        assert faults_of("augury", language) == {}
        assert unnamed("augury", language) == set()
