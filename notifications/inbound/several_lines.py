"""Several lines of an email as an answer batch, and remarks to other players around an answer.

Below the first line, answers must be in words, because a number would refer to a list that the player has not seen.
Nothing is played after a reveal, a random result or another player's turn, which the player did not know when writing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.eventlog import answer_batches, log
from games.models import Seat
from games.rules.ask import Choice, Illegal
from games.rules.match import Match
from games.wording.languages import language_of_reader
from notifications.replies.answer_list import ANSWER_SEPARATOR, UnclearAnswer, meaningful_words
from notifications.replies.answers import Answers
from notifications.replies.free_text import distinguishing_words, strip_emoticons
from notifications.replies.reply_vocabulary import AMBIGUITY_PHRASES, GREETING_PHRASES
from notifications.replies.word_sets import AMBIGUITIES as REASONS_TO_DOUBT
from notifications.replies.word_sets import (
    PhrasePattern,
    all_phrases,
    contains_phrase,
    denies,
    find_ambiguity,
    phrase_pattern,
    split_words,
)

from .commands import is_final_choice

REASON_GAME_OVER, REASON_REVEALED, REASON_TURN_PASSED = "over", "hidden", "passed"
REASON_TOO_MANY, REASON_FINAL, REASON_BELOW = "many", "final", "below"
REASON_CHAT = "talk"  # a line without any word of the answers
NEXT_WORD = PhrasePattern(r"^\W*{batch.next}\b[\s,.:;]*(?=\w)")
CORRECTION = PhrasePattern(r"\W*(?:{ambiguity.correction}\b[\s,.:;!¡–—-]*)+")
MAX_UNPLAYED_CHARS = 60  # of a line, in the receipt


@dataclass
class FollowingAnswers:
    """The result of the lines below the first.

    `unplayed`: the lines that were not played, with the reasons. `final`: an answer that cannot be undone, if there is
    one."""

    answers: list[tuple[str, Choice]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    unplayed: list[dict[str, str]] = field(default_factory=list)
    final: list[Choice] = field(default_factory=list)


def split_line(line: str) -> list[str]:
    """Return the parts of a line that may be several answers: "I produce and pass". A "then" is dropped."""
    first, *rest = [part.strip() for part in ANSWER_SEPARATOR.split(line) if meaningful_words(part)] or [line]
    return [first, *(NEXT_WORD.sub("", part) for part in rest)]


def is_sequence(line: str) -> bool:
    """Return whether a line is ambiguous only because of a "then": "take 4 and then draw 5"."""
    parts = split_line(line)
    return len(parts) > 1 and not any(map(find_ambiguity, parts))


def has_repeated_part(line: str) -> bool:
    """Return whether two parts of a line consist of the same words: "I take 3 and I take 3"."""
    parts = [meaningful_words(part) for part in split_line(line)]
    return len(set(parts)) < len(parts)


def read_following(
    seat: Seat, first: tuple[str, Choice], answers: Answers, lines: Sequence[str], rest: Sequence[str] = ()
) -> FollowingAnswers:
    """Return the answers in the `rest` of the first line and in the `lines` below it.

    Raise UnclearAnswer if a line corrects the first answer, or if a part of the rest is not an answer."""
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
        unplayed_lines = (
            [] if why == REASON_CHAT else [one for one in lines[at:] if one == line or looks_like_answer(answers, one)]
        )
        if why in (REASON_GAME_OVER, REASON_REVEALED, REASON_TURN_PASSED) and not looks_like_answer(answers, line):
            unplayed_lines = unplayed_lines[1:]
        found.unplayed = [
            {"text": one[:MAX_UNPLAYED_CHARS], "why": REASON_BELOW if n else why}
            for n, one in enumerate(unplayed_lines)
        ]
        break
    return found


def looks_like_answer(answers: Answers, line: str) -> bool:
    """Return whether a line is probably an answer: a number, or a text with at least half known words."""
    known_words = [*distinguishing_words(line, {} if answers.is_number else answers.index[1])]
    known = sum(word.isdigit() or answers.knows_word(word) for word in known_words)
    return bool(known_words) and known * 2 >= len(known_words)


def read_next_answer(found: FollowingAnswers, match: Match, seat: Seat, names: Sequence[str], line: str) -> str:
    """Play a line on the match as the answer to its open question. Return "", or why it was not played."""
    if why := reason_to_stop(match, seat.number) or (
        REASON_TOO_MANY if len(found.answers) + 1 >= answer_batches.MAX_ANSWERS_PER_BATCH else ""
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
    found.answers.append((question.what, choice))
    found.texts.append(known.choice_text(choice))
    return ""


def reason_to_stop(match: Match, seat: int) -> str:
    """Return why no further lines are played; "" if the game waits for this seat only."""
    if match.over:
        return REASON_GAME_OVER
    if match.luck is not None or match.barrier >= match.step:
        return REASON_REVEALED
    return "" if match.awaited == (seat,) else REASON_TURN_PASSED


def ensure_one_answer(seat: Seat, answers: Answers, lines: Sequence[str]) -> None:
    """Raise UnclearAnswer if the items of a multiple choice are on several lines."""
    below = strip_own_name(seat, lines)
    if answers.is_some and below and is_answer(answers, below[0]):
        raise UnclearAnswer("lines")


def strip_own_name(seat: Seat, lines: Sequence[str]) -> list[str]:
    """Return the lines without the reader's own name, which is a signature and not an answer."""
    name = split_words(seat.shown_name)
    return [line for line in lines if split_words(line) not in ([], name, name[:1])]


