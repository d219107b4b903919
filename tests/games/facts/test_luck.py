"""Luck to the byte: the vectors of games/LUCK.md, and that the stand-alone checker agrees."""

import uuid
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from games import check_luck
from games.facts import chain, luck
from games.facts.events import Replaced, encode
from games.rules.ask import Roll, Shuffle, lists

GAME = uuid.UUID("12345678-1234-5678-1234-567812345678")
SECRET = bytes(range(32))
NONCES = ["aa", "bé"]
DOC = (Path(games.__file__).parent / "LUCK.md").read_text()


def deal(number, question):
    return luck.outcome(SECRET, GAME, NONCES, number, question)


class TestVectors:
    def test_commitment(self):
        assert luck.commitment(GAME, SECRET) == "864611f9700c1d2648bcc27028f3caa0f9e41f4f679979f0c4ec07e28c0d2da9"

    def test_seed_and_words(self):
        seed = luck.seed(SECRET, GAME, NONCES, 7, "deck")
        assert seed.hex() == "fdd42fd8a5ef7f703e3c17b58e00ce8603ca2c9f566c91f197a698d636e1b43f"
        stream = luck.Stream(seed)
        assert [stream.word() for _ in range(3)] == [2661286761, 3984204652, 3697796765]

    def test_shuffle(self):
        items = ["d", "b", "a", "c", ("x", 1), "b"]
        assert (
            deal(7, Shuffle("deck", items))
            == deal(7, Shuffle("deck", items[::-1]))
            == (("x", 1), "a", "d", "b", "b", "c")
        )

    def test_roll(self):
        assert deal(8, Roll("dice", 5, 6)) == (1, 1, 1, 2, 2)

    def test_words_that_would_favour_small_numbers_are_thrown_away(self):
        assert deal(9, Roll("d", 3, 2**31 + 1)) == (1063876084, 971183635, 1602920974)

    def test_chain(self):
        key = chain.key(SECRET)
        leaf = chain.leaf(key, 1, "replaced", encode(Replaced(2)), "2026-11-21T05:10:00.000001Z")
        assert key.hex() == "4520defa0663c57bcd676cdb0ffdf57221584fc96317aed42930863fea2ccb1c"
        assert leaf.hex() == "63169a5bfc2986b4a14010c6e0973c32025693e76de4da8b8786bfa68dfbd2ed"
        assert chain.link(chain.START, leaf).hex() == "ba1730c24fad5c236edf4e15a4e2b8a8ceb71ee3c329c63850990f1bb842785a"

    def test_the_page_says_the_same(self):
        for word in (
            "864611f9",
            "fdd42fd8",
            "2661286761, 3984204652",
            "1 1 1 2 2",
            "1063876084 971183635",
            "4520defa",
            "63169a5b",
            "ba1730c2",
        ):
            assert word in DOC


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.text(max_size=5), max_size=5),
    st.integers(1, 2000),
    st.lists(st.integers(0, 9) | st.text(max_size=3), max_size=40),
)
def test_the_checker_shuffles_alike(secret, nonces, number, items):
    dealt = luck.outcome(secret, GAME, nonces, number, Shuffle("deck", items))
    event = {"what": "deck", "sides": None, "outcome": lists(dealt[::-1])}
    assert check_luck.outcome(secret, str(GAME), nonces, number, event) == lists(dealt)


@given(st.binary(min_size=32, max_size=32), st.integers(1, 2000), st.integers(1, 30), st.integers(1, 2**16))
def test_the_checker_rolls_alike(secret, number, dice, sides):
    dealt = luck.outcome(secret, GAME, NONCES, number, Roll("die", dice, sides))
    event = {"what": "die", "sides": sides, "outcome": list(dealt)}
    assert check_luck.outcome(secret, str(GAME), NONCES, number, event) == list(dealt)


def test_orders_come_equally_often():
    counts = Counter(deal(number, Shuffle("deck", "abc")) for number in range(6000))
    assert len(counts) == 6 and all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize(
    "other", [{"number": 2}, {"what": "x"}, {"nonces": ["aa", "b"]}, {"secret": bytes(32)}, {"game": uuid.UUID(int=1)}]
)
def test_everything_counts(other):
    given_ = {"secret": SECRET, "game": GAME, "nonces": NONCES, "number": 1, "what": "deck"}
    assert luck.seed(**given_) != luck.seed(**{**given_, **other})
