"""Everything that can be ordered has its words, in every language, and nothing has words that cannot be
ordered."""

import re
from pathlib import Path

import pytest

from games import wording
from games.facts.box_modules import box_module
from games.models import Order
from games.orders import vocabulary
from games.rules import GAMES
from games.wording import orders as words
from games.wording.languages import language_codes

ORDERED = [ruleset for ruleset in GAMES if box_module(ruleset, "orders")]  # a game may do without
KINDS = [(ruleset, key) for ruleset in ORDERED for key in vocabulary.vocabulary_of(ruleset).kinds]
VIEW = {"display": ["C4", "IV07"]}


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize(("ruleset", "key"), KINDS)
def test_every_order_can_be_told(ruleset, key, language):
    kind, said = vocabulary.vocabulary_of(ruleset).kinds[key], wording.game_words(ruleset, language)
    title, does = words.order_title(ruleset, key, language)
    assert title and does.endswith(".")
    for name in kind.choices:
        assert words.choice_label(ruleset, key, name, language)
        told = [words.order_value(said, ruleset, key, name, one) for one in kind.values(name, VIEW)]
        assert all(told) and len(set(told)) == len(told)
        assert not any(re.search(r"[a-z]_[a-z]", one) for one in told)


@pytest.mark.parametrize("ruleset", ORDERED)
def test_no_word_is_left_over(ruleset):
    kinds, game = vocabulary.vocabulary_of(ruleset).kinds, box_module(ruleset, "words.questions")
    assert [*game.ORDER_TEXTS, "only"] == list(kinds)  # the last one is the same in all games
    known = {f"{key}.{name}" for key, kind in kinds.items() for name in kind.choices}
    known |= {f"{name}.{one}" for kind in kinds.values() for name in kind.choices for one in kind.values(name, VIEW)}
    assert set(game.ORDER_CHOICES) <= known


def test_every_reason_is_one_that_orders_give():
    """`why` an order is over or did not answer: what the code writes; an answer that was taken back is a state."""
    text = "".join(file.read_text() for file in Path(vocabulary.__file__).parent.glob("*.py"))
    written = set(re.findall(r'"([a-z]+)"', text))
    assert set(words.ORDER_END_REASONS) - written == {"undone"}
    assert set(words.ORDER_LIMITS) == set(Order.Until.values)


@pytest.mark.parametrize("ruleset", ORDERED)
def test_each_game_has_the_same_names(ruleset):
    game = box_module(ruleset, "orders")
    assert all(hasattr(game, name) for name in ("ORDER_KINDS", "turn_key", "is_own_turn", "is_attack"))
    assert vocabulary.vocabulary_of(ruleset).kinds


def test_an_order_as_a_sentence():
    order = Order(kind="think", choices={"led": "any", "unless": "architect"}, until="times", facts={"times": 3})
    said = wording.game_words("gloria", "en")
    assert (
        words.order_sentence(said, "gloria", order)
        == "Think instead of following: whatever is led; unless I have an Architect"
    )
    assert (
        words.order_until(order, "en") == "3 times"
        and words.order_until(Order(until="times", facts={"times": 1}), "es") == "una vez"
    )
