"""Samples look the same to their seat, depend on nothing hidden, and are evenly distributed."""

import copy
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from games.rules import gloria
from games.rules.gloria.cards import COPIES, DECK, MATERIAL, SENATOR
from games.rules.gloria.knowledge import sampled_cards, sampling
from games.rules.match import Match
from games.rules.sampling import Unsampled
from tests import law, tiers
from tests.rules import chance, ledgers, samples
from tests.rules.gloria.hidden import begun, hide, is_kind, really_on, secret
from tests.rules.gloria.table import lay, seat
from tests.rules.gloria.test_secrecy import GAME, OPTION_SETS, late
from tests.rules.gloria.twins import HIDDEN


def held_against_the_laws(m: Match, rng: Random) -> None:
    """One sample of this moment."""
    reader, number = rng.randrange(m.t.seats), rng.random()
    sample = m.sampled(reader, Random(number))
    samples.same_to_its_seat(m, reader, sample)
    assert samples.nothing_unknown(sample)
    if not m.luck:
        fits_what_was_known_before(m, reader, sample)
        again = samples.poisoned(m, reader, secret, hide).sampled(reader, Random(number))
        assert samples.portrait(again) == samples.portrait(sample)
    if rng.random() < 0.05:
        samples.stands_alone(m, sample, rng)


def fits_what_was_known_before(m: Match, reader: int, sample: Match) -> None:
    """What the turn began with is no less true of what the seat knew at that time."""
    t = sample.restart[0]
    if t.leader is not None:
        ledger = m.transcripts.ledger(gloria.knowledge, m.t, reader, m.restart[1][0])
        seen = gloria.view(t, reader, False) | {"asked": [{"topic": "lead"}]}
        ledgers.is_true(ledger.known(seen), really_on(t, reader), is_kind)


@pytest.mark.seeded
def test_at_any_moment_of_random_games_with_and_without_poison():
    for number in tiers.seeds(few=8, many=140):
        rng = Random(number)
        m = begun(number, rng)
        while not m.over and m.step < 400:
            if rng.random() < 0.04 or m.luck:
                held_against_the_laws(m, rng)
            m.take(*chance.move(rng, m))
            if not m.over and rng.random() < 0.002 and len(m.conceded) < m.t.seats - 2:
                m.concede(next(one for one in range(m.t.seats) if one not in m.conceded))


@pytest.mark.seeded
def test_in_twins_the_same_chance_deals_the_same():
    for number in tiers.seeds(few=4, many=20):
        rng, seats = Random(number), 2 + number % 4
        position = late(seats, rng) if number % 2 else None
        options = OPTION_SETS[(number * 5 + 2) % len(OPTION_SETS)]
        law.check(GAME, seats, options, rng, projectors=(samples.now_and_then(4),), position=position, most=80)


def test_what_is_left_of_a_table_is_the_same_for_twins():
    compared = 0
    for number in range(12):
        rng = Random(number)
        m = begun(number, rng)
        while m.luck or m.together:
            m.take(*chance.move(rng, m))
        again = gloria.from_position(HIDDEN.dealt_again(bare(m), rng))
        for reader in range(m.t.seats):
            one, other = m.restart[0].copy(), again.copy()
            if one.players[reader].hand == other.players[reader].hand:
                sampling.hide_unseen(one, reader)
                sampling.hide_unseen(other, reader)
                assert gloria.position(one) == gloria.position(other)
                compared += 1
    assert compared > 12


def bare(m: Match) -> dict:
    position = copy.deepcopy(m.position())
    return {key: value for key, value in position.items() if key != "since"}


def test_a_deal_that_leaves_a_hand_as_it_was_turns_the_law_red(monkeypatch):
    veil, lay_again = sampling.hide_unseen, sampling.place_cards

    def keeping(t, reader):
        t.truth = t.players[1].hand[:]
        veil(t, reader)

    def peeking(t, me, world, past):
        lay_again(t, me, world, past)
        t.players[1].hand = t.truth

    monkeypatch.setattr(sampling, "hide_unseen", keeping)
    monkeypatch.setattr(sampling, "place_cards", peeking)
    with pytest.raises(law.Leak):
        for number in range(30):
            law.check(GAME, 3, {}, Random(number), projectors=(samples.now_and_then(3),), seat=0, most=30)


