"""Executes replies at a table. Illegal, Stale and Unavailable become outcomes that change nothing."""

from collections.abc import Sequence
from typing import Any

from games.eventlog import log
from games.eventlog.loading import rules_of
from games.eventlog.stamps import is_question_of
from games.facts.errors import Refused
from games.facts.events import Answered, decode
from games.models import Event, Motion, OpenQuestion, Seat
from games.motions import voting
from games.rules.ask import Illegal
from games.tables import opening
from games.wording import words_of
from games.wording.languages import language_codes, language_of_reader
from notifications.emails.explanations import MAX_EXPLAINED_CARDS, find_card_keys
from notifications.outbox import queue
from notifications.replies import numbering, offer_lines
from notifications.replies.answer_list import UnclearAnswer
from notifications.replies.answers import Answers
from notifications.replies.reply_tokens import ReplyAddress, motion_stamp
from notifications.replies.word_sets import ASKS, CONDITION, find_ambiguity

from . import commands, invitation_replies, several_lines
from .commands import (
    MAX_ECHOED_CHARS,
    MailCommand,
    MailOutcome,
    confirmation_outcome,
    needs_confirmation,
    read_command,
    unclear_outcome,
)
from .requests import execute_request
from .several_lines import strip_chat


def execute_line(seat: Seat, about: ReplyAddress, line: str, following_lines: Sequence[str] = ()) -> MailOutcome:
    """Execute the line and the lines below it for this seat. `about`: what the player replies to."""
    if not line.strip():
        return MailOutcome("empty")
    try:
        about_result, command = invitation_replies.is_about_result(seat, about), read_command(line)
        if command and not (about_result and command == MailCommand.AGAIN):
            if command in CHANGING_COMMANDS:
                ensure_question(seat, about)
            return COMMAND_HANDLERS[
                MailCommand.HELP if command in CHANGING_COMMANDS and find_ambiguity(line) == ASKS else command
            ](seat)
        if asked := execute_request(seat, line, following_lines):
            return asked
        if about.motion is not None:
            ensure_motion(seat, about.motion, about.stamp)
            return vote_by_mail(seat, about.motion, line, following_lines)
        if about_result:
            ensure_question(seat, about)
            return invitation_replies.answer_result(seat, line, following_lines)
        return answer_by_mail(seat, about, line, following_lines)
    except log.OtherTimeline:
        return MailOutcome("lost")
    except log.Stale:
        return past_outcome(seat, line)
    except (log.Unavailable, Illegal, Refused) as fault:
        return MailOutcome("refused", {"why": offer_lines.refusal_key(fault)})


def answer_by_mail(seat: Seat, about: ReplyAddress, line: str, lines: Sequence[str] = ()) -> MailOutcome:
    """Play the line, then the lines below it. Raise OtherTimeline if a restore has removed the question."""
    observation, opened = log.observe(seat.game, seat.number), about.opened
    ensure_question(seat, about)
    if opened is None or observation.opened != opened or observation.question is None:
        return past_outcome(seat, line)
    assert seat.user is not None  # see dispatch.find_recipient
    known = (
        [one.shown_name for one in seat.game.seats.order_by("number")],
        observation.view,
        numbering.numbering_for_reply(seat.pk, opened, observation.question),
    )
    answers = Answers(observation.question, seat.game, language_of_reader(seat.user), *known)
    line, *lines = strip_chat(seat, answers, [line, *lines])
    pending = commands.pending_answer(seat, opened)
    if pending and commands.says_no(line) and not answers.find(line):
        return MailOutcome("unconfirmed")
    try:
        if not pending or not commands.says_yes(line) or answers.find(line):
            steps, end_turn, rest = read_answers(line, observation, answers)
        else:
            steps, end_turn, rest = [(observation.question.what, pending.choice)], pending.end_turn, []
        several_lines.ensure_one_answer(seat, answers, lines)
        steps[0] = (steps[0][0], observation.question.check(steps[0][1]))
        if needs_confirmation(line, observation, answers, steps, pending):
            return confirmation_outcome(line, opened, answers, steps[0][1], end_turn)
        alone = len(steps) == 1 and not end_turn
        below = (
            several_lines.read_following(seat, steps[0], answers, lines, rest)
            if alone
            else several_lines.FollowingAnswers()
        )
    except UnclearAnswer as unclear:
        return unclear_outcome(unclear, line, observation, answers, pending)
    played = [Answered(seat.number, *one) for one in (*steps, *below.answers)]
    receipt = log.append_all(seat.game, played, opened, end_turn=end_turn, stamp=about.stamp)
    end_stint_after_turn(seat)
    if end_turn:
        below.texts += turn_end_text(seat, answers, receipt.number)
    # The receipt begins with the first of these events.
    facts = {"number": min(receipt.number, observation.head + 1), "said": answers.choice_text(steps[0][1])}
    return MailOutcome("played", facts | following_facts(seat, below))


def past_outcome(seat: Seat, line: str) -> MailOutcome:
    """Return the outcome for a question that is no longer open. Questions about cards are still answered."""
    all_words = [words_of(seat.game, code) for code in language_codes()]
    named = find_card_keys(line, all_words)[:MAX_EXPLAINED_CARDS] if find_ambiguity(line) == ASKS else []
    return MailOutcome("cards", {"cards": named}) if named else MailOutcome("past")


