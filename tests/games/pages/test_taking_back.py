"""Taking back the last answer, offering to concede."""

import re
from html import unescape

import pytest

from games.eventlog import log
from games.tables import opening
from games.wording import words_of
from tests.browser import scenes
from tests.games.pages.buttons import HTMX, address
from tests.markup import plain_names
from tests.tables import open_table

pytestmark = pytest.mark.django_db


def test_undo_takes_the_last_answer_back(ana, game):
    for _ in range(60):
        if log.observe(game, 0).undo_to:
            break
        scenes.answer(game, log.load(game).awaited[0])
    to = log.observe(game, 0).undo_to
    assert to
    assert f'name="to" value="{to}"' in ana.get(address(game)).content.decode()
    assert ana.post(address(game, "undo"), {"to": to}).status_code == 303
    assert ana.post(address(game, "undo"), {"to": "x"}).status_code == 400
    assert ana.post(address(game, "undo"), {"to": game.head + 5}).status_code in (400, 409)


def undoable(game) -> int:
    """Play until Ana may take an answer back: its event."""
    while not log.observe(game, 0).undo_to:
        scenes.answer(game, log.load(game).awaited[0])
    return log.observe(game, 0).undo_to


def test_a_turn_of_several_answers_is_begun_again(ana, people):
    """Two lay their actions in Roma one after the other, after a roll that stays."""
    game = scenes.table(*people[:2], ruleset="roma")
    while (turn := log.observe(game, 0).undo_turn) is None or turn.count < 2 or turn.after != "roll":
        scenes.answer(game, log.load(game).awaited[0])
    page = ana.get(address(game)).content.decode()
    assert f'value="{turn.to}"' in page and "Undo my turn; the dice stay as rolled" in page
    assert "Undo my last answer" in page
    assert ana.post(address(game, "undo"), {"to": turn.to}).status_code == 303
    game.refresh_from_db()
    assert log.observe(game, 0).undo_turn is None and log.observe(game, 0).question
    assert "Undo my turn" not in ana.get(address(game)).content.decode()


def test_what_was_taken_back_is_told_once(ana, game):
    to = undoable(game)
    before = [line for line in log.observe(game, 0).said if line["number"] >= to]
    page = ana.post(address(game, "undo"), {"to": to}, follow=True).content.decode()
    told = unescape(re.search(r'class="message success">Undone: (.+?)</p>', page)[1])
    words = words_of(game, "en")
    assert told.rstrip("…") in " ".join(words.line(line, ["Ana", "Bruno"], 0) for line in before)
    assert 'class="message' not in ana.get(address(game)).content.decode()


def test_htmx_swaps_the_message_in_with_the_table(ana, game):
    page = ana.post(address(game, "undo"), {"to": undoable(game)}, follow=True, **HTMX).content.decode()
    assert "<html" not in page
    assert page.count("Undone: ") == 1


def test_who_may_not_take_back_is_not_told_so(ana, game):
    undoable(game)
    ana.post(address(game, "undo"), {"to": game.head + 5})
    assert "Undone" not in ana.get(address(game)).content.decode()


def test_conceding_asks_first_and_can_be_taken_back(ana, people, game):
    at = address(game, "concede")
    assert ana.post(at, {"stands": "yes"}).status_code == 400
    assert "the game ends right away and Bruno wins" in plain_names(ana.get(address(game)).content.decode())
    three = scenes.table(*people)
    at = address(three, "concede")
    assert "a computer player answers for you" in ana.get(address(three)).content.decode()
    assert ana.post(at, {"stands": "yes", "sure": "yes"}).status_code == 303
    assert "Play on" in ana.get(address(three)).content.decode()
    assert ana.post(at, {"stands": "yes", "sure": "yes"}).status_code in (303, 400)
    assert ana.post(at, {"stands": "no"}).status_code == 303
    assert "Play on" not in ana.get(address(three)).content.decode()


def test_an_end_by_concession_has_a_winner_and_no_score(people, client):
    game = scenes.play(scenes.table(people[0], people[1]), 0)
    opening.concede(game, people[1])
    game.refresh_from_db()
    client.force_login(people[0])
    page = client.get(address(game)).content.decode()
    assert "You won!" in page
    assert "The score" not in page
    assert client.get(address(game, "replay_start"), follow=True).status_code == 200


@pytest.fixture
def practice(ana, people):
    """Ana at a practice table, after some answers of hers."""
    game = open_table(people[0], "gloria", size=2, built_in=1, public=False, practice=True)
    while len(log.observe(game, 0).own) < 3 or not log.observe(game, 0).question:
        scenes.answer(game, log.load(game).awaited[0])
    return game


def test_at_a_practice_table_any_answer_is_taken_back_at_once(ana, practice):
    page = ana.get(address(practice)).content.decode()
    own = log.observe(practice, 0).own
    assert "you can undo everything except the end" in page and '<span class="badge">practice</span>' in page
    assert all(f'value="{to}"' in page for to in own)
    assert ana.post(address(practice, "undo"), {"to": own[-1]}).status_code == 303
    practice.refresh_from_db()
    assert not log.observe(practice, 0).own


def test_nothing_is_said_to_be_final_there(ana, practice):
    while not log.observe(practice, 0).question or not log.observe(practice, 0).question.final:
        scenes.answer(practice, log.load(practice).awaited[0])
    assert "cannot be undone" not in ana.get(address(practice)).content.decode()


def test_a_practice_game_is_marked_in_the_lists_and_never_in_the_archive(ana, practice):
    assert '<span class="badge">practice</span>' in ana.get("/").content.decode()
    scenes.play(practice)
    assert practice.name in ana.get("/").content.decode()
    assert practice.name not in ana.get("/archive/").content.decode()
