"""Dealing the unseen of The Great City of Rome again: samples are the same to their seat, hang on nothing hidden, and
come evenly."""

from collections import Counter
from functools import partial
from itertools import permutations
from random import Random

import pytest

from games.rules import great_city
from games.rules.great_city.box import SHIPPED_BOX
from games.rules.great_city.cards import CARDS
from games.rules.great_city.knowledge import sampling
from games.rules.match import Match
from tests import law, tiers
from tests.rules import chance, ledgers, samples
from tests.rules.great_city.hidden import begun_at, hide, is_kind, really, secret
from tests.rules.great_city.table import lay, seat
from tests.rules.great_city.test_knowledge import different_draft
from tests.rules.great_city.test_secrecy import GAME

DRAWN = 600


def veiled(m: Match, reader: int) -> dict:
    """Return the table at its restart point, without what this seat cannot see."""
    table = m.restart[0].copy()
    sampling.hide_unseen(table, reader)
    return great_city.position(table)


def held_against_the_laws(m: Match, rng: Random) -> None:
    """One sample of this moment."""
    reader, seed = rng.randrange(m.t.seats), rng.random()
    sample = m.sampled(reader, Random(seed))
    samples.same_to_its_seat(m, reader, sample)
    ledgers.is_true(m.known(reader), really(sample, reader), is_kind)
    assert samples.nothing_unknown(sample)
    assert veiled(m, reader) == veiled(sample, reader)
    assert samples.portrait(samples.poisoned(m, reader, secret, hide).sampled(reader, Random(seed))) == (
        samples.portrait(sample)
    )
    if m.t.seats > 1 and rng.random() < 0.2:  # in a solo game a position forgets the cards that were not taken
        samples.stands_alone(m, sample, rng)


@pytest.mark.seeded
def test_at_any_moment_of_random_games_with_and_without_poison():
    for number in tiers.seeds(few=4, many=30):
        rng = Random(number)
        for m in (Match.new(great_city, 2 + number % 3), Match.at(great_city, begun_at(rng, 1 + number % 4))):
            while not m.over:
                if not m.luck and rng.random() < 0.05:
                    held_against_the_laws(m, rng)
                if m.t.seats > 2 and not m.conceded and m.step > 40:
                    m.concede(rng.randrange(m.t.seats))
                m.take(*chance.move(rng, m))


@pytest.mark.seeded
def test_the_draft_at_every_step():
    for number in tiers.seeds(few=6, many=35):
        rng, m = Random(number), Match.new(great_city, 2 + number % 3)
        while not m.t.round or m.luck:
            if not m.luck:
                held_against_the_laws(m, rng)
            m.take(*chance.move(rng, m))


def alike() -> dict:
    """A set of cards with three kinds of buildings in a deck, and one kind of strip."""
    faces = [CARDS["cards"][at] for at in (24, 28, 42)]
    rows = [
        {**faces[number % 3], "id": row["id"], "deck": row["deck"]} if row["deck"] in ("II", "III") else row
        for number, row in enumerate(CARDS["cards"])
    ]
    return {**CARDS, "name": "alike", "cards": rows, "strips": ["CBBBC"] * 3 + ["CCBBB"] * 3}


def equal(face: dict, card: str, kind: str) -> bool:
    return face[card] == kind


@pytest.mark.seeded
def test_with_an_owners_set_full_of_equal_cards():
    for number in tiers.seeds(few=3, many=20):
        rng, m = Random(number), Match.new(great_city, 2 + number % 3, cards=alike())
        while not m.over:
            if not m.luck and rng.random() < (0.04 if m.t.round else 1):
                reader = rng.randrange(m.t.seats)
                sample = m.sampled(reader, rng)
                samples.same_to_its_seat(m, reader, sample)
                for one in (m, sample):
                    ledgers.is_true(m.known(reader), really(one, reader), partial(equal, one.t.box.face))
            m.take(*chance.move(rng, m))


@pytest.mark.seeded
def test_in_twins_the_same_chance_deals_the_same():
    for number in tiers.seeds(few=4, many=30):
        projectors = (samples.now_and_then(4),)
        law.check(GAME, 2 + number % 3, {}, Random(number), twins=3, projectors=projectors, most=48)


def test_of_what_luck_has_not_laid_out_yet_any_order_will_do():
    rng = Random(1)
    for m in (Match.new(great_city, 3), Match.at(great_city, begun_at(Random(3), 3))):
        while m.luck:
            sample = m.sampled(1, rng)
            assert sample.luck.what == m.luck.what
            assert samples.nothing_unknown(sample)
            m.take(*chance.move(rng, m))


