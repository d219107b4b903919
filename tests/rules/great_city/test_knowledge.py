"""The ledger of The Great City of Rome: what a seat knows of hands, decks, draft and strips."""

from copy import copy
from random import Random

import pytest

from games.rules import great_city
from games.rules.great_city import knowledge
from games.rules.great_city.knowledge.ledger import Ledger
from games.rules.match import Match
from tests import law, tiers
from tests.rules import chance, ledgers, samples
from tests.rules.great_city.hidden import begun_at, is_kind, really
from tests.rules.great_city.table import lay, seat
from tests.rules.great_city.test_secrecy import GAME


def drafted(seats: int, first: int) -> Match:
    """Set up to the draft, everything in the order of the box."""
    m = Match.new(great_city, seats)
    while m.luck:
        m.take(None, m.luck.what, getattr(m.luck, "items", None) or {"first": (first + 1,)}.get(m.luck.what, (1,) * 6))
    return m


def place(known: dict, name: str, holder: int | None = None) -> dict:
    return next(row for row in known["places"] if (row["place"], row["seat"]) == (name, holder))


def hand(m: Match, reader: int, holder: int) -> tuple:
    """(known cards, what the unknown ones are among)."""
    row = place(m.known(reader), "hand", holder)
    return row["cards"], row.get("among", [])


# The draft: the first player is the last to be handed the cards


def test_whoever_hands_on_two_cards_of_three_knows_that_each_later_seat_holds_one_of_them():
    m = drafted(3, first=0)  # the cards II-01, II-02 (equal ones) and II-03 too: seats 2, 1, 0
    m.take(2, "draft", ("keep", "II-01"))
    assert place(m.known(2), "draft", 1)["cards"] == ["II-02", "II-03"]
    assert "among" not in place(m.known(0), "draft", 1)
    m.take(1, "draft", ("keep", "II-02"))
    assert hand(m, 2, 1) == (["II-02"], [])  # of equal cards the first is named


def different_draft() -> Match:
    """Seats 2, 1 and 0 are handed an Insula, a Domus and a Villa."""
    m = Match.new(great_city, 3)
    while m.luck:
        items = sorted(getattr(m.luck, "items", ()), key=lambda card: card not in ("II-01", "II-04", "II-07"))
        m.take(None, m.luck.what, tuple(items) or {"first": (1,)}.get(m.luck.what, (1,) * 6))
    return m


def test_what_later_seats_hold_is_one_of_what_was_handed_on_and_by_subtraction_the_other():
    m = different_draft()
    m.take(2, "draft", ("keep", "II-04"))
    assert (m.known(0)["unseen"]).count(["II-01", 1]) == 1
    m.take(1, "draft", ("keep", "II-01"))
    assert hand(m, 2, 0) == hand(m, 2, 1) == ([], [[1, ["II-01", "II-07"]]])
    assert hand(m, 1, 0) == (["II-07"], [])  # the last card is what was handed on
    assert hand(m, 1, 2) == hand(m, 0, 1) == ([], [])
    play_until_built(m, "II-01")
    assert hand(m, 2, 0)[0][:1] == ["II-07"]


def play_until_built(m: Match, card: str):
    """Let seat 1 build this card, and the others nothing."""
    while m.t.players[1].hand[:1] == [card]:
        (who,) = m.waiting
        ask = m.asked(who)
        builds = [option for option in ask.options if option[:2] == ("build", card) and who == 1]
        m.take(who, ask.what, builds[0] if builds else "pass" if ask.what == "act" else ask.options[0])


# Hands


def test_what_was_taken_is_known_to_be_in_hand_until_it_is_built():
    g = lay(seat(), seat(), seat(), offer="I-05 II-01 III-03").place(1, 2, 3)
    g("0 take I-05", "0 act pass")
    assert hand(g.m, 1, 0) == (["I-05"], [])
    g("1 take II-01", "1 act build II-01 0,1")
    assert hand(g.m, 0, 1) == ([], [])


