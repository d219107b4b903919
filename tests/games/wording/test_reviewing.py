"""How a review tells strokes of luck and turning points: in sentences, of what has been revealed."""

from types import SimpleNamespace

from games.wording import game_words
from games.wording.reviewing import attribution_terms, place_text, step_text, swing_text, turning_point_text

NAMES = ["Ana", "Bruno", "Clara"]


def told(ruleset, me, *lines):
    """Return the text that a seat reads about a step with these lines: (key, seat, facts)."""
    said = [{"number": 7, "key": key, "seat": seat, "facts": facts} for key, seat, facts in lines]
    return step_text(SimpleNamespace(said=said, steps=[0, 3, 7], seat=me), game_words(ruleset, "en"), NAMES, me, 2)


def test_whose_turn_begins_is_no_news_unless_it_is_all():
    turn = ("turn", 1, {})
    assert told("roma", 0, ("starts", 1, {}), turn) == told("roma", 0, ("starts", 1, {}))
    assert told("roma", 0, turn)


def test_of_a_step_the_luck_is_told_and_the_own_cards_first():
    deal = [("dealt", None, {"count": 2, "cards": ["foro", "circo"]})]
    deal += [("turned_up", seat, {"card": card}) for seat, card in enumerate(("fuente", "foro", "muralla"))]
    assert told("gloria", 0, *deal, ("starts", 2, {}), ("turn", 2, {})) == "You turn up Fountain."
    rows = [("rolls", 0, {"dice": [3, 5, 6]}), ("turn", 1, {}), ("loses", 1, {"vp": 2, "discs": 2})]
    assert told("roma", 0, *rows).startswith("You roll 3")


def test_of_an_opponents_answer_the_own_gain_is_not_told():
    said = [{"number": 3, "key": "rolls", "seat": seat, "facts": {"dice": [3, 5, 6]}} for seat in (1, 0)]
    look, roma = SimpleNamespace(said=said, steps=[0, 3], seat=0), game_words("roma", "en")
    by_other, lucky = (swing_text(look, roma, NAMES, 0, {"step": 1, "change": -0.1}, by_others) for by_others in (True, False))  # fmt: skip
    assert by_other.startswith("Bruno rolls") and lucky.startswith("You roll")


def test_a_stroke_of_luck_is_one_sentence_with_what_it_changed():
    said = [{"number": 3, "key": "rolls", "seat": 0, "facts": {"dice": [3, 5, 6]}}]
    look, roma = SimpleNamespace(said=said, steps=[0, 3], seat=0), game_words("roma", "en")
    lucky, unlucky = (swing_text(look, roma, NAMES, reader, {"step": 1, "change": change}) for reader, change in ((0, 0.05), (None, -0.12)))  # fmt: skip
    assert lucky == "You roll 3, 5 and 6 – this raised the chance of winning by 5 percentage points."
    unseen = swing_text(SimpleNamespace(said=[], steps=[0, 3], seat=0), roma, NAMES, 0, {"step": 1, "change": 0.05})
    assert unseen == "What became known raised the chance of winning by 5 percentage points."
    assert unlucky.startswith("Ana rolls") and unlucky.endswith(
        "lowered the chance of winning by 12 percentage points."
    )


def test_a_moment_says_when_it_was_and_why_in_one_sentence():
    assert place_text({"round": 3, "turn": 2}, "en") == "Round 3, turn 2"
    assert [place_text({"round": n, "turn": 0}, "es") for n in (0, 4)] == ["Preparación", "Ronda 4"]
    why = {"best_worth": 0.6, "why": {"points": 2.4, "coins": -1.0}}
    more = "A few turns later this would have meant more points (+2.4), but fewer coins (−1)."
    assert turning_point_text(why, "en") == more
    assert turning_point_text({"best_worth": 0.6, "why": {"coins": -1.0}}, "en").endswith("meant fewer coins (−1).")
    assert turning_point_text({"best_worth": 1.0, "why": {}}, "en") == "This would have won the game."
    assert "won more often" in turning_point_text({"best_worth": 0.6, "why": {}}, "en")


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
