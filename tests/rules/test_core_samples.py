"""Samples of one moment, in all four games: any number of them, each as if it were the first."""

from random import Random

import pytest

from games.eventlog.sampled_states import sample_states_as_json
from games.rules import GAMES
from games.rules.match import Match
from games.rules.sampling import Unsampled
from tests import tiers
from tests.hollow import some
from tests.rules import chance, samples
from tests.rules.tiny import cards


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_leaves_nothing_behind_for_the_next(name):
    rng, m = Random(name), Match.new(GAMES[name], 2)
    while not m.over and m.step < 150:
        if m.waiting and rng.random() < 0.15:
            seat = rng.randrange(2)
            first, _, again = (samples.portrait(m.sampled(seat, Random(seed))) for seed in (1, 2, 1))
            assert first == again == samples.portrait(m.fork().sampled(seat, Random(1)))
        m.take(*chance.move(rng, m))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_taken_since_is_known_to_the_next_sample(name):
    rng, m = Random(name), Match.new(GAMES[name], 2)
    while not m.over and m.step < 60:
        if m.waiting:
            seat = rng.choice(m.waiting)
            samples.same_to_its_seat(m, seat, m.sampled(seat, rng))
        m.take(*chance.move(rng, m))


TOGETHERS = {  # games in which several are asked at once, and options with which they often are
    "gloria": {"experienced": True, "voluntary_gifts": True},
    "roma": {},
    "foundations": {"draft": True, "roles": True, "objectives": "hidden", "trade": True, "invocations": True},
}


def togethers(name: str, rng: Random):
    """Moments at which several are asked at once and one at least has answered; the Match may be played on."""
    rules, found = GAMES[name], 0
    m = Match.new(rules, max(rules.SEATS), TOGETHERS[name])
    while not m.over and m.step < 400 and found < 4:
        if m.together and any(m.held(seat) is not None for seat in m.waiting) and rng.random() < 0.5:
            found += 1
            yield m
        m.take(*chance.move(rng, m))


def again(m: Match, seat: int, rng: Random | None = None) -> None:
    """Answer once more in an open Together: the same, or something at random."""
    question = m.asked(seat)
    m.take(seat, question.what, chance.choice(rng, question) if rng else m.held(seat))


@pytest.mark.seeded
@pytest.mark.parametrize("name", TOGETHERS)
def test_what_others_change_in_an_open_together_deals_no_other_world(name):
    compared = []
    for number in tiers.seeds(few=2, many=20):
        rng = Random(f"{name} {number}")
        for m in togethers(name, rng):
            who = rng.choice([seat for seat in m.waiting if m.held(seat) is not None])
            changed = m.fork()
            for _ in range(rng.randrange(1, 3)):
                again(changed, who, rng)
            for seat in range(m.t.seats):
                compared += [
                    sample_states_as_json(m, seat, 2, "seed") == sample_states_as_json(changed, seat, 2, "seed")
                ] * (seat != who)
    assert all(some(compared))


@pytest.mark.seeded
@pytest.mark.parametrize("name", ["gloria", "foundations"])
def test_who_changed_an_answer_in_a_together_that_has_closed_deals_no_other_world(name):
    """How often, the numbers of the events tell; not who."""
    compared = []
    for number in tiers.seeds(few=3, many=20):
        rng = Random(f"{name} {number}")
        for m in togethers(name, rng):
            held = [seat for seat in m.waiting if m.held(seat) is not None]
            if len(held) < 2 or not m.awaited:
                continue
            twins = [m.fork(), m.fork()]
            for who, twin in zip(held, twins, strict=False):
                again(twin, who)
            while twins[0].turn_began == m.turn_began and twins[0].step < m.step + 8:
                for seat in range(m.t.seats) if not twins[0].luck else ():
                    if seat not in held[:2]:
                        one, other = (sample_states_as_json(twin, seat, 2, "seed") for twin in twins)
                        compared.append(one == other)
                move = chance.move(rng, twins[0])
                for twin in twins:
                    twin.take(*move)
    assert all(some(compared))


def test_a_game_without_the_rooms_is_not_dealt_again():
    m = Match.new(cards, 2)
    m.take(None, "deck", cards.CARDS)
    assert m.known(0) is None
    with pytest.raises(Unsampled):
        m.sampled(0, Random(1))


def test_once_a_game_is_over_there_is_nothing_to_deal():
    m = Match.new(GAMES["roma"], 2)
    m.concede(0)
    assert m.known(1) is None
    assert samples.portrait(m.sampled(1, Random(1))) == samples.portrait(m)