def is_answer(answers: Answers, line: str) -> bool:
    try:
        answers.read(line)
    except UnclearAnswer:
        return False
    return True


def corrects_answer(answers: Answers, line: str) -> bool:
    """Return whether a line corrects the line above: "Sorry, 2"."""
    begun = CORRECTION.match(line)
    return begun is not None and is_answer(answers, line[begun.end() :])


def strip_chat(seat: Seat, answers: Answers, lines: Sequence[str]) -> list[str]:
    """Return a reply without remarks above the answer or names around it. At least one line is kept."""
    names = other_names_pattern(seat, answers)
    if not names:
        return [*lines]
    at, chooses_one = 0, not (answers.is_number or answers.is_some)
    while chooses_one and strip_own_name(seat, lines[at + 1 :]) and is_addressed_to(names, answers, lines[at]):
        at += 1
    return [strip_names(names, lines[at]), *lines[at + 1 :]]


def other_names_pattern(seat: Seat, answers: Answers) -> str:
    """Return a pattern for other players' full and first names, except names that are words of an answer."""
    others = [one.shown_name for one in seat.game.seats.all() if one.pk != seat.pk]
    names_to_match = {name for whole in others for name in (whole, whole.split()[0]) if not answers.knows_word(name)}
    return "|".join(map(re.escape, sorted(names_to_match, key=len, reverse=True)))


def is_addressed_to(names: str, answers: Answers, line: str) -> bool:
    hello = phrase_pattern(GREETING_PHRASES["hello"])
    called = re.match(rf"\W*(?:{hello}\s+)?(?:{names})\s*[,.:;!…–—-]", line, re.I)
    called = called or re.search(rf",\s*(?:{names})\W*$", strip_emoticons(line), re.I)
    if not called or denies(line) or find_ambiguity(line) or any(map(str.isdigit, line)):
        return False
    return not answers.knows_word(line) and not contains_phrase(
        split_words(line), all_phrases(AMBIGUITY_PHRASES["correction"])
    )


def strip_names(names: str, line: str) -> str:
    """Return the line without the `names` of the players whom it addresses."""
    hello = phrase_pattern(GREETING_PHRASES["hello"])
    before = re.match(rf"\W*(?:{hello}\s+)?(?:{names})\s*[,:;!…–—-]\s*(?=\w)", line, re.I)
    line = line[before.end() :] if before else line
    behind = re.search(rf"(?<=\w)\s*,\s*(?:{names})\W*$", strip_emoticons(line), re.I)
    return line[: behind.start()] if behind else line
