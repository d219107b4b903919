"""Every reason why something cannot be done has words."""

import inspect
import re
import sys

import pytest

from games.rules import GAMES
from games.rules.foundations.modules.monuments import REQUIREMENT_COUNTS
from games.rules.roma.why_not import REASONS_BY_CARD
from games.rules.ruleset import Reason
from games.wording import game_words

WHOLE = {"die": 4, "short": 2, "have": 1, "need": 3, "count": 2, "type": "C", "seat": 1, "room": 2}
WHOLE |= {"role": "patron", "material": "wood", "materials": ["wood", "stone"]}


@pytest.mark.parametrize("ruleset", [name for name, rules in GAMES.items() if hasattr(rules, "why_not")])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_reason_is_told(ruleset, language):
    source = inspect.getsource(sys.modules[f"games.rules.{ruleset}.why_not"])
    keys = set(re.findall(r'Reason\("(\w+)"', source)) | set(re.findall(r'"(dry|place)"', source))
    if ruleset == "roma":
        keys |= {*REASONS_BY_CARD.values()}
    if ruleset == "foundations":
        keys |= {"no_empty_lots", *(f"needs.{kind}" for kind in REQUIREMENT_COUNTS)}
    told = game_words(ruleset, language)
    assert keys == set(told.game.OBSTACLE_TEXTS)
    texts = {told.why(Reason(key, WHOLE)) for key in keys}
    assert len(texts) == len(keys) and "{" not in "".join(texts)
