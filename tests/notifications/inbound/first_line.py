"""The first line of a mail that is meant for us."""

from notifications.inbound import reply_extraction


def answer_line(text: str) -> str:
    """Return "" if there is none."""
    return next(iter(reply_extraction.extract_answer_lines(text)), "")