def test_what_a_hand_holds_from_the_beginning_is_not_known_until_it_is_built():
    g = lay(seat("II-09"), seat(), seat(), offer="I-05 II-01 III-03").place(1, 2, 3)
    g("0 take I-05")
    row = place(g.m.known(1), "hand", 0)
    assert (row["size"], row["cards"], row["limits"]) == (2, ["I-05"], [])
    assert ["II-09", 1] in g.m.known(1)["unseen"]
    g("0 act build II-09 0,1")
    assert place(g.m.known(1), "hand", 0)["cards"] == ["I-05"]
    assert ["II-09", 1] not in g.m.known(1)["unseen"]


def test_of_equal_cards_the_one_held_longest_is_built_so_whoever_builds_another_has_none_of_them():
    g = lay(seat("II-09"), seat(), seat(), offer="II-01 III-03 I-05").place(1, 2, 3)
    g("0 take II-01", "0 act build II-01 0,1")
    step = g.m.said(1)[-1]["step"]
    assert place(g.m.known(1), "hand", 0)["limits"] == [{"kind": "II-01", "most": 0, "step": step}]


def test_cards_out_of_the_game_are_in_a_place_of_their_own():
    g = lay(seat("II-09"), seat(), offer="I-05 I-06 II-01 II-02", deck_is_all=True)
    assert place(g.m.known(1), "removed")["size"] == 36 - 4 - 1
    assert len(g.m.known(1)["unseen"]) == 36 - 4


# Strips


def test_strips_that_were_never_on_top_are_known_all_but_order_and_side():
    g = lay(seat(), seat(), seat(), round=1)
    assert g.view["strips"] == ["CBBBC", None, None, None, None, "BCBCB"]
    assert place(g.m.known(0), "strips")["cards"] == ["BBBCC", "BBCBC", "BBCCB", "BCBBC"]
    for _ in range(4):
        g.pass_round()
    assert all(row["place"] != "strips" for row in g.m.known(0)["places"])


# At random


@pytest.mark.seeded
def test_in_random_games_all_that_is_known_is_true():
    for number in tiers.seeds(few=8, many=40):
        rng = Random(number)
        for m in (Match.new(great_city, 2 + number % 3), Match.at(great_city, begun_at(rng, 1 + number % 4))):
            while not m.over:
                if not m.luck and rng.random() < 0.2:
                    reader = rng.randrange(m.t.seats)
                    ledgers.is_true(m.known(reader), really(m, reader), is_kind)
                m.take(*chance.move(rng, m))


def known(match: Match, reader) -> bytes:
    return law.as_bytes(reader is not None and match.step % 3 == 0 and match.known(reader))


@pytest.mark.seeded
def test_in_twins_a_seat_knows_the_same():
    for number in tiers.seeds(few=4, many=30):
        law.check(GAME, 2 + number % 3, {}, Random(number), twins=3, projectors=(known,), most=60)


def test_a_ledger_that_reads_the_table_turns_the_law_red(monkeypatch):
    class Spy(Ledger):
        def copy(self):
            twin = Spy(self.box, self.decks, self.seats, self.seat)
            twin.t = self.t
            for name in Ledger.__slots__:
                setattr(twin, name, copy(getattr(self, name)))
            return twin

        def known(self, view):
            return [self.t.players[1].hand[:1], super().known(view)]

    def open_ledger(t, reader):
        spy = Spy(t.box, t.length.decks, t.seats, reader)
        spy.t = t
        return spy

    monkeypatch.setattr(knowledge, "open_ledger", open_ledger)
    with pytest.raises(law.Leak):
        for number in range(20):
            law.check(GAME, 3, {}, Random(number), twins=4, projectors=(known,), seat=0, most=40)


def test_a_ledger_is_read_by_its_owner_alone_and_not_after_the_end():
    g = lay(seat(), seat())
    g.m.close("agreed", (0,))
    assert g.m.known(0) is None
    assert samples.sample_of(g.m, 0) == b""
