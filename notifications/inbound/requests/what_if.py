"""The effects of answers: "what if: take 3 sestertii; lay Onager at disc 1".

Nothing is played and nothing hidden is shown: the sequence stops at a random result, a secret or another player."""

import re
from collections.abc import Sequence

from games.eventlog import log
from games.models import Seat
from games.rules.ask import Choice, Illegal, SeatQuestion
from games.rules.match import Match
from games.wording import words_of
from games.wording.languages import language_of_reader
from notifications.inbound.records import MailOutcome
from notifications.inbound.several_lines import reason_to_stop
from notifications.replies.answer_list import UnclearAnswer
from notifications.replies.answers import Answers
from notifications.replies.numbering import stored_numbering

MAX_ANSWERS_PER_WHAT_IF = 12
WHAT_IF_SEPARATOR = re.compile(r"\s*[;\n]\s*")


def what_if_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    """Return the effects of these answers. Raise Unavailable if the table cannot be played now."""
    observation = log.observe(seat.game, seat.number)
    if observation.question is None or observation.opened is None or observation.together:
        return MailOutcome("tried", {"tried": [], "left": rest[:60]})
    match = log.load(seat.game)
    tried: list[dict] = []
    texts = [text for text in WHAT_IF_SEPARATOR.split("\n".join([rest, *following_lines])) if text][
        :MAX_ANSWERS_PER_WHAT_IF
    ]
    for at, text in enumerate(texts):
        kept = stored_numbering(seat.pk, observation.opened) if at == 0 else []
        found = read_answer(match, seat, observation.game, text, kept)
        if found is None:
            return MailOutcome("tried", {"tried": tried, "left": text[:60]})
        tried.append(describe_answer(match, seat, *found))
        match.take(seat.number, found[0].what, found[1])
        if reason_to_stop(match, seat.number):
            left = texts[at + 1][:60] if texts[at + 1 :] else ""
            return MailOutcome("tried", {"tried": tried, "left": left})
    return MailOutcome("tried", {"tried": tried, "left": ""})


def read_answer(
    match: Match, seat: Seat, game: object, text: str, kept: Sequence
) -> tuple[SeatQuestion, Choice] | None:
    """Return the open question and the answer that a text means; None if the text is unclear."""
    question = match.asked(seat.number)
    assert question is not None and seat.user is not None
    names = [one.shown_name for one in seat.game.seats.order_by("number")]
    known = Answers(question, seat.game, language_of_reader(seat.user), names, match.view(seat.number), kept)
    try:
        return question, question.check(known.read(text) if kept else known.read_by_words(text))
    except (UnclearAnswer, Illegal):
        return None


def describe_answer(match: Match, seat: Seat, question: SeatQuestion, choice: Choice) -> dict:
    """Return an answer and its consequences, up to the first random or hidden event."""
    assert seat.user is not None
    words = words_of(seat.game, language_of_reader(seat.user))
    names = [one.shown_name for one in seat.game.seats.order_by("number")]
    seen = match.preview(seat.number, choice) or {"said": []}
    lines = [words.line(line, names, seat.number) for line in seen["said"]]
    return {"answer": words.option(question.what, choice, names, seat.number), "lines": [one for one in lines if one]}
