"""Presenters: how a game's view is shown on pages and in emails.

A box has any of these names:

board(request)                             -> context of templates/games/<ruleset>/board.html, for a BoardRequest
paint(view, me, names, language)           -> the board's picture, a Drawing (canvas.py)
element_art(key, options, language)        -> (icon, card) to draw next to the text of an answer's element
is_obvious(parts, at)                      -> whether this element of an answer needs no text
element_sort_key(element, language)        -> the sort key of an element among similar ones
explain_step(what, path, language)         -> a short explanation of a step, or ""
describe_choice(view, seat, what, choice, language, names=())
                                           -> the object of an answer, as on the table ("Turris, defense 7")
describe_cost(view, question, choice, language)
                                           -> what an answer costs or gives, for lists in emails
parse_offer(observation, counter, partner, sides, tongues, words_of)
                                           -> the answers that make up an offer given in words, or None
arrange(form, observation, language)       -> the form in the game's own layout, with notes from the table
summarize_lines(lines, words)              -> the log entries to show on a button, and a summary of the others
visible_score(view, seat)                  -> a seat's points so far, if the rules' `visible_scores` cannot tell
VERBS_WITH_HEADING                         -> verbs that are headings even above a single answer
HIDDEN_LINES                               -> log entries that previews leave out
LINES_IN_QUESTION                          -> {question: the log entries that the question itself contains}
CONFIRM_FIRST                              -> questions, or (question, verb), that are always confirmed
PLACE_ELEMENT_INDEX                        -> {verb: index of the element whose place is marked while the answer is
                                              confirmed}, 1 by default
catalogue(language)                        -> the cards with their rulings, for the rules page (catalogue.py)

Names that a box leaves out come from the module `plain`. See also games/boxes/README.md."""

from functools import cache
from types import SimpleNamespace

from games import rules
from games.facts.box_modules import box_module

from . import plain
from .catalogue import Catalogue


@cache
def presenter_of(ruleset: str) -> SimpleNamespace:
    if ruleset not in rules.GAMES:
        raise LookupError(f"no presenter for {ruleset!r}")
    own = box_module(ruleset, "board")
    return SimpleNamespace(**vars(plain) | (vars(own) if own else {}))


@cache
def catalogue_of(ruleset: str, language: str) -> Catalogue:
    return presenter_of(ruleset).catalogue(language)
