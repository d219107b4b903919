"""The presenter of Gloria a Roma; games/boards/presenters.py documents its names."""

from .arrange import HIDDEN_LINES, arrange, describe_cost, element_art, element_sort_key, explain_step, is_obvious
from .board import board
from .catalogue import catalogue
from .picture import paint
