"""How a review tells strokes of luck: only what has been revealed."""

from types import SimpleNamespace

from games.wording import game_words
from games.wording.reviewing import attribution_terms, step_text

NAMES = ["Ana", "Bruno", "Clara"]


def told(ruleset, me, *lines):
    """Return the text that a seat reads about a step with these lines: (key, seat, facts)."""
    said = [{"number": 7, "key": key, "seat": seat, "facts": facts} for key, seat, facts in lines]
    return step_text(SimpleNamespace(said=said, steps=[0, 3, 7]), game_words(ruleset, "en"), NAMES, me, 2)


def test_whose_turn_begins_is_no_news_unless_it_is_all():
    turn = ("turn", 1, {})
    assert told("roma", 0, ("starts", 1, {}), turn) == told("roma", 0, ("starts", 1, {}))
    assert told("roma", 0, turn)


def test_of_a_deal_a_seat_is_told_its_own_cards():
    deal = [("dealt", None, {"count": 2, "cards": ["foro", "circo"]})]
    deal += [("turned_up", seat, {"card": card}) for seat, card in enumerate(("fuente", "foro", "muralla"))]
    text = told("gloria", 0, *deal, ("starts", 2, {}), ("turn", 2, {}))
    assert "Circus" in text and "Fountain" in text and "Clara leads first" in text and "Bruno" not in text


def test_what_another_shows_is_told():
    rows = [("lays_down", 0, {"disc": 4})]
    rows += [("reveals", seat, {"discs": [1], "cards": [card]}) for seat, card in enumerate(("forum", "senator"))]
    text = told("roma", 0, *rows, ("turn", 1, {}), ("loses", 1, {"vp": 2, "discs": 2}))
    assert "Senator" in text and "loses 2" in text
    assert text.index("Senator") < text.index("loses 2")


def test_what_is_told_adds_up_in_whole_points():
    rows = [{"of": of, "change": change} for of, change in ((["own"], -0.104), (["others", "luck"], 0.108))]
    terms = attribution_terms({"begin": 0.333, "end": 0.337, "told": rows})
    assert terms == [(("own",), -10), (("others", "luck"), 11)]
    assert attribution_terms({"begin": 0.3, "end": 1.0, "told": []}) == []


def test_what_has_decided_among_equals_is_told():
    for ruleset, word in (("foundations", "silver"), ("gloria", "hand"), ("great_city", "influence")):
        game = game_words(ruleset, "en")
        assert word in game.tie({"scores": [81, 81, 60], "winners": [1]})
        for scores, winners in (([81, 80, 60], [0]), ([81, 81, 60], [0, 1]), (None, [0]), ([81, 81], [])):
            assert game.tie({"scores": scores, "winners": winners}) == ""
    assert game_words("roma", "en").tie({"scores": [5, 5], "winners": [0, 1]}) == ""
