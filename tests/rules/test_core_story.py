"""The narration: public facts, facts for some, facts that fade, lines since a step; concessions and other ends."""

import pytest

from games.rules.ask import RESTART, Ask, Illegal
from games.rules.match import Match, Result
from games.rules.story import Story, TemporaryFact
from tests.rules.laws import as_json, refused
from tests.rules.tiny import cards, counting, probe


def dealt(seats=2):
    m = Match.new(cards, seats)
    m.take(None, "deck", cards.CARDS)
    return m


def keys(m, seat=None, since=-1):
    return [line["key"] for line in m.said(seat, since)]


def test_a_line_has_step_key_seat_and_facts():
    m = Match.new(counting, 2)
    m.take(0, "add", ("by", 2))
    assert m.said(None, 0)[0] == {"step": 1, "key": "counted", "seat": 0, "facts": {"count": 2}}


def test_said_since_tells_later_steps_only():
    m = Match.new(counting, 2)
    for n in (1, 2, 3):
        m.take(m.waiting[0], "add", ("by", n))
    assert keys(m) == ["turn", "counted", "turn", "counted", "turn", "counted", "turn"]
    assert keys(m, since=0) == ["counted", "turn"] * 3
    assert keys(m, since=2) == ["counted", "turn"]
    assert keys(m, since=3) == []
    assert [line["step"] for line in m.said(None, 1)] == [2, 2, 3, 3]


def test_what_is_said_before_the_first_answer_is_not_lost():
    m = Match.new(cards, 2)
    assert m.said(0) == [{"step": 0, "key": "welcome", "seat": None, "facts": {}}]
    m.take(None, "deck", cards.CARDS)
    assert keys(m)[0] == "welcome"


def test_facts_for_some_seats_are_told_to_them_alone():
    m = dealt()
    assert [line["facts"] for line in m.said(0) if line["key"] == "dealt"] == [
        {"count": 2, "cards": ["c1", "c2"]},
        {"count": 2},
    ]
    assert [line["facts"] for line in m.said(1) if line["key"] == "dealt"] == [
        {"count": 2},
        {"count": 2, "cards": ["c3", "c4"]},
    ]
    assert [line["facts"] for line in m.said(None) if line["key"] == "dealt"] == [{"count": 2}, {"count": 2}]


def test_once_the_game_is_over_everything_is_told():
    m = dealt()
    m.close("agreed", ())
    for reader in (None, 0, 1):
        assert [line["facts"].get("cards") for line in m.said(reader) if line["key"] == "dealt"] == [
            ["c1", "c2"],
            ["c3", "c4"],
        ]
        assert m.view(reader)["hands"] == [["c1", "c2"], ["c3", "c4"]]


def test_a_fading_fact_is_told_while_its_turn_runs():
    played = []

    def play(t):
        while len(played) < 2:
            yield RESTART
            yield Ask(0, "q", ("a",))
            t.story.say("shown", 0, card=TemporaryFact(("x", 1), until="turn"))
            yield Ask(0, "r", ("a",))
        return Result("done", None, (0,))

    m = probe.start(play)
    m.take(0, "q", "a")
    assert m.said(1)[0]["facts"] == {"card": ["x", 1]}
    m.take(0, "r", "a")
    assert m.said(1)[0]["facts"] == m.said(0)[0]["facts"] == {}
    m.close("agreed", ())
    assert m.said(1)[0]["facts"] == {"card": ["x", 1]}


def test_a_fading_secret_is_forgotten_by_its_owner_too():
    def play(t):
        yield RESTART
        t.story.say("seen", 0, to={0: {"card": TemporaryFact("x", until="turn")}}, count=1)
        yield Ask(0, "q", ("a",))
        yield RESTART
        yield Ask(0, "q", ("a",))

    m = probe.start(play)
    assert [m.said(seat)[0]["facts"] for seat in (0, 1, None)] == [
        {"count": 1, "card": "x"},
        {"count": 1},
        {"count": 1},
    ]
    m.take(0, "q", "a")
    assert m.said(0)[0]["facts"] == {"count": 1}


def test_a_fact_can_only_fade_with_its_turn():
    with pytest.raises(ValueError):
        TemporaryFact("x", until="round")


def test_a_fork_fades_at_the_same_moment():
    m = dealt()
    m.take(0, "turn", ("play", "c1"))
    assert m.fork().said(1) == m.said(1)
    assert "card" not in m.said(1)[-1]["facts"]
    assert m.said(1)[-1]["facts"] == {"pile": ["c1"]}


def test_a_line_does_not_change_when_the_table_does():
    m = dealt()
    m.take(0, "turn", ("play", "c1"))
    m.take(1, "turn", ("play", "c3"))
    assert [line["facts"]["pile"] for line in m.said(None) if line["key"] == "played"] == [["c1"], ["c1", "c3"]]