def turn_end_text(seat: Seat, answers: Answers, number: int) -> list[str]:
    """Return [text] of the player's own answer in event `number` if this answer ended the turn, else []."""
    what, choice = getattr(rules_of(seat.game), "TURN_END_ANSWER", ("", ""))
    row = Event.objects.get(game=seat.game_id, number=number)
    last = decode(row.kind, row.payload)
    ended = isinstance(last, Answered) and (last.seat, last.what, last.choice) == (seat.number, what, choice)
    return [answers.words.option(what, choice, answers.names, seat.number)] if ended else []


def following_facts(seat: Seat, below: several_lines.FollowingAnswers) -> dict[str, Any]:
    """Return the receipt's facts about the lines below the first: played, not played, and pending."""
    facts: dict[str, Any] = {"more": below.texts} if below.texts else {}
    if below.unplayed:
        facts["left"] = below.unplayed
    if below.final:
        facts |= commands.pending_facts(log.observe(seat.game, seat.number).opened, below.final[0])
    return facts


def read_answers(
    line: str, observation: log.Observation, answers: Answers
) -> tuple[offer_lines.AnswerSteps, bool, list[str]]:
    """Return a line's answers, whether they end the turn, and the parts of the line for later questions.

    Raise UnclearAnswer or Illegal, unless the line is one answer, an offer, or an action and the end of the turn."""
    assert observation.question is not None
    what = observation.question.what
    if offer := offer_lines.parse_offer_line(line, observation, answers.names, answers.all_words):
        return offer, False, []
    try:
        whole = answers.read(line)
        if answers.is_some or not several_lines.has_repeated_part(line):
            return [(what, whole)], False, []
        raise UnclearAnswer("one")
    except UnclearAnswer as unclear:
        if unclear.key not in ("unknown", "several", "one") and not (
            unclear.key == CONDITION and several_lines.is_sequence(line)
        ):
            raise
        action = offer_lines.strip_turn_end(line, rules_of(observation.game), what)
        if action is not None:
            return [(what, answers.read(action))], True, []
        first, *rest = several_lines.split_line(line)
        if not rest or answers.is_some or not several_lines.is_answer(answers, first):
            raise
        return [(what, answers.read(first))], False, rest


def ensure_question(seat: Seat, about: ReplyAddress) -> None:
    """Raise OtherTimeline if the question was lost when the site was restored from a backup."""
    if about.opened is not None and not is_question_of(seat.game_id, about.opened, about.stamp):
        raise log.OtherTimeline


def ensure_motion(seat: Seat, key: int, stamp: str) -> None:
    """Raise OtherTimeline if the site was restored and the motion's key now belongs to another motion."""
    motion = Motion.objects.filter(pk=key, game=seat.game_id).first()
    if motion is None or motion_stamp(motion.pk, motion.opened_at) != stamp:
        raise log.OtherTimeline


def vote_by_mail(seat: Seat, motion: int, line: str, following_lines: Sequence[str] = ()) -> MailOutcome:
    """Vote on a motion, unless a line below the vote contradicts it."""
    agrees = commands.says_yes(line)
    contrary = commands.says_no if agrees else commands.says_yes
    if not (agrees or commands.says_no(line)) or any(map(contrary, following_lines)):
        return MailOutcome("unclear_vote", {"text": line[:MAX_ECHOED_CHARS]})
    decided = voting.cast_vote(seat.game, seat.user, motion, agrees)
    return MailOutcome("voted", {"agrees": agrees, "open": decided.state == Motion.State.OPEN})


def end_stint_after_turn(seat: Seat) -> None:
    """End the stint once the turn is over, so that the player's next question causes an email."""
    assert seat.user_id is not None
    if not OpenQuestion.objects.filter(game=seat.game_id, seat=seat, stand_in=False).exists():
        queue.end_stint_of(seat.game_id, seat.user_id)


def undo_turn_by_mail(seat: Seat) -> MailOutcome:
    turn = log.observe(seat.game, seat.number).undo_turn
    return undo_to_event(seat, None if turn is None else turn.to)


def undo_to_event(seat: Seat, to: int | None) -> MailOutcome:
    if to is None:
        return MailOutcome("refused", {"why": "cannot_undo"})
    opening.undo(seat.game, seat.user, to)
    return MailOutcome("undone")


def concede_by_mail(seat: Seat) -> MailOutcome:
    opening.concede(seat.game, seat.user)
    return MailOutcome("conceded")


def play_on_by_mail(seat: Seat) -> MailOutcome:
    if seat.conceded:
        opening.concede(seat.game, seat.user, stands=False)
    return MailOutcome("plays_on")


CHANGING_COMMANDS = {
    MailCommand.UNDO,
    MailCommand.AGAIN,
    MailCommand.CONCEDE_YES,
    MailCommand.CONCEDE_NO,
}  # if the line is a question, the receipt is the help
COMMAND_HANDLERS = {
    MailCommand.HELP: lambda seat: MailOutcome("help"),
    MailCommand.BOARD: lambda seat: MailOutcome("board"),
    MailCommand.UNDO: lambda seat: undo_to_event(seat, log.observe(seat.game, seat.number).undo_to),
    MailCommand.AGAIN: undo_turn_by_mail,
    MailCommand.CONCEDE: lambda seat: MailOutcome("concede"),  # only "concede yes" does it
    MailCommand.CONCEDE_YES: concede_by_mail,
    MailCommand.CONCEDE_NO: play_on_by_mail,
}
