"""What is said to the others around an answer, which only their names tell: "Hi Bruno, what a roll!" above it, "Bruno,"
before it, ", Ana" behind it. Nothing is taken for talk that has a word of the answers, denies, asks or takes back."""

import re
from collections.abc import Sequence

from games.models import Seat
from notifications.replies.answers import Answers
from notifications.replies.doubts import denies, reason_to_doubt
from notifications.replies.free_words import without_faces
from notifications.replies.mail_words import DOUBTS, GREETINGS
from notifications.replies.word_sets import any_of, made_for_languages, phrases_in_all, says_one_of, words_of_text

from .several_lines import without_names


def without_talk(seat: Seat, answers: Answers, lines: Sequence[str]) -> list[str]:
    """A reply's lines without talk to others above the answer and names around it; at least one line is left."""
    names = names_of_others(seat, answers)
    if not names:
        return [*lines]
    at, chooses_one = 0, not (answers.is_number or answers.is_some)
    while chooses_one and without_names(seat, lines[at + 1 :]) and is_said_to(names, answers, lines[at]):
        at += 1
    return [without_name(names, lines[at]), *lines[at + 1 :]]


def names_of_others(seat: Seat, answers: Answers) -> str:
    """A pattern for other players' names, whole or the first word, unless an answer has them; "" for none."""
    others = [one.shown_name for one in seat.game.seats.all() if one.pk != seat.pk]
    said = {name for whole in others for name in (whole, whole.split()[0]) if not answers.knows_a_word(name)}
    return "|".join(map(re.escape, sorted(said, key=len, reverse=True)))


def is_said_to(names: str, answers: Answers, line: str) -> bool:
    called = re.match(rf"\W*(?:{hello()}\s+)?(?:{names})\s*[,.:;!…–—-]", line, re.I)
    called = called or re.search(rf",\s*(?:{names})\W*$", without_faces(line), re.I)
    if not called or denies(line) or reason_to_doubt(line) or any(map(str.isdigit, line)):
        return False
    return not answers.knows_a_word(line) and not says_one_of(words_of_text(line), phrases_in_all(DOUBTS["correction"]))


def without_name(names: str, line: str) -> str:
    """The line without the name of whom it is said to, before it or behind it."""
    before = re.match(rf"\W*(?:{hello()}\s+)?(?:{names})\s*[,:;!…–—-]\s*(?=\w)", line, re.I)
    line = line[before.end() :] if before else line
    behind = re.search(rf"(?<=\w)\s*,\s*(?:{names})\W*$", without_faces(line), re.I)
    return line[: behind.start()] if behind else line


@made_for_languages
def hello() -> str:
    return any_of(GREETINGS["hello"])
