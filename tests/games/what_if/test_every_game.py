"""Any game's board, at any moment: random answers for all seats, every step, comparisons."""

from random import Random

import pytest
from django.urls import reverse

from games import rules
from games.models import WhatIf
from games.rules.ask import AskNumber, AskSome
from games.rules.match import Match
from games.what_if import board_store
from tests import law, tiers

pytestmark = [pytest.mark.django_db, pytest.mark.seeded]
REAL = [name for name in rules.GAMES if name != "tiny"]


def at_random(question, random: Random):
    if isinstance(question, AskNumber):
        return random.randint(question.low, question.high)
    if isinstance(question, AskSome):
        return tuple(random.sample(list(question.options), question.least))
    return random.choice(question.options)


def moment(ruleset: str, random: Random) -> Match:
    """Return a random moment of a game with an open question."""
    match = Match.new(rules.GAMES[ruleset], random.choice(list(rules.GAMES[ruleset].SEATS)))
    law.random_log(match, random, most=random.randrange(20, 150))
    while match.luck or match.over:
        match = moment(ruleset, random) if match.over else match
        if match.luck:
            match.take(None, match.luck.what, law.at_random(match.luck, random))
    return match


@pytest.mark.parametrize("ruleset", REAL)
def test_a_line_goes_on_at_random(ana, people, ruleset):
    for seed in tiers.seeds(few=1, many=30):
        random = Random(seed)
        match = moment(ruleset, random)
        seat = random.choice([None, *range(match.t.seats)])
        board = board_store.open_at_position(people[0], ruleset, match.position(), seat)
        for step in range(6):
            trial = board_store.board_trial(board, 0, step)
            if not trial.asked:
                break
            asked = trial.match.asked(trial.asked[0])
            board_store.add_answer(board.pk, 0, step, asked.seat, asked.what, at_random(asked, random))
            board.refresh_from_db()
            page = ana.get(reverse("games:what_if_step", args=[board.key, 0, step + 1]))
            assert page.status_code == 200 and b"What if?" in page.content
        others = seat is not None and set(board_store.board_trial(board, 0, 0).asked) - {seat}
        place, step = board_store.let_computer_players_answer(board.pk, 0, 0, to_the_next=False) if others else (0, 0)
        assert ana.get(reverse("games:what_if_step", args=[board.key, place, step])).status_code == 200
        if place:
            assert ana.get(reverse("games:what_if_compare", args=[board.key, 0, place])).status_code == 200
        board_store.deal_again(WhatIf.objects.get(pk=board.pk))


@pytest.mark.parametrize("ruleset", REAL)
def test_luck_is_the_same_in_every_line(ruleset):
    """Equal seeds, equal games; the k-th shuffle or roll does not hang on what was answered before."""
    random = Random(3)
    start = board_store.trials.start_from_user(ruleset, moment(ruleset, random).position())
    one, other = start.trial("1"), start.trial("1")
    for trial in (one, other):
        chance = Random(4)
        for _ in range(8):
            if trial.asked:
                asked = trial.match.asked(trial.asked[0])
                trial.take(asked.seat, asked.what, at_random(asked, chance))
    assert one.match.position() == other.match.position()
