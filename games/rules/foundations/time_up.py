"""What counts as said by who lets the time run out, where the rules decide it: no reaction, no trade. 5.H-7 and section
6."""

from ..ask import PASS, Choice, SeatQuestion
from .modules.trade import REFUSE

ANSWERS = {"reaction": PASS, "answer": REFUSE}


def timed_out(question: SeatQuestion) -> Choice | None:
    """The answer to a question whose time is up; None where it is left to the built-in player."""
    return ANSWERS.get(question.what)
