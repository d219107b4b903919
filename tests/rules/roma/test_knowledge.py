"""The ledger of Roma: knowledge of the opponent's hand and the draw pile."""

from copy import copy
from random import Random

import pytest

from games.rules import roma
from games.rules.match import Match
from games.rules.roma import knowledge
from games.rules.roma.cards import BUILDING, CHARACTER, DECK
from games.rules.roma.knowledge.ledger import Ledger
from tests import law, tiers
from tests.rules import chance, ledgers
from tests.rules.roma.hidden import is_kind, really
from tests.rules.roma.rich import rich, secretive
from tests.rules.roma.table import Game, lay
from tests.rules.roma.test_secrecy import GAME
from tests.rules.roma.test_set_up import begin, exchanged
from tests.rules.roma.twins import hanging


def place(m: Match, reader: int, name: str) -> dict | None:
    return next((row for row in m.known(reader)["places"] if row["place"] == name), None)


def hand(m: Match, reader: int) -> list[str]:
    """What the other is known to hold."""
    return sorted(place(m, reader, "hand")["cards"])


def unseen(m: Match, reader: int) -> list[str]:
    return [card for card, count in m.known(reader)["unseen"] for _ in range(count)]


# The setup


def test_of_the_deal_a_seat_knows_its_own_cards_only():
    m = begin().m
    assert [(row["place"], row["size"], row["cards"]) for row in m.known(0)["places"]] == [
        ("deck", 44, []), ("hand", 4, []),
    ]  # fmt: skip
    assert len(unseen(m, 0)) == 48


def test_after_the_exchange_both_know_what_went_each_way():
    m = exchanged().m
    assert hand(m, 0) == ["forum", "forum"]
    assert hand(m, 1) == ["consul", "turris"]


def test_whether_a_card_laid_face_down_is_one_of_those_given_is_not_known():
    g = exchanged()
    g("0 opening nero 1")
    row = place(g.m, 1, "opening")
    assert (row["size"], sorted(row["cards"])) == (4, ["consul", "turris"])
    for line in ("legat 2", "turris 3", "consul 4"):
        g(f"0 opening {line}")
    assert place(g.m, 1, "opening")["size"] == 4


# A turn


def test_cards_expelled_and_recovered_are_known_to_be_in_hand_until_they_are_laid():
    g = lay({1: "gladiator"}, {2: "forum", 3: "consul", 4: "legat"}, dice="1 5 5", their_hand="turris")
    g.act("activate 1")("0 gladiator 3")
    assert hand(g.m, 0) == ["consul"]
    g.next_turn(6, 6, 5).act("money 6", "lay consul 1")
    assert hand(g.m, 0) == []
    g = lay({1: "aesculapinum"}, dice="1 5 5", discard="consul legat", hand="turris")
    g.act("activate 1")("0 aesculapinum consul")
    assert hand(g.m, 1) == ["consul"]


def test_what_a_draw_keeps_is_not_known_and_what_it_does_not_is_seen():
    g = lay(dice="3 5 5", deck="mercator legat nero turris", last=True)
    g.act("cards 3")
    assert place(g.m, 1, "drawn")["size"] == 3
    assert place(g.m, 0, "drawn") is None
    g("0 keep legat")
    assert "legat" in unseen(g.m, 1)
    assert not {"mercator", "nero"} & set(unseen(g.m, 1))


def test_who_has_looked_through_the_pile_knows_the_other_hand_by_subtraction():
    g = lay({1: "haruspex"}, dice="1 2 5", their_hand="forum legat")
    assert hand(g.m, 0) == []
    g.act("activate 1")
    assert hand(g.m, 0) == ["forum", "legat"]
    assert sorted(place(g.m, 0, "deck")["cards"]) == sorted(g.m.t.deck)
    g("0 haruspex nero")
    g.luck(*g.m.luck.items)
    assert "nero" not in place(g.m, 0, "deck")["cards"]
    assert hand(g.m, 1) == []  # the other knows neither hand nor pile
    assert ["nero", 1] in g.m.known(1)["unseen"]


def test_and_later_knows_among_which_cards_those_are_that_the_other_draws():
    g = lay({1: "haruspex"}, dice="1 5 5", their_hand="forum")
    g.act("activate 1")("0 haruspex nero")
    g.luck(*sorted(g.m.luck.items)).next_turn(2, 5, 6)
    g.act("cards 2")("1 keep aesculapinum")
    assert hand(g.m, 0) == ["forum"]
    assert place(g.m, 0, "hand")["size"] == 2
    assert "aesculapinum" in unseen(g.m, 0)


def played_from_the_set_up() -> Game:
    """Seat 0's turn; neither holds a card, 44 lie in the pile."""
    talk = exchanged()
    for seat, cards in ((0, "nero legat turris consul"), (1, "essedum velites forum forum")):
        for disc, card in enumerate(cards.split(), 1):
            talk(f"{seat} opening {card} {disc}")
    return Game(talk.m).luck(6, 6, 5)


def draw(g: Game, die: int, number: int = 0):
    """Draws and keeps."""
    g.act(f"cards {die}")
    if g.m.luck:
        g.luck(*sorted(g.m.luck.items))
    if g.question.what == "keep":
        g(f"{g.m.t.turn} keep {g.question.options[number][1]}")


