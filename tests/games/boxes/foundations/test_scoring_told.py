"""A button announces the points that the scoring then gives."""

import json
import re

from django.utils import translation

from games.boards.tutorials import scripts_by_name
from games.pages.tutorials.panels import tutorial_context
from games.rules.ask import tuples
from games.tutorials.runs import LEARNER
from tests.games.tutorials.ways import first_way

TOLD = re.compile(r"the era is scored, and your city earns you (\d+) VP")


def told(lesson) -> dict:
    """Return {answer: points} for every button that announces a scoring."""
    with translation.override("en"):
        form = tutorial_context(lesson, "Ana", "", False)["form"]
    tiles = [*form.lead, *form.each_tile()] if form else []
    found = {tile.json: TOLD.search(" ".join(tile.effects)) for tile in tiles}
    return {tuples(json.loads(choice)): int(one[1]) for choice, one in found.items() if one}


def test_what_a_button_says_the_era_scores_is_what_comes():
    """The numbers of all answers can be compared: income, purchases and buildings."""
    seen = {}
    for lesson in first_way(scripts_by_name()["foundations"]):
        for choice, points in told(lesson).items():
            after = lesson.trial.match.fork()
            before = after.t.players[LEARNER].vp
            after.take(LEARNER, "turn", choice)
            assert after.t.players[LEARNER].vp - before == points, choice
            seen[choice if isinstance(choice, str) else choice[0]] = points
    assert seen["build"] > seen["income"]
