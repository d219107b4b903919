"""Sampling is uniform: every possible state, and every possible hidden answer, is equally likely."""

from collections import Counter
from random import Random

import pytest

from games.rules import sampling as core
from tests.rules.foundations.invocation_tables import mine
from tests.rules.foundations.table import lay, seat
from tests.rules.foundations.test_knowledge import opened
from tests.rules.samples import as_often, evenly


def drawn(m, who, times, look) -> Counter:
    """Return what this many samples look like."""
    rng = Random("evenly")
    return Counter(look(m.sampled(who, rng)) for _ in range(times))


# Piles


def test_deeds_lie_in_any_order_in_any_pile():
    g = lay(seat(), seat(), show="F1", pile="G1 G2", next_piles=["G3 G4"])
    evenly(drawn(g.m, 0, 360, lambda s: (s.t.pile, s.t.next_piles)), 24)


def test_any_invocation_that_is_not_seen_lies_anywhere_among_the_deeds():
    """In a game from a position only the total of invocations is known, not those of each pile."""
    options = {"invocations": True, "steal": True, "monuments": True}
    g = lay(seat(cards="IV01"), seat(), show="F1", pile="G1", next_piles=["IV05"], options=options)
    assert len(g.m.t.invocations) == 20
    evenly(drawn(g.m, 0, 500, lambda s: (s.t.pile, s.t.next_piles)), 2 * 18)  # one is held, one needs objectives


def test_each_pile_set_up_here_has_three_invocations_and_any_of_them():
    m, _ = opened({"invocations": True}, 2, "three")
    out = sum(card[:2] == "IV" for card in m.view(0)["display"])
    unseen = [card for card, _ in m.known(0)["unseen"]]
    rng, cards, piles, deed = Random("three"), Counter(), Counter(), unseen[0]
    for _ in range(300):
        t = m.sampled(0, rng).t
        found = [t.pile, *t.next_piles]
        assert [sum(card[:2] == "IV" for card in pile) for pile in found] == [3 - out, 3, 3]
        cards.update(card for card in found[2] if card[:2] == "IV")
        piles[next(number for number, pile in enumerate(found) if deed in pile)] += 1
    evenly(cards, sum(card[:2] == "IV" for card in unseen))
    sizes = [m.view(0)["pile_size"] + out, *m.view(0)["next_pile_sizes"]]
    as_often(piles, Counter({number: size - 3 for number, size in enumerate(sizes)}))


def test_what_was_looked_at_stays_and_what_was_not_lies_anyhow():
    g = mine("IV07", pile="G1 G2 G3 G4 G5 G6 G7 E1 E2", silver=20)("0 turn use IV07")
    seen = drawn(g.m, 0, 240, lambda s: s.t.pile)
    evenly(seen, 24)
    assert {pile[:5] for pile in seen} == {("G1", "G2", "G3", "G4", "G5")}
    assert len({pile[:5] for pile in drawn(g.m, 1, 50, lambda s: s.t.pile)}) > 40


def test_what_came_below_the_pile_lies_there_in_any_order():
    g = mine("IV08", pile="G1 G2 G3 G4 G5 G6 G7")("0 turn use IV08").luck()
    assert g.display == "G1 G2 G3 G4 G5 G6"
    orders = drawn(g.m, 1, 300, lambda s: s.t.pile)
    assert {pile[0] for pile in orders} == {"G7"}
    assert {frozenset(pile[1:]) for pile in orders} == {frozenset(f"F{row}" for row in range(1, 7))}
    evenly(Counter(pile[1] for pile in orders.elements()), 6)
    assert len(orders) > 200


def test_a_deed_bought_by_looking_can_have_lain_anywhere_among_those_looked_at():
    """But only where it was known to be: here below the one unknown card."""
    lots = "A1 A2"
    g = mine("IV08", lots, others=[seat("B1", cards="IV07", silver=20)], pile="G1 G2 G3 G4 G5 G6 G7", silver=0)
    g("0 turn use IV08").luck()("0 turn income", "1 turn use IV07", "1 peek buy F3")
    at = drawn(g.m, 0, 400, lambda s: s.restart[0].pile.index("F3"))
    assert set(at) == {1, 2, 3, 4}
    evenly(at, 4)
    evenly(drawn(g.m, 0, 300, lambda s: s.t.pile[1]), 5)


# Objectives and roles

HIDDEN = {"objectives": "hidden"}


def test_objectives_of_others_are_any_that_are_left():
    g = lay(seat(objectives=["OB01"]), seat(objectives=["OB02"]), show="F1", objective_deck=["OB03"], options=HIDDEN)
    evenly(drawn(g.m, 0, 255, lambda s: s.t.players[1].objectives), 17)
    evenly(drawn(g.m, 0, 255, lambda s: s.t.objective_deck), 17)


