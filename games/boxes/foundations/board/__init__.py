"""The presenter of Foundations of Rome; games/boards/presenters.py documents each name."""

from .arrange import (
    CONFIRM_FIRST,
    HIDDEN_LINES,
    PLACE_ELEMENT_INDEX,
    VERBS_WITH_HEADING,
    arrange,
    describe_choice,
    element_art,
    element_sort_key,
    summarize_lines,
)
from .bargain import parse_offer
from .board import board
from .catalogue import catalogue
from .nearby import visible_score
from .picture import paint
