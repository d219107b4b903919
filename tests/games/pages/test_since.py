"""What happened since: where the page has the heading, it has lines below it, and none of them is empty."""

import re

import pytest
from django.utils.html import strip_tags

from games.eventlog import log
from games.rules import GAMES
from games.wording.languages import language_codes
from tests.browser import scenes
from tests.games.pages.buttons import address

pytestmark = pytest.mark.django_db
SECTION = re.compile(r'<section class="since".*?</section>', re.DOTALL)
LINE = re.compile(r"<li\b[^>]*>(.*?)</li>", re.DOTALL)


def listed(page: str) -> list[str] | None:
    """The lines below the heading; None where there is none."""
    section = SECTION.search(page)
    return [strip_tags(line).strip() for line in LINE.findall(section[0])] if section else None


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_reader_finds_lines_below_the_heading(client, people, ruleset):
    """Again and again through a game: whoever has answered, who waits for the other, who only watches."""
    game = scenes.table(people[0], people[1], ruleset=ruleset)
    found, languages = set(), language_codes()
    for moment in range(2 * len(people) * len(languages)):
        for seat in log.load(game).awaited[:1]:
            scenes.answer(game, seat)
        for _ in range(moment % 5):
            for seat in log.load(game).awaited[:1]:
                scenes.answer(game, seat)
        reader = people[moment % len(people)]
        reader.language = languages[moment // len(people) % len(languages)]
        reader.save()
        client.force_login(reader)
        lines = listed(client.get(address(game)).content.decode())
        assert lines is None or all(lines), lines
        assert lines != []
        found.add((reader, reader.language, bool(lines)))
    assert {(reader, language, True) for reader in people for language in languages} <= found


def test_what_the_own_answer_brought_stands_before_what_others_did_then(client, people):
    game = scenes.table(people[0], people[1])
    client.force_login(people[0])
    while True:
        seat = log.load(game).awaited[0]
        scenes.answer(game, seat)
        if seat != 0 or log.load(game).awaited != (1,):
            continue
        _, *brought = listed(client.get(address(game)).content.decode())
        if brought:
            break
    scenes.answer(game, 1)
    lines = listed(client.get(address(game)).content.decode())
    assert lines[: len(brought)] == brought and len(lines) > len(brought)


@pytest.mark.parametrize("ruleset", GAMES)
def test_what_the_own_answer_did_is_marked(client, people, ruleset):
    """The reader's own moves are marked like those of others whenever they changed anything visible."""
    game = scenes.play(scenes.table(people[0], people[1], ruleset=ruleset), 0, 8)
    client.force_login(people[0])
    marked = 0
    for _ in range(12):
        if (seats := log.load(game).awaited) and 0 in seats:
            scenes.answer(game, 0)
            page = client.get(address(game)).content.decode()
            marked += bool(re.search(r'class="[^"]*\b(?:changed|fresh|new)\b|class="gc-changed"', page))
        elif seats:
            scenes.answer(game, seats[0])
    assert marked


def test_the_set_up_is_folded_and_stands_below_no_move(client, people):
    game = scenes.table(people[0], people[1])
    first = log.load(game).awaited[0]
    client.force_login(people[first])
    page = client.get(address(game)).content.decode()
    assert page.count('<details class="set-up"') == 2, "below the question, and in the log"
    assert "So far" in page
    told = re.search(r'<details class="set-up">.*?</details>', page, re.DOTALL)[0]
    assert "are dealt" in strip_tags(told) or "is dealt" in strip_tags(told)
    scenes.play(game, first, 40)
    page = client.get(address(game)).content.decode()
    assert '<details class="set-up"' not in page
