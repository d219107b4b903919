"""The film of the last moves: what of them is played, how much it weighs, and what is never in it."""

import json
import re
from random import Random

import pytest
from django.utils.html import strip_tags

from games.boards import animations as films
from games.boards.animations import MAX_MOVES, MAX_SCRIPT_BYTES, animation_of, animations_of
from games.eventlog import log
from games.facts.box_modules import box_module
from games.facts.events import Undone
from games.pages.table.recent_moves import next_turns
from games.rules import GAMES
from games.rules.match import Match
from games.wording import game_words
from tests import law, tiers
from tests.browser import scenes
from tests.games.pages.buttons import address
from tests.games.wording.ears import NAMES
from tests.rules.foundations import test_secrecy as foundations
from tests.rules.gloria import test_secrecy as gloria
from tests.rules.great_city import test_secrecy as great_city
from tests.rules.roma import test_secrecy as roma

FILM = re.compile(r'<script type="application/json" class="animation-json">(.*?)</script>', re.DOTALL)
ZONE = re.compile(r'data-zone="([^"]+)"')
LAWS = {"gloria": gloria.GAME, "roma": roma.GAME, "great_city": great_city.GAME, "foundations": foundations.GAME}
EVERY = pytest.mark.parametrize("ruleset", GAMES)
MODULES = {**foundations.ALL, "trade": True, "steal": True, "monuments": True}
# Options with which a game says more.
RICH = {"gloria": {"experienced": True}, "roma": {}, "great_city": {}, "foundations": MODULES}
# Places that are there at times, and stand for others where they are not (static/animation.js).
AT_TIMES = {"fountain", "drawn", "lifted", "discard", "draft", "offer", "consul", "commons", "influence", "hand-N", "camp-N", "cards-N", "tray-N", "dice", "sale"}  # fmt: skip


def film_on(page: str) -> dict | None:
    """The film of a page."""
    found = FILM.search(page)
    return json.loads(found[1]) if found else None


def shape(zone: str) -> str:
    """A place without its numbers: "disc-N-N" for all discs; of a list the list."""
    return re.sub(r"\d+", "N", zone.partition(":")[0])


def of_match(ruleset: str, match: Match, reader: int | None, since: int = 0) -> dict | None:
    """A reader's film of the lines since a step of a game, as a page would have it."""
    spoken = game_words(ruleset, "en")
    lines = [
        {**line, "number": line["step"], "text": spoken.line(line, NAMES, reader)} for line in match.said(reader, since)
    ]
    return animation_of(lines, ruleset, spoken, match.view(reader)["options"], reader, match.t.seats)


# What moves


@EVERY
def test_all_that_a_game_says_moves_something_or_is_named_as_still(ruleset):
    motions, still = animations_of(ruleset)
    said = {key.partition(".")[0] for key in box_module(ruleset, "words").LOG_ENTRIES}
    moving = {key.partition(".")[0] for key in motions}
    assert said - moving - still == set(), "neither in MOTIONS nor in STILL"
    assert moving & still == set() and (moving | still) - said == set()
    assert not (moving | still) & {"conceded", "unconceded", "over"}


@EVERY
@pytest.mark.seeded
@pytest.mark.django_db
def test_in_random_games_every_motion_is_flown_and_leads_to_places_that_boards_have(ruleset, client, people):
    """To every reader: a line whose facts do not fit its motion would be lit alone."""
    flown, unflown, zones = set(), set(), set()
    for number in tiers.seeds(few=6, many=20):
        seats = 2 if ruleset == "roma" else 2 + number % 3
        match = Match.new(GAMES[ruleset], seats, RICH[ruleset] if number % 2 else {})
        law.random_log(match, Random(number), most=400)
        for reader in (None, 0):
            for line in match.said(reader, 0):
                made = films.AnimationScript(ruleset, game_words(ruleset, "en"), match.t.options, reader, seats)
                scene = made.scene({**line, "number": 1, "text": "…"})
                moved = bool(films.flights_of(made.words, ruleset, line))
                (flown if scene[3:] else unflown if moved else set()).add(line["key"])
                zones |= {shape(zone) for zone in made.zones}
    assert unflown - flown <= {"camps", "commercial", "municipal", "last_points", "gains_points", "sewer"}, "broken"
    there = zones_of_pages(ruleset, client, people)
    there |= AT_TIMES
    assert {zone for zone in zones if not {zone, zone.removesuffix("-N")} & there} == set()


def zones_of_pages(ruleset, client, people) -> set[str]:
    game = scenes.play(scenes.table(*people[:2], ruleset=ruleset), 0, 30)
    client.force_login(people[0])
    return {shape(zone) for zone in ZONE.findall(client.get(address(game)).content.decode())}


# What it weighs, and how it is cut


@EVERY
@pytest.mark.seeded
def test_thirty_moves_weigh_six_kilobytes_at_most(ruleset):
    match = Match.new(GAMES[ruleset], 2 if ruleset == "roma" else 4, RICH[ruleset])
    law.random_log(match, Random(3), most=600)
    for since in range(0, match.step - 40, 40):
        film = of_match(ruleset, match, 0, since)
        assert len(film["json"].encode()) <= MAX_SCRIPT_BYTES and film["played"] <= MAX_MOVES
        assert film["played"] >= min(film["moves"], 20)
        numbers = [scene[0] for scene in json.loads(film["json"])["m"]]
        assert numbers == sorted(numbers) and numbers[-1] == film["last"]
        assert len({*numbers}) == film["played"]
    print(ruleset, len(film["json"].encode()), film["played"])


