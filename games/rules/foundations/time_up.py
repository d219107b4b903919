"""What the clocks ask the rules: what counts as said by who lets the time run out (no reaction, no trade: 5.H-7 and
section 6), what is asked in another's turn, and how a turn ends."""

from ..ask import PASS, Choice, SeatQuestion
from .modules.trade import REFUSE
from .turn import END

ANSWERS = {"reaction": PASS, "answer": REFUSE}
REPLIES = frozenset({"answer"})  # the topic of what a partner is asked, whose turn it is not
TURN_END = ("turn", END)


def timed_out(question: SeatQuestion) -> Choice | None:
    """The answer to a question whose time is up; None where it is left to the built-in player."""
    return ANSWERS.get(question.what)
