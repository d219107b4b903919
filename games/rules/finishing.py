"""The end of the game is looked at before anything is weighed: a built-in player takes what wins at once, and leaves
what loses at once while something else is offered. One look for every game; each says what an end would be worth."""

from collections.abc import Callable

from .ask import Ask, AskNumber, AskSome, Choice, SeatQuestion

Margin = Callable[[Choice], float]  # points before the best of the others, if the game ended by this answer
Answer = Callable[[SeatQuestion], Choice]


def finishing(question: SeatQuestion, margin: Margin, answer: Answer) -> Choice:
    """Returns the answer that wins at once, by as much as can be; else that of `answer`, which is asked about what does
    not lose at once, if there is any such option. Of several at once it decides by itself."""
    ends = question.ends
    if not ends or isinstance(question, AskSome):
        return answer(question)
    margins = {option: margin(option) for option in ends}
    best = max(ends, key=margins.__getitem__)
    if margins[best] > 0 or len(margins) == len(question.options):
        return best
    left = tuple(option for option in question.options if margins.get(option, 0) >= 0)
    if not left or len(left) == len(question.options) or isinstance(question, AskNumber):
        return answer(question)
    if len(left) == 1:
        return left[0]
    choice = answer(Ask(question.seat, question.what, left, (), question.topic))
    return choice if choice in left else left[0]  # rather none of them: it would lose by that