def test_so_are_those_that_another_has_just_drawn_and_kept():
    """The order of the two cards is unknown, too."""
    deck = ["OB03", "OB04", "OB05", "OB06"]
    g = mine("IV19", others=[seat()], options=HIDDEN, objective_deck=deck)
    g("0 turn use IV19")
    evenly(drawn(g.m, 1, 270, lambda s: s.asked(0).options[0]), 18)
    g("0 objective OB04")
    kept = drawn(g.m, 1, 270, lambda s: (s.t.players[0].objectives[0], s.restart[0].objective_deck[:2]))
    evenly(Counter(card for card, _ in kept.elements()), 18)
    evenly(Counter(two.index(card) for card, two in kept.elements()), 2)


@pytest.mark.parametrize(("options", "what", "left"), [(HIDDEN, "objective", 16), ({"roles": True}, "role", 12)])
def test_what_others_have_secretly_kept_is_any_of_what_they_may_have_been_dealt(options, what, left):
    """18 objectives, 14 roles without monuments; two of them are the seat's own."""
    m, _ = opened(options, 3, what)
    for choice in (0, 1):  # and thought better of it
        m.take(1, what, m.asked(1).options[choice])
    m.take(0, what, m.asked(0).options[0])
    evenly(drawn(m, 0, 15 * left, lambda s: s.held(1)), left)


# A draft


def test_a_held_pick_is_any_deed_of_a_hand_nobody_has_seen():
    """A sampler that reused the true answer would reveal it by always including it."""
    m, _ = opened({"draft": True}, 2, "draft")
    m.take(1, "draft", m.asked(1).options[2])
    evenly(drawn(m, 0, 430, lambda s: s.held(1)), 43)


def passed_on():
    """Seat 1 has made the second pick, from a hand that seat 0 has had."""
    m, _ = opened({"draft": True}, 2, "draft")
    for one in (0, 1):
        m.take(one, "draft", m.asked(one).options[0])
    m.take(1, "draft", m.asked(1).options[3])
    return m


def test_a_held_pick_out_of_a_hand_one_has_passed_on_is_any_of_it():
    m = passed_on()
    picked = drawn(m, 0, 100, lambda s: s.held(1))
    assert set(picked) == set(m.asked(1).options)
    evenly(picked, 5)


def test_the_true_pick_played_again_is_found_out(monkeypatch):
    monkeypatch.setattr(core, "known_input", lambda match, room, reader, number: match.since[number])
    with pytest.raises(AssertionError, match="1 outcomes instead of 5"):
        evenly(drawn(passed_on(), 0, 60, lambda s: s.held(1)), 5)


def test_first_thoughts_that_nobody_saw_are_not_told_once_all_have_picked():
    m, _ = opened({"draft": True}, 2, "draft")
    true = m.asked(1).options[0]
    m.take(1, "draft", true)
    m.take(1, "draft", m.asked(1).options[1])
    m.take(0, "draft", m.asked(0).options[0])
    thoughts = drawn(m, 0, 240, lambda s: s.since[2][2])
    assert true in m.asked(0).options  # it has come round
    evenly(thoughts, 6)


# Offers


def test_an_offer_that_is_not_sent_may_be_for_anybody_and_anything():
    rows = [seat(lots, silver=3) for lots in ("A1 A3", "C1 C3", "E1 E3")]
    g = lay(*rows, show="B1", pile="B2", options={"trade": True})("0 turn trade 2", "0 give_lots A3")
    evenly(drawn(g.m, 1, 60, lambda s: s.since[0][2]), 2)
    evenly(drawn(g.m, 1, 60, lambda s: len(s.since[1][2])), 2)
    g("0 want_lots E1", "0 give_things", "0 give_silver 1", "0 want_things", "0 want_silver 0", "0 offer drop")
    evenly(drawn(g.m, 1, 60, lambda s: s.since[0][2]), 2)
    assert drawn(g.m, 0, 9, lambda s: s.since[0][2]) == {("trade", 2): 9}


def test_an_offer_that_was_sent_is_what_all_have_read():
    rows = [seat(lots, silver=3) for lots in ("A1 A3", "C1 C3", "E1 E3")]
    g = lay(*rows, show="B1", pile="B2", options={"trade": True})("0 turn trade 2", "0 give_lots A3")
    g("0 want_lots E1", "0 give_things", "0 give_silver 1", "0 want_things", "0 want_silver 0", "0 offer send")
    assert drawn(g.m, 1, 9, lambda s: tuple(s.since)) == {tuple(g.m.since): 9}