def test_a_deal_that_leaves_a_hand_as_it_was_turns_the_law_red(monkeypatch):
    lay_before_round = sampling.lay_before_round

    def peeking(t, known, world):
        lay_before_round(t, known, world)
        t.players[1].hand = t.truth[:]

    def veil(t, reader):
        t.truth = t.players[1].hand

    monkeypatch.setattr(sampling, "lay_before_round", peeking)
    monkeypatch.setattr(sampling, "hide_unseen", veil)
    with pytest.raises(law.Leak):
        for number in range(30):
            law.check(GAME, 3, {}, Random(number), twins=4, projectors=(samples.now_and_then(5),), seat=0, most=30)


# Evenly


def drawn(m: Match, reader: int, look, seed: int) -> Counter:
    rng = Random(tiers.seed(seed))
    return Counter(look(m.sampled(reader, rng).t) for _ in range(DRAWN))


def first_cards(t) -> tuple:
    return tuple(player.hand[0] for player in t.players[:2])


def test_what_was_handed_on_lies_either_way_equally_often():
    m = different_draft()
    m.take(2, "draft", ("keep", "II-04"))
    m.take(1, "draft", ("keep", "II-01"))
    samples.as_often(drawn(m, 2, first_cards, 1), Counter([("II-01", "II-07"), ("II-07", "II-01")]))


def test_what_an_earlier_seat_kept_is_any_card_of_the_deck_the_true_one_no_more_often():
    m = different_draft()
    m.take(2, "draft", ("keep", "II-04"))
    m.take(1, "draft", ("keep", "II-01"))
    unseen = [card for card in SHIPPED_BOX.decks["II"] if card not in ("II-01", "II-07", *m.t.offer)]
    samples.as_often(drawn(m, 1, lambda t: t.players[2].hand[0], 2), Counter(unseen))


def few_unseen():
    """Seven cards are unseen: one on top of each deck, one in seat 1's hand, four out of the game. All others were
    covered or are offered; all strips were on top."""
    some = {"I": ["I-05", "I-06", "I-07", "I-08", "I-09"], "II": ["II-04", "II-09", "II-05", "II-10", "II-06", "II-08"]}
    gone = [card for deck, cards in some.items() for card in SHIPPED_BOX.decks[deck] if card not in cards]
    decks = {deck: cards[:3] for deck, cards in some.items()}
    g = lay(seat(), seat("II-10"), round=6, strip="BBBCC", decks=decks, gone=gone, deck_is_all=True)
    return g.place(1, 2, 3, 4)


def ways(g, fits=lambda held: True) -> Counter:
    """Return how often each arrangement of top cards and hand is possible."""
    unseen = [card for card, _ in g.m.known(0)["unseen"]]
    assert len(unseen) == 7
    return Counter(
        (one, two, held)
        for one, two, held in permutations(unseen, 3)
        if SHIPPED_BOX.card[one].deck == "I" and SHIPPED_BOX.card[two].deck == "II" and fits(held)
    )


def arrangement(t) -> tuple:
    return *t.decks["I"], *t.decks["II"], t.players[1].hand[0]


def test_each_arrangement_of_a_few_unseen_cards_comes_equally_often():
    g = few_unseen()
    samples.as_often(drawn(g.m, 0, arrangement, 3), ways(g))


def test_and_only_those_that_fit_what_a_hand_was_seen_to_lack():
    g = few_unseen().turn(1)
    g("1 take II-04", "1 act build II-04 0,1", "1 act pass")
    samples.as_often(drawn(g.m, 0, arrangement, 4), ways(g, lambda held: SHIPPED_BOX.face[held] != "II-04"))


def test_strips_come_in_any_order_either_side_up():
    g = lay(seat(), seat(), seat(), round=4)
    hidden = next(row["cards"] for row in g.m.known(0)["places"] if row["place"] == "strips")
    assert len(hidden) == 1
    sides = Counter({hidden[0]: 1, hidden[0][::-1]: 1})
    samples.as_often(drawn(g.m, 0, lambda t: t.strips[1], 5), sides)


def test_the_decks_next_card_is_any_unseen_one():
    g = lay(seat(), seat(), seat(), offer="I-05 II-01 III-03")
    unseen = [card for card, _ in g.m.known(0)["unseen"] if card.startswith("II-")]
    samples.as_often(drawn(g.m, 0, lambda t: t.decks["II"][-1], 6), Counter(unseen))
