"""Luck to the byte: the vectors of games/LUCK.md, and that the stand-alone checker agrees."""

import json
import uuid
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from games import check_luck
from games.facts import luck
from games.facts.events import OwnNonce, Replaced, Started, canonical_json, encode
from games.rules.ask import Roll, Shuffle, lists
from tests.untimed import untimed

GAME = uuid.UUID("12345678-1234-5678-1234-567812345678")
SECRET = bytes(range(32))
TIMELINE = "000102030405060708090a0b0c0d0e0f"
DOC = (Path(games.__file__).parent / "LUCK.md").read_text()


def new(what="deck", k=0, redeals=0, nonces=("aa", ""), timeline=TIMELINE):
    return luck.seed_input(str(GAME), nonces, timeline, redeals, what, k)


def deal(place, question):
    return luck.luck_outcome(SECRET, place, question)


def test_parts_before():
    assert luck.nonces_digest(GAME, ["aa"]) == "edbd273cf964415f69f1fc16bfaf954c73260415db4d7087a06c4101f2203172"


def test_chain():
    key = luck.derive_chain_key(SECRET)
    leaf = luck.leaf_digest(key, 1, "replaced", encode(Replaced(2)), "2026-11-21T05:10:00.000001Z")
    assert key.hex() == "4520defa0663c57bcd676cdb0ffdf57221584fc96317aed42930863fea2ccb1c"
    assert leaf.hex() == "63169a5bfc2986b4a14010c6e0973c32025693e76de4da8b8786bfa68dfbd2ed"
    assert (
        luck.link_digest(luck.START_DIGEST, leaf).hex()
        == "ba1730c24fad5c236edf4e15a4e2b8a8ceb71ee3c329c63850990f1bb842785a"
    )
    assert all(start in DOC for start in ("4520defa", "63169a5b", "ba1730c2"))


class TestSecondScheme:
    def test_commitment(self):
        hidden = luck.make_commitment(GAME, SECRET, TIMELINE)
        assert hidden == "71fe87a375caf2a42aa5a39f671ee85789400bde355e6e371b789ea857d1e4ff"
        assert check_luck.commitment(str(GAME), SECRET, TIMELINE) == hidden

    @pytest.mark.parametrize(
        ("place", "seed", "words"),
        [
            (new(), "1034a2a158272b9b", [1927867195, 3651554869, 4060113278]),
            (new("dice", 1), "f688c4672b6d1c5d", [2469489398, 2161990908, 69219153]),
            (new("dice", 1, redeals=1), "c9374ecf252b6c20", [3120410103, 352129736, 400862547]),
            (new(nonces=["𝔞🎲", "ﬀ"]), "a834f29dd570ff96", [4003804104, 2493170767, 3930216926]),
        ],
    )
    def test_seeds_and_words(self, place, seed, words):
        found = luck.derive_seed(SECRET, place)
        stream = luck.RandomStream(found)
        assert found.hex().startswith(seed) and [stream.word() for _ in range(3)] == words
        assert found.hex() in DOC and ", ".join(map(str, words)) in DOC

    def test_shuffle_and_rolls(self):
        items = ["d", "b", "a", "c", ("x", 1), "b"]
        assert deal(new(), Shuffle("deck", items)) == ("a", "c", ("x", 1), "b", "d", "b")
        assert deal(new("dice", 1), Roll("dice", 5, 6)) == (3, 1, 4, 1, 3)
        assert deal(new("dice", 1, redeals=1), Roll("dice", 5, 6)) == (4, 3, 4, 2, 6)

    def test_words_that_would_favour_small_numbers_are_thrown_away(self):
        assert deal(new("d"), Roll("d", 3, 2**31 + 1)) == (666155263, 902673094, 295509380)
        assert "666155263 902673094 295509380" in DOC and luck.derive_seed(SECRET, new("d")).hex() in DOC

    def test_astral_letters_are_sorted_by_code_point(self):
        """A language that sorts by UTF-16 would put 🎲 before ﬀ."""
        assert deal(new(), Shuffle("deck", ["🎲", "ﬀ", "z", "é"])) == ("ﬀ", "z", "é", "🎲")
        assert canonical_json({"🎲": 2, "ﬀ": 1}) == check_luck.canonical({"🎲": 2, "ﬀ": 1}) == '{"ﬀ":1,"🎲":2}'.encode()

    def test_the_page_says_the_same(self):
        hidden = luck.make_commitment(GAME, SECRET, TIMELINE)
        for word in (hidden, TIMELINE, '"a" "c" ["x",1] "b" "d" "b"', "3 1 4 1 3", "4 3 4 2 6", '"ﬀ" "z" "é" "🎲"'):
            assert word in DOC


