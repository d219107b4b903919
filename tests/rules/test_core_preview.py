"""Previews, barriers and the curtain: the facts that may be shown before an answer is sent."""

import pytest

from games.rules.ask import Ask, Illegal
from games.rules.match import Match, Result
from tests.rules.laws import everything
from tests.rules.tiny import cards, counting, probe


def dealt(order=cards.CARDS):
    m = Match.new(cards, 2)
    m.take(None, "deck", order)
    return m


def test_a_preview_shows_lines_and_view_where_nothing_hidden_follows():
    m = dealt()
    before = everything(m)
    preview = m.preview(0, ("play", "c1"))
    assert [line["key"] for line in preview["said"]] == ["played"]
    assert preview["view"]["hands"] == [["c2"], 2]
    assert preview["view"]["asked"] == [{"seat": 1, "topic": "turn", "answered": False}]
    assert everything(m) == before


def test_a_preview_is_for_the_eyes_of_the_seat_that_asks():
    m = Match.at(counting, {"seats": 2, "goal": 10, "leap": False, "count": 4, "turn": 1})
    assert m.preview(1, ("by", 3))["view"]["count"] == 7
    with pytest.raises(Illegal):
        m.preview(0, ("by", 3))
    with pytest.raises(Illegal):
        m.preview(None, ("by", 3))


def test_a_preview_is_checked_like_an_answer():
    for choice in (("by", 4), ("by", True), ["by", 1], None):
        with pytest.raises(Illegal):
            Match.new(counting, 2).preview(0, choice)


def test_a_preview_stops_where_a_secret_comes_out():
    m = dealt()
    preview = m.preview(0, "draw")
    assert [line["key"] for line in preview["said"]] == ["draws"]
    assert preview["view"] is None
    assert len(m.t.deck) == 5


def test_a_preview_is_the_same_whatever_the_secret_is():
    one, two = dealt(), dealt((*cards.CARDS[:4], *reversed(cards.CARDS[4:])))
    assert one.t.deck != two.t.deck
    assert one.preview(0, "draw") == two.preview(0, "draw")


def test_a_preview_stops_before_luck():
    m = dealt()
    assert m.preview(0, "roll") is None
    m.take(0, "turn", "roll")
    assert m.luck.what == "lose"


def test_a_preview_tells_the_lines_said_before_the_roll():
    def play(t):
        yield Ask(0, "q", ("go",))
        t.story.say("going", 0)
        yield cards.Roll("dice", 1, 6)

    assert probe.start(play).preview(0, "go") == {
        "said": [{"step": 1, "key": "going", "seat": 0, "facts": {}}],
        "view": None,
        "ends": None,
    }


def test_a_preview_does_not_look_past_the_end_which_opens_every_secret():
    m = Match.at(cards, {"seats": 2, "dealt": 2, "deck": ["c5"], "hands": [["c1"], ["c2"]], "pile": [], "turn": 0})
    preview = m.preview(0, ("play", "c1"))
    assert preview["view"] is None
    assert "c2" not in str(preview)
    m.take(0, "turn", ("play", "c1"))
    assert m.view(0)["hands"] == [[], ["c2"]]


def test_rules_cannot_catch_the_curtain_by_accident():
    def play(t):
        yield Ask(0, "q", ("go",))
        try:
            t.story.say("secret", 0, to={0: {"card": "x"}})
        except Exception:
            t.story.say("swallowed")
        yield Ask(0, "end", ("never",))

    assert probe.start(play).preview(0, "go") is None


def test_a_line_for_some_only_is_a_barrier_an_ordinary_one_is_none():
    m = dealt()
    assert m.barrier == 1
    m.take(0, "turn", ("play", "c1"))
    assert m.barrier == 1
    m.take(1, "turn", "draw")
    assert m.barrier == 3
    m.take(0, "turn", "roll")
    assert m.barrier == 3


def test_reveal_without_a_word_is_a_barrier():
    def play(t):
        yield Ask(0, "q", ("go",))
        yield Ask(0, "q", ("go",))
        t.story.reveal()
        yield Ask(0, "q", ("go",))
        return Result("done", None, (0,))

    m = probe.start(play)
    m.take(0, "q", "go")
    assert m.barrier == 0
    m.take(0, "q", "go")
    assert m.barrier == 2
    m.take(0, "q", "go")
    assert m.barrier == m.step == 3


@pytest.mark.parametrize("options", [{}, {"leap": True}])
def test_a_game_without_secrets_has_no_barrier_but_its_end(options):
    m = Match.new(counting, 2, {"goal": 5, **options})
    m.take(0, "add", ("by", 3))
    assert m.barrier == 0
    m.take(1, "add", ("by", 3))
    assert (m.over, m.barrier) == (True, 2)


def test_a_preview_without_a_word_shows_the_view():
    def play(t):
        t.notes.append((yield Ask(0, "q", ("go",))))
        yield Ask(0, "q", ("go",))

    preview = probe.start(play).preview(0, "go")
    assert preview["said"] == []
    assert preview["view"]["notes"] == ["go"]
