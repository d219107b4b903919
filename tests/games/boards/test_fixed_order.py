"""Kinds of answers stand in one order at every question of a name, whatever can be answered just now: so that a hand
finds them where they were. And a button tells of a few consequences only: more of them hide the buttons below."""

from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest

from games.boards import answer_paths, asking, presenters
from games.rules import GAMES
from games.rules.ask import Ask
from games.rules.match import Match
from games.wording import game_words
from tests import tiers
from tests.law import at_random

pytestmark = pytest.mark.seeded

NAMES = ["Ana", "Bruno", "Clara", "Diego", "Eva"]
MIXES = {
    "foundations": (
        {},
        {"monuments": True, "invocations": True, "steal": True, "trade": True, "roles": True},
        {"invocations": True, "objectives": "public"},
    )
}
LOOKED_AT = 5  # one question of so many
MOST_EFFECTS = 3


def form_of(game, match, seat):
    """The form as a practice table has it: nothing is final there."""
    asked = match.asked(seat)
    look = SimpleNamespace(
        question=asked, opened=7, question_name="7", view=match.view(seat), seat=seat, held=None, together=False,
        final=(), ends=asked.ends, game=SimpleNamespace(slug="tiber-42", ruleset=game, options={}, over=False),
    )  # fmt: skip
    presenter = presenters.presenter_of(game)
    preview = lambda choice: match.preview(seat, choice)  # noqa: E731
    return asking.FormMaker(look, game_words(game, "en"), NAMES, presenter, "en", preview).form()


def verb(tile, known):
    """The verb of an answer; of a thing alone that it is one."""
    first = answer_paths.path_elements(answer_paths.read_choice(tile.json))[0]
    return "thing" if first in known or not isinstance(first, str) else first


def orders(game, form):
    """The verbs as they stand on the page (templates/games/questions/ask.html); where groups are of something else,
    such as dice, those of each group and those of the buttons."""
    known = game_words(game, "en").known_cards
    parts = [form.lead, *(group.tiles for group in form.groups), form.buttons]
    told = [list(dict.fromkeys(verb(tile, known) for tile in tiles)) for tiles in parts]
    if any(group.tight for group in form.groups):
        return told
    return [list(dict.fromkeys(one for part in told for one in part))]


def forms(game):
    """Of random games, each with its question's name."""
    mixes = MIXES.get(game, ({},))
    for number in tiers.seeds(few=3, many=20):
        random, match = Random(number), Match.new(GAMES[game], 2, mixes[number % len(mixes)])
        while not match.over:
            if match.luck:
                match.take(None, match.luck.what, at_random(match.luck, random))
                continue
            asked = match.asked(match.awaited[0])
            if isinstance(asked, Ask) and match.step % LOOKED_AT == 0:
                yield asked.what, form_of(game, match, asked.seat)
            match.take(asked.seat, asked.what, at_random(asked, random))


@pytest.mark.parametrize("game", GAMES)
def test_kinds_of_answers_keep_their_places(game):
    before, several = set(), 0
    for what, form in forms(game):
        for order in orders(game, form):
            several += len(order) > 1
            for first, second in combinations(order, 2):
                assert (what, second, first) not in before, (what, order)
                before.add((what, first, second))
        for tile in (*form.lead, *form.each_tile()):
            assert len(tile.effects) <= MOST_EFFECTS, (what, tile.label, tile.effects)
    assert several