# Evenly


def drawn(m: Match, reader: int, look, count: int, seed: int = 1) -> Counter:
    rng = Random(tiers.seed(seed))
    return Counter(look(m.sampled(reader, rng)) for _ in range(count))


def few_unseen(hands: list[str], deck: str, *, vault: str = "", own: str = "atrio arco"):
    """All other cards are in the pool."""
    left = Counter(DECK) - Counter(" ".join([deck, own, vault, *hands]).split())
    first = seat(own, vault=vault)
    return lay(first, *map(seat, hands), deck=deck, last=True, pool=" ".join(sorted(left.elements())))


def arrangement(sample: Match) -> tuple:
    t = sample.t
    hands = [tuple(sorted(card for card in player.hand if card != SENATOR)) for player in t.players[1:]]
    return *hands, tuple(t.players[0].vault), tuple(t.deck)


def ways(cards: str, sizes: tuple[int, ...], fits=lambda *hands: True, vault: int = 0) -> Counter:
    """Every way to lay the cards into hands of these sizes, a vault and the deck."""
    found: Counter = Counter()
    for order in permutations(cards.split()):
        rest, hands = list(order), []
        for size in sizes:
            hands.append(tuple(sorted(rest[:size])))
            del rest[:size]
        if fits(*hands):
            found[(*hands, tuple(rest[:vault]), tuple(rest[vault:]))] += 1
    return found


def none_of(material: str):
    return lambda *hands: all(MATERIAL[card] != material for hand in hands for card in hand)


@pytest.mark.seeded
def test_each_arrangement_of_a_few_unseen_cards_comes_equally_often():
    g = few_unseen(["villa muelle"], "insula templo", vault="termas")
    samples.as_often(drawn(g.m, 0, arrangement, 1800), ways("villa muelle insula templo termas", (2,), vault=1))


@pytest.mark.seeded
def test_and_only_those_that_fit_what_hands_lack():
    """Two hands that lack the same material: none of the ways to fill both is preferred."""
    g = few_unseen(["villa muelle", "insula"], "templo porton termas")
    g("0 lead legionary arco", "1 follow think", "1 think senator", "2 follow think", "2 think senator")
    g("0 legionary atrio", "0 spoils")
    assert len(g.said("gloria")) == 2
    found = ways("villa muelle insula templo porton termas", (2, 1), none_of("brick"))
    samples.as_often(drawn(g.m, 0, arrangement, 1800), found)
    g("1 lead think")  # in the middle of the turn as well
    samples.as_often(drawn(g.m, 0, arrangement, 1800, 2), found)


@pytest.mark.seeded
def test_a_card_drawn_since_may_be_what_the_hand_lacked():
    g = few_unseen(["villa muelle insula"], "templo porton atrio", own="atrio arco")
    g("0 lead legionary arco", "1 follow think", "1 think senator", "0 legionary atrio", "0 spoils")
    g("1 lead think", "1 think refill 1")
    found = ways("villa muelle insula templo porton atrio", (4,), lambda hand: len({*hand} & {"porton", "atrio"}) <= 1)
    samples.as_often(drawn(g.m, 0, arrangement, 800), found)


@pytest.mark.seeded
def test_what_is_owed_is_in_hand_and_what_is_given_is_any_of_it():
    """The answer that is held is no more likely to be the true one."""
    g = few_unseen(["termas muelle", "porton villa"], "templo escuela")
    g("0 lead legionary arco", "1 follow think", "1 think senator", "2 follow think", "2 think senator")
    g("0 legionary atrio", "0 spoils", "1 give termas")
    bricks = {"termas", "porton", "escuela"}
    found = ways(
        "termas muelle porton villa templo escuela", (2, 2), lambda *hands: all({*hand} & bricks for hand in hands)
    )
    rng, counts, held = Random(tiers.seed(1)), Counter(), Counter()
    for _ in range(2500):
        sample = g.m.sampled(0, rng)
        counts[arrangement(sample)] += 1
        held[sample.held(1)] += 1
    samples.as_often(counts, found)
    samples.as_often(held, Counter([(card,) for card in bricks]))


