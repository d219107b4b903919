"""The first line of a mail that is meant for us."""

from notifications.inbound import cutting


def answer_line(text: str) -> str:
    """Return "" if there is none."""
    return next(iter(cutting.answer_lines(text)), "")