def test_a_line_of_other_rules_is_lit_alone():
    spoken = game_words("gloria", "en")
    odd = [{"number": 1, "seat": 0, "key": key, "facts": facts, "text": "…"} for key, facts in (("unheard", {}), ("eats", {}), ("draws", {"count": "many"}))]  # fmt: skip
    film = animation_of(odd, "gloria", spoken, {}, 0, 2)
    assert json.loads(film["json"])["m"] == [[1, 0, "…"]] * 3
    assert animation_of([], "gloria", spoken, {}, 0, 2) is None


def test_no_name_ends_the_element_it_stands_in():
    line = {"number": 1, "seat": 0, "key": "turn", "facts": {}, "text": "</script><b>&"}
    told = animation_of([line], "gloria", game_words("gloria", "en"), {}, 0, 2)["json"]
    assert "<" not in told and json.loads(told)["m"][0][2] == line["text"]


# Facts that it never contains


@EVERY
@pytest.mark.seeded
def test_what_a_seat_never_saw_changes_no_byte(ruleset):
    """The secrecy law (tests/law.py) for the film of the last steps, of a seat and of a spectator."""

    def film(match, seat) -> bytes:
        told = of_match(ruleset, match, seat, max(0, match.step - 12)) if match.step % 4 == 0 else None
        return told["json"].encode() if told else b""

    compared = 0
    for number in tiers.seeds(few=3, many=40):
        seats = 2 if ruleset == "roma" else 3
        seat = None if number % 3 == 2 else number % 2
        options = RICH[ruleset] if number % 2 else {}
        compared += law.check(LAWS[ruleset], seats, options, Random(number), 3, (film,), seat=seat, most=90)
    assert compared


@pytest.mark.seeded
def test_the_law_would_see_a_card_that_flies_with_its_face():
    def leak(match, seat) -> bytes:
        return law.as_bytes([match.said(other, max(0, match.step - 1)) for other in range(2)])

    with pytest.raises(law.Leak):
        for number in range(20):
            law.check(LAWS["roma"], 2, {}, Random(number), 3, (leak,), seat=0, most=60)


@pytest.mark.django_db
def test_a_branch_taken_back_is_not_in_it(client, people):
    """Nor is anything of it in a film of what came then."""
    game = scenes.table(*people[:2])
    client.force_login(people[1])
    while not (undo := log.observe(game, 0).undo_to) or log.load(game).awaited == (0,):
        scenes.answer(game, log.load(game).awaited[0])
    before = film_on(client.get(address(game)).content.decode())
    taken = {scene[2] for scene in before["m"] if scene[0] >= undo}
    log.append(game, Undone(undo, 0))
    game.refresh_from_db()
    after = film_on(client.get(address(game)).content.decode())
    assert taken
    assert not after or all(scene[0] < undo for scene in after["m"])


# On pages


@EVERY
@pytest.mark.django_db
def test_the_page_plays_what_came_since_the_own_answer_and_the_log_tells_it(ruleset, client, people):
    game = scenes.play(scenes.table(*people[:2], ruleset=ruleset), 0, 20)
    scenes.answer(game, 0)
    while log.load(game).awaited[:1] != (0,) and log.load(game).awaited:
        scenes.answer(game, log.load(game).awaited[0])
    seen = game.seats.get(number=0).seen
    client.force_login(people[0])
    page = client.get(address(game)).content.decode()
    film = film_on(page)
    said = [line for line in log.observe(game, 0).said if line["number"] > seen]
    if not said:
        assert film is None
        return
    assert {scene[0] for scene in film["m"]} <= {line["number"] for line in said}
    count = len({line["number"] for line in said})
    assert f"{count} move" in re.search(r'animation-title">(.*?)<', page)[1]
    lit = re.findall(r'<li class="k-\w+" data-line="(\d+)">(.*?)</li>', page)
    told = [(int(number), strip_tags(text)) for number, text in lit]
    for number, _, text, *_flights in film["m"][-3:]:
        assert any(number == n and one.strip().startswith(text.removesuffix("…")) for n, one in told), text


@pytest.mark.django_db
def test_who_watches_gets_a_film_of_what_everybody_may_see(client, people):
    game = scenes.play(scenes.table(*people[:2]), 0, 30)
    page = client.get(address(game)).content.decode()
    film = film_on(page)
    assert film and "data-watched" in page
    assert "Latest moves" in re.search(r'animation-title">(.*?)<', page)[1]
    told = {game_words("gloria", "en").line(line, ["Ana", "Bruno"], None) for line in log.observe(game, None).said}
    assert all(any(one.startswith(scene[2].removesuffix("…")) for one in told) for scene in film["m"])


@EVERY
def test_the_next_turn_and_the_readers_own_are_found(ruleset):
    match = Match.new(GAMES[ruleset], 2, {})
    law.random_log(match, Random(1), most=250)
    said = [{**line, "number": line["step"]} for line in match.said(0, 0)]
    steps, place, whose = [*range(1, match.step + 1)], 0, []
    while (found := next_turns(said, steps, place, 0)) and "turn" in found:
        assert found["turn"] > place and found.get("mine", found["turn"]) >= found["turn"]
        whose.append(found.get("mine") == found["turn"])
        place = found["turn"]
    assert whose.count(True) > 3 and whose.count(False) > 3
    assert next_turns(said, steps, len(steps), 0) == {}