def test_what_counts_is_worked_out_from_the_log():
    """An undo that drops no luck, one that does, one inside another's branch: redeals and k of each luck."""
    places, found = check_luck.Places({"game": "u", "nonces": [""], "timeline": TIMELINE}), []
    log = [
        ("answered", 0),
        ("dealt", 0),  # 3
        ("answered", 0),
        ("undone", 4),  # drops no luck
        ("dealt", 0),  # 6
        ("answered", 0),
        ("dealt", 0),  # 8
        ("answered", 0),
        ("dealt", 0),  # 10
        ("undone", 9),  # drops event 10
        ("dealt", 0),  # 12
        ("undone", 7),  # drops 8 and 12, and the branch of the undo before
        ("dealt", 0),  # 14
        ("restored", "f" * 32),
        ("dealt", 0),  # 16
    ]
    for number, (kind, value) in enumerate(log, start=2):
        if kind == "dealt":
            *_, timeline, redeals, _, k = places.place("deck")
            found.append((number, timeline[0], redeals, k))
        payload = {"what": "deck", "to": value, "timeline": value, "kept": number - 1}
        assert places.follow(number, kind, payload) is None
    assert found == [(3, "0", 0, 0), (6, "0", 0, 1), (8, "0", 0, 2), (10, "0", 0, 3), (12, "0", 1, 3), (14, "0", 2, 2), (16, "f", 2, 3)]  # fmt: skip


OWN = (OwnNonce(0, True),)


def begun(nonces=("mine", ""), own=OWN, scheme=2, timeline=TIMELINE):
    return Started("u", "tiny", 1, {}, 2, "c0", nonces, {}, scheme, timeline, own)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (begun(nonces=("mine", "drawn")), "seat 1 is not its player's own"),
        (begun(nonces=("", "")), "is marked as having an own nonce, but has none"),
        (begun(own=(OwnNonce(0, True), OwnNonce(0, True))), "once for each seat"),
        (begun(own=(OwnNonce(2, True),)), "once for each seat"),
        (begun(scheme=3), "no luck scheme 3"),
        (begun(timeline="0F" * 16), "timeline is invalid"),
    ],
)
def test_a_start_that_cannot_be(wrong, why):
    assert why in luck.luck_fault(wrong)
    assert check_luck.fault_of_nonces(json.loads(encode(wrong)))


@pytest.mark.parametrize("right", [begun(), begun(nonces=("", ""), own=()), begun(own=(OwnNonce(0, False),))])
def test_a_start_that_can_be(right):
    assert luck.luck_fault(right) is None
    assert check_luck.fault_of_nonces(json.loads(encode(right))) is None


secrets_ = st.binary(min_size=32, max_size=32)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
placed = st.builds(new, texts, st.integers(0, 200), st.integers(0, 200), st.lists(texts, max_size=5))


@untimed
@given(secrets_, placed, st.lists(st.integers(0, 9) | texts, max_size=40))
def test_the_checker_shuffles_alike(secret, place, items):
    dealt = luck.luck_outcome(secret, place, Shuffle("deck", items))
    event = {"what": "deck", "sides": None, "outcome": lists(dealt[::-1])}
    assert check_luck.outcome(secret, place, event) == lists(dealt)


@untimed
@given(secrets_, placed, st.integers(1, 30), st.integers(1, 2**16))
def test_the_checker_rolls_alike(secret, place, dice, sides):
    dealt = luck.luck_outcome(secret, place, Roll("die", dice, sides))
    event = {"what": "die", "sides": sides, "outcome": list(dealt)}
    assert check_luck.outcome(secret, place, event) == list(dealt)


def test_orders_come_equally_often():
    counts = Counter(deal(new(k=k), Shuffle("deck", "abc")) for k in range(6000))
    assert len(counts) == 6 and all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize(
    "other", [{"what": "x"}, {"k": 1}, {"redeals": 1}, {"nonces": ["aa", "b"]}, {"timeline": "0" * 32}]
)
def test_everything_counts(other):
    assert (
        len(
            {
                luck.derive_seed(SECRET, new()),
                luck.derive_seed(SECRET, new(**other)),
                luck.derive_seed(bytes(32), new()),
            }
        )
        == 3
    )
