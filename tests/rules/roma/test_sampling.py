"""Samples look the same to their seat, depend on nothing hidden, and are evenly distributed."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from games.rules import roma
from games.rules.match import Match
from games.rules.roma.cards import BUILDING, DECK, KIND
from games.rules.roma.knowledge import sampling
from tests import law, tiers
from tests.rules import chance, ledgers, samples
from tests.rules.roma.hidden import hide, is_kind, really, secret
from tests.rules.roma.rich import rich, secretive
from tests.rules.roma.table import lay
from tests.rules.roma.test_knowledge import draw, matches, played_from_the_set_up
from tests.rules.roma.test_secrecy import GAME
from tests.rules.roma.test_set_up import begin, exchanged

DRAWN = 600


def veiled(m: Match, reader: int) -> dict:
    """Return the table at its restart point without what is hidden from this seat."""
    table = m.restart[0].copy()
    sampling.hide_unseen(table, reader)
    return roma.position(table)


def held_against_the_laws(m: Match, rng: Random) -> None:
    """One sample of this moment."""
    reader, seed = rng.randrange(2), rng.random()
    sample = m.sampled(reader, Random(seed))
    samples.same_to_its_seat(m, reader, sample)
    ledgers.is_true(m.known(reader), really(sample, reader), is_kind)
    assert samples.nothing_unknown(sample)
    assert veiled(m, reader) == veiled(sample, reader)
    assert samples.portrait(samples.poisoned(m, reader, secret, hide).sampled(reader, Random(seed))) == (
        samples.portrait(sample)
    )
    if rng.random() < 0.1:
        samples.stands_alone(m, sample, rng)


@pytest.mark.seeded
def test_at_any_moment_of_random_games_with_and_without_poison():
    for number in tiers.seeds(few=4, many=50):
        rng = Random(number)
        for m in matches(number, rng):
            while not m.over and m.step < 120:
                if not m.luck and rng.random() < 0.15:
                    held_against_the_laws(m, rng)
                m.take(*chance.move(rng, m))


@pytest.mark.seeded
def test_the_set_up_at_every_step_answers_given_twice_too():
    for number in tiers.seeds(few=3, many=30):
        rng, m = Random(number), Match.new(roma, 2)
        while m.t.turn is None:
            if not m.luck:
                held_against_the_laws(m, rng)
            seat = None if m.luck else rng.choice(m.waiting)
            m.take(seat, (m.luck or m.asked(seat)).what, law.at_random(m.luck or m.asked(seat), rng))


@pytest.mark.seeded
def test_in_twins_the_same_chance_deals_the_same():
    for number in tiers.seeds(few=9, many=35):
        random = Random(number)
        position = (None, rich(random), secretive(random))[number % 3]
        projectors = (samples.now_and_then(4),)
        law.check(GAME, 2, {}, random, twins=3, projectors=projectors, position=position, seat=number % 2, most=48)


@pytest.mark.seeded
def test_while_luck_is_asked_too():
    for number in tiers.seeds(few=4, many=30):
        rng = Random(number)
        for m in matches(number, rng):
            while not m.over and m.step < 60:
                if m.luck:
                    assert samples.nothing_unknown(m.sampled(rng.randrange(2), rng))
                m.take(*chance.move(rng, m))


def test_a_deal_that_leaves_the_pile_as_it_was_turns_the_law_red(monkeypatch):
    deal = sampling.sample_state

    def veil(t, reader):
        t.truth = t.deck

    def peeking(t, known, rng):
        replies = deal(t, known, rng)
        if not known.since:
            t.deck = t.truth
        return replies

    monkeypatch.setattr(sampling, "hide_unseen", veil)
    monkeypatch.setattr(sampling, "sample_state", peeking)
    with pytest.raises(law.Leak):
        for number in range(30):
            law.check(GAME, 2, {}, Random(number), twins=6, projectors=(samples.now_and_then(3),), seat=0, most=60)


# Evenly


def drawn(m: Match, reader: int, look, seed: int) -> Counter:
    rng = Random(tiers.seed(seed))
    return Counter(look(m.sampled(reader, rng).t) for _ in range(DRAWN))


def few_unseen(seen: str, **more):
    """Seat 0 has two dice left; unseen are the cards that are not among `seen`, the discard pile."""
    return lay(dice="2 5 6", discard=seen, last=True, **more)


def all_but(cards: str) -> str:
    left = list(DECK)
    for card in cards.split():
        left.remove(card)
    return " ".join(left)


def test_each_arrangement_of_a_few_unseen_cards_comes_as_often_as_there_are_such_cards():
    unseen = "forum forum legat nero turris"
    g = few_unseen(all_but(unseen), deck="forum legat nero", their_hand="forum turris")
    ways = Counter((*cards[:3], *sorted(cards[3:])) for cards in permutations(unseen.split()))
    samples.as_often(drawn(g.m, 0, lambda t: (*t.deck, *sorted(t.players[1].hand)), 1), ways)


def test_with_cards_out_of_the_game_as_well():
    unseen = "forum legat nero turris"
    g = few_unseen(all_but(unseen), deck="forum legat", their_hand="nero")
    assert g.m.t.removed == ("turris",)
    ways = Counter(permutations(unseen.split()))
    samples.as_often(drawn(g.m, 0, lambda t: (*t.deck, *t.players[1].hand, *t.removed), 2), ways)


def test_a_hand_that_had_a_building_is_dealt_one():
    unseen = "forum legat nero consul turris"
    g = lay({1: "architectus"}, dice="1 5 6", hand="forum legat", deck="nero consul turris", last=True,
            discard=all_but(f"{unseen} architectus"))  # fmt: skip
    g.act("activate 1")("0 architectus stop")
    ways = Counter(
        (*cards[:3], *sorted(cards[3:]))
        for cards in permutations(unseen.split())
        if BUILDING in (KIND[cards[3]], KIND[cards[4]])
    )
    samples.as_often(drawn(g.m, 1, lambda t: (*t.deck, *sorted(t.players[0].hand)), 3), ways)


def test_what_the_other_has_drawn_and_kept_is_any_card_it_may_be():
    unseen = "forum legat nero turris consul"
    g = few_unseen(all_but(unseen), deck="forum legat nero turris", their_hand="consul", turn="B")
    g.act("cards 2")
    ways = Counter((*sorted(cards[:2]), *cards[2:]) for cards in permutations(unseen.split()))
    look = lambda t: (*sorted(t.drawn), *t.deck, *t.players[1].hand)  # noqa: E731
    samples.as_often(drawn(g.m, 0, look, 4), ways)
    g("1 keep legat")
    kept = drawn(g.m, 0, lambda t: tuple(sorted(t.players[1].hand)), 5)
    samples.as_often(kept, Counter(tuple(sorted(pair)) for pair in permutations("legat nero turris consul".split(), 2)))


def test_what_a_haruspex_takes_is_any_card_the_true_one_no_more_often():
    unseen = "forum legat nero turris"
    g = lay((), {1: "haruspex"}, dice="1 5 6", deck=unseen, last=True, turn="B", discard=all_but(f"{unseen} haruspex"))
    g.act("activate 1")("1 haruspex nero")
    g.luck(*g.m.luck.items)
    samples.as_often(drawn(g.m, 0, lambda t: t.players[1].hand[0], 6), Counter(unseen.split()))


def test_of_a_pile_that_was_looked_through_only_the_order_is_dealt():
    unseen = "forum legat nero turris"
    g = lay({1: "haruspex"}, dice="1 5 6", deck=unseen, their_hand="consul", last=True,
            discard=all_but(f"{unseen} consul haruspex"))  # fmt: skip
    g.act("activate 1")("0 haruspex nero")
    g.luck(*g.m.luck.items)
    counts = drawn(g.m, 0, lambda t: (*t.deck, *t.players[1].hand), 7)
    samples.as_often(counts, Counter((*cards, "consul") for cards in permutations(("forum", "legat", "turris"))))


@pytest.mark.seeded
def test_what_the_other_may_give_in_an_open_exchange_is_any_pair():
    g = begin()
    g("1 exchange turris consul")
    rng, counts = Random(tiers.seed(8)), Counter()
    for _ in range(DRAWN):
        sample = g.m.sampled(0, rng)
        hand, held = sample.t.players[1].hand, sample.held(1)
        assert sorted(held) == sorted(card for card in held if card in hand)
        counts[hand.index(held[0])] += 1
    assert min(counts.values()) > DRAWN / 40
    assert counts.total() == DRAWN


def test_cards_face_down_lie_any_way_those_one_has_given_too():
    g = exchanged()
    g("0 opening nero 1", "0 opening turris 2")
    counts = drawn(g.m, 1, lambda t: (t.players[0].row[1] == "turris", t.players[0].row[2] == "turris"), 9)
    samples.as_often(counts, Counter({(True, False): 1, (False, True): 1, (False, False): 2}))


def test_the_pile_that_is_left_of_a_shuffled_discard_pile_is_of_it():
    g = played_from_the_set_up()
    while not g.m.luck:
        if not g.m.t.dice:
            g.m.t.players[0].vp = g.m.t.players[1].vp = 20
            g.next_turn(6, 6, 5)
        g.act(f"cards {g.m.t.dice[-1]}")
        if not g.m.luck:
            g(f"{g.m.t.turn} keep {g.question.options[0][1]}")
    shuffled, reader = set(g.m.luck.items), 1 - g.m.t.turn
    g.luck(*g.m.luck.items)
    for seed in range(20):
        assert set(g.m.sampled(reader, Random(seed)).t.deck) <= shuffled


def test_on_a_large_table_the_top_of_the_pile_is_any_unseen_card():
    g = lay({1: "legat"}, {2: "forum"}, dice="2 5 6", their_hand="nero turris")
    unseen = Counter(dict(map(tuple, g.m.known(0)["unseen"])))
    assert unseen.total() == 50
    samples.as_often(drawn(g.m, 0, lambda t: t.deck[-1], 10), unseen)


def test_a_draw_of_ones_own_lay_on_the_pile():
    g = lay(dice="3 5 6", deck="forum legat nero turris")
    draw(g, 5)
    g.act("cards 3")
    sample = g.m.sampled(0, Random(1))
    assert sample.view(0)["drawn"] == g.m.view(0)["drawn"] == list(sample.t.drawn)
