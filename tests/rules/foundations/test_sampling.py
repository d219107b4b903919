"""Sampling in Foundations of Rome: at any moment, with any modules, from the seat's knowledge alone."""

from collections import Counter
from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations.knowledge import sampling
from games.rules.foundations.knowledge.sampling import HIDDEN_ANSWERS, replace_objectives
from games.rules.match import Match
from games.rules.sampling import Unsampled
from tests import law, tiers
from tests.rules import samples
from tests.rules.foundations import census
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.peeking_cards import eager_move, looking
from tests.rules.foundations.table import lay, seat
from tests.rules.foundations.test_secrecy import ALL, GAME, haggling, peeking

RARE = {"peeks", "renews", "objectives_dealt", "roles_dealt", "hands"}


def moments(m, rng, share, most=250, move=some_move):
    """Yield some moments of a random game with a seat, more often after something hidden was moved."""
    while not m.over and most:
        if not m.luck or m.restart[0].era:
            rare = any(line["key"] in RARE for line in m.said(None, m.turn_began))
            if rng.random() < share * (3 if rare else 1):
                yield m, rng.randrange(m.t.seats)
        m.take(*move(rng, m))
        most -= 1


def some_game(rng):
    seats = rng.randrange(2, 6)
    return Match.new(foundations, seats, some_options(rng, seats))


def begun(rng):
    """Return a game from a position of another one, without its earlier log entries."""
    m, most = some_game(rng), rng.randrange(20, 200)
    while not m.over and (not m.t.era or most > 0):
        m.take(*some_move(rng, m))
        most -= 1
    return some_game(rng) if m.over else Match.at(foundations, {**m.position(), "since": []})


def same(m, who, rng):
    """Check that a sample is the same game for its seat and lacks no card."""
    sample = m.sampled(who, Random(rng.random()))
    samples.same_to_its_seat(m, who, sample)
    census.check(sample.t)
    assert samples.nothing_unknown(sample)
    return sample


@pytest.mark.seeded
def test_at_any_moment_a_sample_is_the_same_to_its_seat():
    asked: Counter = Counter()
    for number in tiers.seeds(few=22, many=200):
        rng = Random(f"moments {number}")
        m = (begun if number % 3 == 2 else some_game)(rng)
        for _, who in moments(m, rng, 0.05, most=180):
            same(m, who, rng)
            asked[m.luck.what if m.luck else m.asked(m.waiting[0]).what] += 1
    assert {"turn", "draft", "role", "objective"} <= set(asked)


@pytest.mark.seeded
def test_where_piles_are_looked_into_and_renewed_and_objectives_drawn():
    keys: Counter = Counter()
    for number in tiers.seeds(few=5, many=100):
        rng = Random(f"looking {number}")
        m = looking(2 + number % 3, trade=number % 2 == 1)
        for _, who in moments(m, rng, 0.15, move=eager_move):
            same(m, who, rng)
            keys.update([line["key"] for line in m.said(None, m.turn_began)] + ([m.luck.what] if m.luck else []))
    assert all(keys[key] for key in ("peeks", "renews", "iv08", "objective_kept"))


@pytest.mark.seeded
def test_a_sample_is_a_game_of_its_own():
    for number in tiers.seeds(few=8, many=100):
        rng = Random(f"own {number}")
        for m, who in moments(some_game(rng), rng, 0.015, most=120):
            samples.stands_alone(m, m.sampled(who, rng), rng)


@pytest.mark.seeded
def test_twins_give_equal_samples():
    for number in tiers.seeds(few=4, many=100):
        rng = Random(f"twins {number}")
        seats, sampled = 2 + number % 4, (samples.now_and_then(3),)
        law.check(
            GAME, seats, ALL if number % 2 else some_options(rng, seats), rng, 3, sampled, seat=number % 2, most=50
        )
    law.check(GAME, 2, {}, rng, 3, (samples.sample_of,), peeking(rng), 0, 20)
    law.check(GAME, 3, {}, rng, 3, (samples.sample_of,), haggling(3), 1, 30)


# Nothing is read that the seat cannot see


def hide(m, who):
    """Poison all hidden places of the table at the restart point."""
    t = m.restart[0]
    t.pile, t.unseen, t.objective_deck = bad(t.pile), bad(t.unseen), bad(t.objective_deck)
    t.next_piles = tuple(map(bad, t.next_piles))
    for other in range(t.seats):
        if other != who:
            replace_objectives(t, other, bad(t.players[other].objectives))
    if t.consul:
        t.consul = t.consul._replace(piles=tuple((shape, bad(pile)) for shape, pile in t.consul.piles))


def bad(cards):
    return tuple(samples.Poison() for _ in cards)


def secret(what, choice):
    return what in HIDDEN_ANSWERS or (what == "turn" and choice[0] == "trade")


def poisoned_alike(m, who):
    poisoned = samples.poisoned(m, who, secret, hide).sampled(who, Random(m.step))
    assert samples.portrait(poisoned) == samples.portrait(m.sampled(who, Random(m.step)))


@pytest.mark.seeded
def test_who_poisons_all_that_is_hidden_changes_no_sample():
    for number in tiers.seeds(few=8, many=100):
        rng = Random(f"poison {number}")
        eager = number % 2
        m = looking(2 + number % 3, draft=True, roles=True, trade=True) if eager else some_game(rng)
        for _, who in moments(m, rng, 0.04, move=eager_move if eager else some_move):
            poisoned_alike(m, who)


def test_a_sample_that_looks_at_the_true_pile_is_found_out(monkeypatch):
    real = sampling.restore_piles

    def looking_first(t, rewound, world):
        sorted(t.pile)
        real(t, rewound, world)

    monkeypatch.setattr(sampling, "unknown_cards", lambda cards: cards)
    monkeypatch.setattr(sampling, "restore_piles", looking_first)
    g = lay(seat(), seat(), show="F1", pile="G1 G2 G3 G4 G5 G6", next_piles=["E1 E2 E3"])
    with pytest.raises(AssertionError, match="somebody read what is hidden"):
        poisoned_alike(g.m, 0)


# Moments of their own


def test_after_a_concession_too():
    m, rng = Match.new(foundations, 3, {"objectives": "hidden"}), Random("concession")
    while m.luck:
        m.take(*some_move(rng, m))
    m.take(1, "objective", m.asked(1).options[0])
    m.concede(2)
    assert same(m, 0, rng).conceded == {2}


def test_all_asked_at_once_whether_an_era_closes():
    g = lay(seat(), seat(), show="F1", pile="G1").incomes(6)
    g("1 close no")
    assert g.asks == "0 close, 1 close"
    assert {same(g.m, 0, Random(number)).held(1) for number in range(20)} == {"yes", "no"}


def test_the_tokens_of_the_consul_while_his_discards_are_shuffled():
    """Mid-turn after he has acted: the tokens drawn since go back on their piles."""
    rng = Random("tokens")
    shuffled = 0
    for _ in range(3):
        m = Match.new(foundations, 2, {"consul": "desafio", "consul_cadence": "cada_turno"})
        while not m.over:
            if m.t.era and (m.luck or rng.random() < 0.02):
                same(m, 0, rng)
                shuffled += m.luck is not None
            m.take(*some_move(rng, m))
    assert shuffled


def test_as_long_as_luck_is_at_work_on_the_beginning_there_is_no_sample():
    with pytest.raises(Unsampled):
        Match.new(foundations, 2).sampled(0, Random(1))
    with pytest.raises(Unsampled):
        Match.at(foundations, peeking(Random(1))).sampled(0, Random(1))
