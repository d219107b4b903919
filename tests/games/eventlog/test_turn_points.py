"""How the points of a finished game went: as they were at each turn, to the end, and nothing while it runs."""

import re

import pytest

from games import rules
from games.eventlog import log
from games.eventlog.replays import MAX_TURN_POINTS, TurnPoints, thin_out, turn_points_of
from games.pages.table.ending import score_axis
from tests.browser import scenes

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", rules.GAMES)
def test_it_ends_with_the_score_and_goes_turn_by_turn(ruleset):
    game = scenes.play(scenes.table(scenes.person("Ana"), ruleset=ruleset, built_in=1))
    found, result = turn_points_of(game), log.load(game).result
    assert found[-1].points == tuple(result.scores) and found[-1].number >= log.observe(game, None).steps[-1]
    assert [one.turn for one in found[:-1]] == sorted({one.turn for one in found[:-1]})
    assert len({one.points for one in found}) > 3


@pytest.mark.parametrize("ruleset", rules.GAMES)
def test_asking_for_the_points_changes_nothing(ruleset):
    game = scenes.table(scenes.person("Ana"), ruleset=ruleset, built_in=1)
    while game.head < 40 and (match := log.load(game)).awaited:
        before = match.position()
        assert match.rules.points_now(match.t) and match.position() == before
        scenes.answer(game, match.awaited[0])


def test_while_a_game_runs_nobody_is_told():
    game = scenes.table(scenes.person("Ana"), scenes.person("Bruno"))
    assert turn_points_of(scenes.play(game, 0)) == []


def test_each_point_of_the_chart_leads_to_its_turn(client):
    game = scenes.play(scenes.table(scenes.person("Ana"), built_in=1))
    found, page = turn_points_of(game), client.get(game.get_absolute_url()).content.decode()
    links = re.findall(rf'<a href="/t/{game.slug}/replay/(\d+)/">\s*<title>Turn (\d+): ([^<]+)<', page)
    assert 2 < len(links) <= 10
    told = {(str(one.number), str(one.turn)): {str(score) for score in one.points} for one in found}
    for number, turn, points in links:
        assert told[number, turn] == {*re.findall(r"-?\d+", points)}
    assert links[0][0] == str(found[0].number) and links[-1][0] == str(found[-1].number)


def test_the_axis_has_round_numbers_around_all_points():
    assert [*score_axis(0, 10)] == [0, 5, 10]
    assert [*score_axis(-3, 145)] == [-50, 0, 50, 100, 150]
    assert [*score_axis(0, 1)] == [0, 1]


def test_of_long_games_some_turns_are_left_out_and_never_the_end():
    every = [TurnPoints(number, number, (number,)) for number in range(5 * MAX_TURN_POINTS + 2)]
    found = thin_out(every)
    assert MAX_TURN_POINTS // 2 < len(found) <= MAX_TURN_POINTS + 1 and (found[0], found[-1]) == (every[0], every[-1])