def test_when_the_discard_pile_is_shuffled_what_was_none_of_it_is_in_hand():
    """Both draw until the pile is at its end."""
    g = played_from_the_set_up()
    shuffled = list(g.m.t.discard)
    while not any(line["key"] == "shuffles" for line in g.m.said(1)):
        if not g.m.t.dice:
            g.m.t.players[0].vp = g.m.t.players[1].vp = 20
            g.next_turn(6, 6, 5)
        shuffled = list(g.m.t.discard)
        draw(g, g.m.t.dice[-1])
    for reader in (0, 1):
        held = g.m.t.players[1 - reader].hand
        new = [card for card in held if card in shuffled]
        assert len(hand(g.m, reader)) >= len(held) - len(new)
        assert all(card in shuffled for card in unseen(g.m, reader))


def test_who_activates_an_architectus_holds_a_building_and_a_senator_a_character():
    g = lay({1: "architectus", 2: "senator"}, dice="1 2 5", hand="turris consul")
    g.act("activate 1")
    assert place(g.m, 1, "hand")["limits"] == [{"kind": CHARACTER, "most": 1, "step": g.m.step}]
    g("0 architectus stop")
    assert [limit["kind"] for limit in place(g.m, 1, "hand")["limits"]] == [CHARACTER]
    g.act("activate 2")
    assert [limit["kind"] for limit in place(g.m, 1, "hand")["limits"]] == [CHARACTER, BUILDING]
    g("0 senator consul 3")
    assert [limit["kind"] for limit in place(g.m, 1, "hand")["limits"]] == [CHARACTER]


def test_an_empty_pile_leaves_all_that_is_unseen_to_the_other_hand():
    left = list(DECK)
    for card in ("forum", "legat", "nero"):
        left.remove(card)
    g = lay(dice="1 2 5", their_hand="forum legat", hand="nero", discard=" ".join(left), last=True)
    assert hand(g.m, 0) == ["forum", "legat"]


# At random


def matches(number: int, rng: Random):
    """From the setup, and from tables where much is hidden or hangs on it."""
    yield Match.new(roma, 2)
    for position in (rich, secretive, hanging):
        yield Match.at(roma, position(rng))


@pytest.mark.seeded
def test_in_random_games_all_that_is_known_is_true():
    for number in tiers.seeds(few=6, many=50):
        rng = Random(number)
        for m in matches(number, rng):
            while not m.over and m.step < 120:
                if not m.luck and rng.random() < 0.3:
                    reader = rng.randrange(2)
                    ledgers.is_true(m.known(reader), really(m, reader), is_kind)
                m.take(*chance.move(rng, m))


CARD_CARDS = ("haruspex", "gladiator", "aesculapinum", "scaenicus", "architectus", "senator")


def move_for_cards(m: Match, rng: Random) -> tuple:
    """Prefer answers that draw cards or that depend on hidden cards."""
    seat, what, choice = chance.move(rng, m)
    if what == "action" and rng.random() < 0.85:
        row = m.t.players[seat].row
        options = [option for option in m.asked(seat).options if option[0] == "cards"]
        options += [one for one in m.asked(seat).options if one[0] == "activate" and row[one[1]] in CARD_CARDS]
        choice = rng.choice(options) if options else choice
    return seat, what, choice


def long_game() -> Match:
    """From the setup, with so many points that they do not come to an end."""
    m = Match.new(roma, 2)
    for table in (m.t, m.restart[0]):
        table.pool = 10_000
        for player in table.players:
            player.vp = 10_000
    return m


@pytest.mark.seeded
def test_nor_is_anything_false_after_many_draws_looks_and_shuffles():
    shuffles = 0
    for number in tiers.seeds(few=3, many=35):
        rng, m = Random(number), long_game()
        while m.step < 220:
            shuffles += m.luck is not None and m.luck.what == "deck" and m.step > 2 and bool(m.t.discard)
            if not m.luck and rng.random() < 0.3:
                reader = rng.randrange(2)
                for one in (m, m.sampled(reader, rng)):
                    ledgers.is_true(m.known(reader), really(one, reader), is_kind)
            m.take(*move_for_cards(m, rng))
    assert shuffles > 3


def known(match: Match, reader) -> bytes:
    return law.as_bytes(reader is not None and match.step % 3 == 0 and not match.luck and match.known(reader))


@pytest.mark.seeded
def test_in_twins_a_seat_knows_the_same():
    for number in tiers.seeds(few=6, many=35):
        random = Random(number)
        position = (None, rich(random), secretive(random))[number % 3]
        law.check(GAME, 2, {}, random, twins=3, projectors=(known,), position=position, seat=number % 2, most=60)


def test_a_ledger_that_reads_the_table_turns_the_law_red(monkeypatch):
    class Spy(Ledger):
        def copy(self):
            twin = Spy(self.seat)
            twin.t = self.t
            for name in Ledger.__slots__:
                setattr(twin, name, copy(getattr(self, name)))
            return twin

        def known(self, view):
            return [self.t.deck[:1], super().known(view)]

    def open_ledger(t, reader):
        spy = Spy(reader)
        spy.t = t
        return spy

    monkeypatch.setattr(knowledge, "open_ledger", open_ledger)
    with pytest.raises(law.Leak):
        for number in range(20):
            law.check(GAME, 2, {}, Random(number), twins=6, projectors=(known,), seat=0, most=20)