@pytest.mark.seeded
def test_what_is_given_first_is_not_known_while_more_is_asked_for():
    g = lay(seat("arco atrio foro", clients="academia"), seat("termas porton templo villa"))
    g.led("legionary", "arco")
    g("0 legionary atrio foro", "1 give termas")
    assert g.asks == "1 give"
    held = drawn(g.m, 0, lambda sample: sample.since[-1][2], 500)
    samples.as_often(alike(g.m, held, 3), Counter([(card,) for card in COPIES if MATERIAL[card] == "brick" and unseen(g.m, 0)[card] == 3]))  # fmt: skip


def unseen(m: Match, reader: int) -> Counter:
    return Counter(dict(m.known(reader)["unseen"]))


def alike(m: Match, counts: Counter, copies: int) -> Counter:
    """Only those of whose card so many copies are unseen: each as likely as another."""
    left = unseen(m, 0)
    return Counter({one: count for one, count in counts.items() if left[one[-1]] == copies})


@pytest.mark.seeded
def test_what_is_put_down_in_the_set_up_is_any_card():
    m = Match.new(gloria, 3, {"experienced": True})
    rng = Random(3)
    m.take(*chance.move(rng, m))
    m.take(1, "put_down", m.asked(1).options[0])
    held = alike(m, drawn(m, 0, lambda sample: sample.held(1), 1200), 3)
    samples.as_often(held, Counter([("put_down", card) for card, count in unseen(m, 0).items() if count == 3]))


@pytest.mark.seeded
def test_of_a_palacio_nothing_is_known_but_the_role():
    g = lay(seat("arco"), seat("insula calzada villa", done="palacio"), leader=1)
    g("1 lead laborer insula", "1 palace calzada")
    sample = g.m.sampled(0, Random(1))
    assert sample.view(1)["playing"]["role"] == "laborer"
    first = drawn(g.m, 0, lambda sample: sample.t.playing[2][:1], 300)
    assert {MATERIAL[card] for (card,) in first} >= {"rubble"}
    samples.as_often(
        Counter({one: n for one, n in first.items() if MATERIAL[one[0]] == "rubble"}),
        Counter([(card,) for card in COPIES if MATERIAL[card] == "rubble"]),
    )


@pytest.mark.seeded
def test_what_was_sold_unseen_is_any_card_but_what_others_know():
    g = lay(seat("arco"), seat("villa insula foro", done="basilica"), leader=1)
    g("1 lead merchant villa", "0 follow think", "0 think senator", "1 merchant foro hand")
    sold = drawn(g.m, 0, lambda sample: tuple(sample.t.players[1].vault), 1200)
    samples.as_often(alike(g.m, sold, 3), Counter([(card,) for card, count in unseen(g.m, 0).items() if count == 3]))


def test_a_card_shown_and_then_perhaps_sold_lies_in_hand_or_in_the_vault():
    g = lay(seat("villa"), seat("arco atrio foro insula prision", done="basilica", clients="academia"), leader=1)
    g("1 lead legionary arco", "0 follow think", "0 think senator", "1 legionary atrio foro").finish()
    g("1 lead merchant prision", "0 follow think", "0 think senator", "1 merchant foro hand")

    def found(sample: Match) -> bool:
        player = sample.t.players[1]
        assert {"atrio", "foro"} <= {*player.hand, *player.vault}
        return "foro" in player.vault

    assert {False, True} == {*drawn(g.m, 0, found, 60)}


def test_a_hand_of_which_few_would_fit_comes_as_evenly(monkeypatch):
    """Its mixture of materials is drawn first, then the cards."""
    monkeypatch.setattr(sampled_cards, "MAX_CARD_ATTEMPTS", 0)
    test_a_card_drawn_since_may_be_what_the_hand_lacked()


def test_where_no_world_fits_it_says_so(monkeypatch):
    monkeypatch.setattr(sampled_cards, "satisfies_limits", lambda *args: False)
    monkeypatch.setattr(sampled_cards, "MAX_HAND_ATTEMPTS", 3)
    g = lay(seat("arco atrio"), seat("villa"), seat()).led("legionary", "arco")
    g("0 legionary atrio")
    with pytest.raises(Unsampled):
        g.m.sampled(0, Random(1))
