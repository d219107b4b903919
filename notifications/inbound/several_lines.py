"""Several lines of a mail as several answers, to be played in one breath (games/eventlog/answer_batches.py).

The first line answers the question of its mail. Each line below it must name, in words, one answer of the question
that then stands: a number would mean a list that nobody has seen yet. Nothing that cannot be taken back is played from
such a line, and nothing once something hidden has come out, luck or somebody else's turn: who wrote it did not know
that. The first line that is not played ends it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.eventlog import answer_batches, log
from games.models import Seat
from games.rules.ask import Choice, Illegal
from games.rules.match import Match
from games.wording.languages import language_of_reader
from notifications.replies.ambiguities import AMBIGUITIES as REASONS_TO_DOUBT
from notifications.replies.ambiguities import find_ambiguity
from notifications.replies.answer_list import UnclearAnswer, answer_separator_pattern, meaningful_words
from notifications.replies.answers import Answers
from notifications.replies.free_text import distinguishing_words
from notifications.replies.reply_vocabulary import AMBIGUITY_PHRASES, BATCH_PHRASES
from notifications.replies.word_sets import cache_by_languages, phrase_pattern, split_words

from .confirming import is_final_choice

REASON_GAME_OVER, REASON_REVEALED, REASON_TURN_PASSED, REASON_TOO_MANY, REASON_FINAL, REASON_BELOW = (
    "over",
    "hidden",
    "passed",
    "many",
    "final",
    "below",
)
REASON_CHAT = "talk"  # a line that has not one word of the answers
MAX_UNPLAYED_CHARS = 60  # letters of a line that the receipt repeats


@dataclass
class FollowingAnswers:
    """What the lines below the first come to. `said`: questions with their answers, to be played; `told`: these in the
    reader's language; `left`: the lines that are not played, with why; `final`: the answer that one of them means and
    that was not played because it could not be taken back."""

    said: list[tuple[str, Choice]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    left: list[dict[str, str]] = field(default_factory=list)
    final: list[Choice] = field(default_factory=list)


def split_line(line: str) -> list[str]:
    """The parts of a line that may be several answers: "I produce and pass"; without the "then" between them."""
    first, *rest = [part.strip() for part in answer_separator_pattern().split(line) if meaningful_words(part)] or [line]
    return [first, *(strip_next_word(part) for part in rest)]


def strip_next_word(part: str) -> str:
    begun = next_word_pattern().match(part)
    return part[begun.end() :] if begun else part


@cache_by_languages
def next_word_pattern() -> re.Pattern[str]:
    return re.compile(rf"\W*{phrase_pattern(BATCH_PHRASES['next'])}\b[\s,.:;]*(?=\w)", re.I)


def is_sequence(line: str) -> bool:
    """Whether a line is in doubt for nothing but the "then" between its parts: "take 4 and then draw 5"."""
    parts = split_line(line)
    return len(parts) > 1 and not any(map(find_ambiguity, parts))


def has_repeated_part(line: str) -> bool:
    """Whether two parts of a line are the same words: "I take 3 and I take 3" is no single answer."""
    said = [meaningful_words(part) for part in split_line(line)]
    return len(set(said)) < len(said)


def read_following(
    seat: Seat, first: tuple[str, Choice], answers: Answers, lines: Sequence[str], rest: Sequence[str] = ()
) -> FollowingAnswers:
    """What the lines below the answer `first` mean, `answers` being those it was one of; before them the `rest` of its
    own line. Unclear if they take it back, or if not all of the rest can be an answer: half a line is never played."""
    found, lines = FollowingAnswers(), [*rest, *strip_own_name(seat, lines)]
    if not lines:
        return found
    match = log.load(seat.game)
    match.take(seat.number, *first)
    for at, line in enumerate(lines):
        why = read_next_answer(found, match, seat, answers.names, line)
        if not why:
            continue
        if at < len(rest) and why != REASON_FINAL:
            raise UnclearAnswer("unknown")
        if any(corrects_answer(answers, one) for one in lines[at:]):
            raise UnclearAnswer("lines")
        told = (
            [] if why == REASON_CHAT else [one for one in lines[at:] if one == line or looks_like_answer(answers, one)]
        )
        if why in (REASON_GAME_OVER, REASON_REVEALED, REASON_TURN_PASSED) and not looks_like_answer(answers, line):
            told = told[1:]
        found.left = [
            {"text": one[:MAX_UNPLAYED_CHARS], "why": REASON_BELOW if n else why} for n, one in enumerate(told)
        ]
        break
    return found


def looks_like_answer(answers: Answers, line: str) -> bool:
    """Whether a line was meant as an answer, as far as one can tell by the answers to another question: at least half
    of its words are theirs, or it is a number."""
    said = [*distinguishing_words(line, {} if answers.is_number else answers.index[1])]
    known = sum(word.isdigit() or answers.knows_word(word) for word in said)
    return bool(said) and known * 2 >= len(said)


def read_next_answer(found: FollowingAnswers, match: Match, seat: Seat, names: Sequence[str], line: str) -> str:
    """Read one line as the answer to the question that stands, and go on with the match; why not, or ""."""
    if why := reason_to_stop(match, seat.number) or (
        REASON_TOO_MANY if len(found.said) + 1 >= answer_batches.MAX_ANSWERS_PER_BATCH else ""
    ):
        return why
    question, language = match.asked(seat.number), language_of_reader(seat.user)
    assert question is not None
    known = Answers(question, seat.game, language, names, match.view(seat.number))
    try:
        choice = question.check(known.read_by_words(line))
    except UnclearAnswer as unclear:
        talks = unclear.key in ("unknown", *REASONS_TO_DOUBT) and not looks_like_answer(known, line)
        return REASON_CHAT if talks else unclear.key
    except Illegal as fault:
        return fault.key
    if is_final_choice(question, choice, seat.game.practice):
        found.final = [choice]
        return REASON_FINAL
    match.take(seat.number, question.what, choice)
    found.said.append((question.what, choice))
    found.told.append(known.said(choice))
    return ""


def reason_to_stop(match: Match, seat: int) -> str:
    """Why nothing more of a mail is played after the last answer; "" if this seat alone is asked, and nothing has come
    to light."""
    if match.over:
        return REASON_GAME_OVER
    if match.luck is not None or match.barrier >= match.step:
        return REASON_REVEALED
    return "" if match.awaited == (seat,) else REASON_TURN_PASSED


def ensure_one_answer(seat: Seat, answers: Answers, lines: Sequence[str]) -> None:
    """Unclear where several may be chosen and the line below speaks of the same question: whoever wrote one on each
    line has not chosen the first alone."""
    below = strip_own_name(seat, lines)
    if answers.is_some and below and is_answer(answers, below[0]):
        raise UnclearAnswer("lines")


def strip_own_name(seat: Seat, lines: Sequence[str]) -> list[str]:
    """The lines without those that are the reader's name, whole or its first word: a signature is no answer."""
    name = split_words(seat.shown_name)
    return [line for line in lines if split_words(line) not in ([], name, name[:1])]


def is_answer(answers: Answers, line: str) -> bool:
    """Whether this line is an answer to the same question."""
    try:
        answers.read(line)
    except UnclearAnswer:
        return False
    return True


def corrects_answer(answers: Answers, line: str) -> bool:
    """Whether this line takes the one above it back: "Sorry, 2"."""
    begun = correction_pattern().match(line)
    return begun is not None and is_answer(answers, line[begun.end() :])


@cache_by_languages
def correction_pattern() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{phrase_pattern(AMBIGUITY_PHRASES['correction'])}\b[\s,.:;!¡–—-]*)+", re.I)
