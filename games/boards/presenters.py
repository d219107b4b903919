"""Presenters: what a game's view is on a page. games/boxes/README.md tells what a new game's pages need.

board(request)                             -> context of templates/games/<ruleset>/board.html; a BoardRequest
                                              (reader_board.py)
paint(view, me, names, language)           -> the board's picture, a Drawing (marks.py)
element_art(key, options, language)        -> (icon, card) of one element of an answer: what to draw beside its words
is_obvious(parts, at)                      -> whether the element of an answer at that place needs no words
element_sort_key(element, language)        -> where an element of an answer stands among its like
explain_step(what, path, language)         -> a few words more about a step, or ""
describe_choice(view, seat, what, choice, language, names=())
                                           -> what an answer is about, as the table shows it ("Turris, defence 7")
parse_offer(look, counter, partner, sides, tongues, words_of)
                                           -> the answers that make up an offer said in words, None for none
arrange(form, look, language)              -> the form as this game wants it: regrouped, with notes from the table
summarize_lines(lines, told)               -> lines that a button tells of what follows, and what stands for the others
visible_score(view, seat)                     -> a seat's points so far, if the rules' `visible_scores` cannot tell
VERBS_WITH_HEADING                         -> verbs that are headings above a single answer, too
HIDDEN_LINES                               -> lines that no preview of an answer need tell
LINES_IN_QUESTION                          -> {question: the lines that say what it asks about, and need not be told
                                              beside it}
CONFIRM_FIRST                              -> questions, or (question, verb), whose answers are always shown once more
PLACE_ELEMENT_INDEX                        -> {verb: how many elements of its answers come before the one whose place is
                                              marked while the answer is looked at once more}; one, if it is not named
catalogue(language)                        -> the cards with their rulings, for the rules page (catalogue.py)

A game's box has whichever of these it wants; for the rest `plain` serves.
"""

from functools import cache
from types import SimpleNamespace

from games import rules
from games.facts.box_modules import box_module

from . import plain
from .catalogue import Catalogue


@cache
def presenter_of(ruleset: str) -> SimpleNamespace:
    """The presenter of a game: its own names, and the plain ones for what it leaves out."""
    if ruleset not in rules.GAMES:
        raise LookupError(f"no presenter for {ruleset!r}")
    own = box_module(ruleset, "board")
    return SimpleNamespace(**{key: getattr(own, key, getattr(plain, key)) for key in plain.__all__})


@cache
def catalogue_of(ruleset: str, language: str) -> Catalogue:
    """The catalogue of a game's cards, worked out once per game and language."""
    return presenter_of(ruleset).catalogue(language)