def test_a_secret_does_not_change_when_the_table_does():
    def play(t):
        t.story.say("seen", 0, to={0: {"notes": t.notes}})
        t.notes.append((yield Ask(0, "q", ("a",))))
        yield Ask(0, "q", ("a",))

    m = probe.start(play)
    m.take(0, "q", "a")
    assert m.said(0)[0]["facts"] == {"notes": []}


def test_lines_and_views_are_json():
    m = dealt()
    m.take(0, "turn", "roll")
    m.take(None, "lose", (2, 2))
    for reader in (None, 0, 1):
        assert as_json(m.said(reader))
        assert as_json(m.view(reader))


def test_what_is_read_can_be_written_to_without_harm():
    m = dealt()
    m.take(0, "turn", ("play", "c1"))
    line, view, position = m.said(0)[-1], m.view(0), m.position()
    line["facts"]["pile"].append("c9")
    view["conceded"].append(7)
    position["since"].append("x")
    position["hands"][0].append("c9")
    assert (m.said(0)[-1]["facts"]["pile"], m.view(0)["conceded"], m.position()["hands"]) == (
        ["c1"],
        [],
        [["c2"], ["c3", "c4"]],
    )


# Ends from outside the rules


def test_conceding_is_an_offer_that_can_be_taken_back():
    m = dealt(3)
    m.concede(1)
    assert (m.conceded, m.view(None)["conceded"], m.over) == ({1}, [1], False)
    m.concede(1, stands=False)
    assert m.conceded == frozenset()
    assert keys(m)[-2:] == ["conceded", "unconceded"]


def test_who_offered_to_concede_plays_on():
    m = dealt(3)
    m.concede(0)
    m.take(0, "turn", ("play", "c1"))
    assert m.waiting == (1,)


def test_when_all_but_one_stand_conceded_that_one_wins():
    m = dealt(3)
    m.concede(2)
    m.concede(0)
    assert m.result == Result("conceded", None, (1,))
    assert m.view(None)["result"] == {"reason": "conceded", "scores": None, "winners": [1]}
    assert (m.waiting, m.luck) == ((), None)


def test_conceding_in_the_set_up_before_any_luck():
    m = Match.new(cards, 2)
    m.concede(0)
    assert (m.result.winners, m.luck) == ((1,), None)


def test_an_offer_that_stands_cannot_be_made_again_nor_one_taken_back_that_was_not_made():
    m = dealt(3)
    assert refused(m, 0, False, do="concede") == "unchanged"
    m.concede(0)
    assert refused(m, 0, do="concede") == "unchanged"
    for stands in (1, 0, None, "yes"):
        assert refused(m, 1, stands, do="concede") == "unchanged"
    for seat in (-1, 3, None, "0", True, 0.0):
        assert refused(m, seat, do="concede") == "no_seat"


def test_a_game_can_be_closed_from_outside_with_any_winners():
    for winners in ((), (1,), [0, 2], iter((0, 2))):
        m = dealt(3)
        expected = (0, 2) if not isinstance(winners, tuple) else winners
        m.close("agreed", winners)
        assert m.result == Result("agreed", None, expected)
        assert m.position()["since"][-1] == [None, "closed", ["agreed", list(expected)]]


def test_closing_names_seats_of_this_game_only():
    for winners in ((3,), (-1,), (True,), ("0",)):
        assert refused(dealt(3), "agreed", winners, do="close") == "no_seat"


def test_an_answer_that_reaches_a_conceded_end_is_refused_as_over():
    m = dealt(2)
    m.concede(1)
    with pytest.raises(Illegal) as refusal:
        m.take(0, "turn", "roll")
    assert refusal.value.key == "over"


def test_the_end_is_told_once_with_everything_public():
    m = Match.new(counting, 2, {"goal": 5})
    m.take(0, "add", ("by", 3))
    m.take(1, "add", ("by", 2))
    assert m.said(None)[-1] == {
        "step": 2,
        "key": "over",
        "seat": None,
        "facts": {"reason": "reached", "scores": [0, 1], "winners": [1]},
    }
    assert keys(m).count("over") == 1


def test_what_each_was_told_of_its_own_is_nobody_elses_after_the_end():
    """Cards dealt to all players: at the end each player still reads their own, a spectator none."""
    story = Story()
    story.say("dealt", to={0: {"cards": ["nero"]}, 1: {"cards": ["turris"]}}, count=1)
    story.say("gives", 0, to={0: {"cards": ["forum"]}, 1: {"cards": ["forum"]}})
    story.say("draws", 0, to={0: {"cards": ["legat"]}})
    told = {reader: [line["facts"].get("cards") for line in story.told(reader, -1, True)] for reader in (None, 0, 1)}
    assert told == {
        None: [None, ["forum"], ["legat"]],
        0: [["nero"], ["forum"], ["legat"]],
        1: [["turris"], ["forum"], ["legat"]],
    }
