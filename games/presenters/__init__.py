"""Presenters: what a game's view is on a page. One module per ruleset, with equal names:

board(look, names, language, before=None) -> context of templates/games/<ruleset>/table.html
paint(view, me, names, language)           -> the board's picture as SVG
face(key, options, language)              -> (icon, card) of one element of an answer: what to draw beside its words
obvious(parts, at)                        -> whether the element of an answer at that place needs no words
rank(element, language)                   -> where an element of an answer stands among its like
HUSHED                                    -> lines that no preview of an answer need tell
explain(what, path, language)             -> a few words more about a step, or ""
"""

from importlib import import_module
from types import ModuleType

RULESETS = ("gloria",)


def of(ruleset: str) -> ModuleType:
    """The presenter of a game."""
    if ruleset not in RULESETS:
        raise LookupError(f"no presenter for {ruleset!r}")
    return import_module(f"{__name__}.{ruleset}")
