"""Events and their exact bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.facts.events import (
    EVENT_KINDS,
    Answered,
    BadEvent,
    Closed,
    Conceded,
    Dealt,
    Finished,
    OwnNonce,
    Replaced,
    Restored,
    Started,
    Undone,
    canonical_json,
    decode,
    decode_strictly,
    encode,
    event_kind,
)
from tests.untimed import untimed

EXAMPLES = [
    (
        Started("u", "gloria", 2, {"short": False}, 2, "c0", ("a", ""), {}, 2, "0f" * 16, (OwnNonce(0, True),)),
        '{"cards":{},"commitment":"c0","game":"u","nonces":["a",""],"options":{"short":false},"own":[{"seat":0,"seen":true}],"ruleset":"gloria",'
        '"scheme":2,"seats":2,"timeline":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","version":2}',
    ),
    (
        Started("u", "roma", 2, {}, 1, "c0", ("a",), {}, 2, "0f" * 16, (OwnNonce(0, False),)),
        '{"cards":{},"commitment":"c0","game":"u","nonces":["a"],"options":{},"own":[{"seat":0,"seen":false}],'
        '"ruleset":"roma","scheme":2,"seats":1,"timeline":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","version":2}',
    ),
    (
        Answered(0, "craftsman", ("lay", "muelle", ("wood", 3))),
        '{"by":"player","choice":["lay","muelle",["wood",3]],"seat":0,"what":"craftsman"}',
    ),
    (Answered(1, "número", -7, "stand_in"), '{"by":"stand_in","choice":-7,"seat":1,"what":"número"}'),
    (Dealt("deck", ("a", ("b", 1))), '{"outcome":["a",["b",1]],"sides":null,"what":"deck"}'),
    (Dealt("die", (6, 1), 6), '{"outcome":[6,1],"sides":6,"what":"die"}'),
    (Conceded(2), '{"seat":2,"stands":true}'),
    (Replaced(2), '{"seat":2}'),
    (Undone(17, 1), '{"seat":1,"to":17}'),
    (Restored("0f" * 16, 16), '{"kept":16,"timeline":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f"}'),
    (Closed("agreed", (0, 1)), '{"reason":"agreed","winners":[0,1]}'),
    (
        Finished({"reason": "deck", "scores": None, "winners": [0]}, "00ff"),
        '{"result":{"reason":"deck","scores":null,"winners":[0]},"secret":"00ff"}',
    ),
]

choices = st.recursive(
    st.text(st.characters(exclude_categories=["Cs"])) | st.integers(-(2**53), 2**53),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=10,
)


@pytest.mark.parametrize(
    ("event", "payload"), EXAMPLES, ids=lambda x: event_kind(x) if type(x) in EVENT_KINDS.values() else ""
)
def test_the_bytes_are_fixed(event, payload):
    assert encode(event) == payload.encode()
    assert decode(event_kind(event), payload) == decode_strictly(event_kind(event), payload.encode()) == event


def test_every_kind_has_an_example():
    assert {type(event) for event, _ in EXAMPLES} == set(EVENT_KINDS.values())


@untimed
@given(choices)
def test_any_choice_comes_back(choice):
    event = Answered(0, "x", choice)
    again = decode_strictly("answered", encode(event))
    assert again == event and repr(again) == repr(event)


FIRST = EXAMPLES[0][1]
BAD = [
    ("answer", "{}", "no kind"),
    ("replaced", "", "truncated"),
    ("replaced", "[]", "Expected `object`"),
    ("replaced", "{}", "missing required field"),
    ("replaced", '{"seat":"1"}', "Expected `int`"),
    ("replaced", '{"seat":true}', "Expected `int`"),
    ("replaced", '{"seat":1.0}', "Expected `int`"),
    ("replaced", '{"seat": 1}', "canonical form"),
    ("replaced", '{"seat":1,"name":"Ana"}', "unknown field `name`"),
    ("replaced", '{"seat":1,"seat":1}', "canonical form"),
    ("undone", '{"to":1,"seat":1}', "canonical form"),
    ("conceded", '{"seat":1}', "canonical form"),
    ("started", FIRST.replace('"scheme":2,', ""), "missing required field `scheme`"),
    ("started", FIRST.replace('"scheme":2', '"scheme":null'), "Expected `int"),
    ("started", FIRST.replace('"scheme":2', '"scheme":"2"'), "Expected `int"),
    ("started", FIRST.replace('"seat":0', '"name":"Ana","seat":0'), "unknown field `name`"),
    ("restored", '{"timeline":"0f"}', "missing required field"),
    ("answered", '{"by":"player","choice":1.5,"seat":0,"what":"x"}', "a float"),
    ("answered", '{"by":"player","choice":9007199254740993,"seat":0,"what":"x"}', "2\\^53"),
    ("answered", '{"by":"nobody","choice":1,"seat":0,"what":"x"}', "by is 'nobody'"),
    ("answered", '{"by":"player","choice":"\\u0041","seat":0,"what":"x"}', "canonical form"),
    ("answered", b'{"by":"player","choice":"\xff","seat":0,"what":"x"}', "utf-8|UTF-8"),
]


@pytest.mark.parametrize(("kind", "payload", "text"), BAD)
def test_strict_reading_says_what_is_wrong(kind, payload, text):
    with pytest.raises(BadEvent, match=text):
        decode_strictly(kind, payload)


@pytest.mark.parametrize(
    "value", [1.0, float("nan"), b"x", {1: 2}, {"a": {2}}, "\ud800", {"\udfff": 1}, 2**53 + 1, [object()]]
)
def test_what_has_no_exact_form(value):
    with pytest.raises(BadEvent):
        canonical_json(value)


def test_canonical_sorts_by_code_point_and_keeps_unicode():
    assert canonical_json({"é": 1, "z": 2, "a\n": "\x00\x7f€😀"}) == '{"a\\n":"\\u0000\x7f€😀","z":2,"é":1}'.encode()
