"""Mangled replies: nothing unintended is played, nothing fails, and no mail loop starts."""

from types import SimpleNamespace

import pytest

from games.models import Event, Game
from notifications.inbound import incoming_mail
from notifications.models import Kind, Notification
from notifications.replies.answer_list import UnclearAnswer
from notifications.replies.answers import Answers
from notifications.replies.word_sets import split_words
from tests import tiers
from tests.notifications.inbound import mangling
from tests.notifications.phrases import NAMES

SHAPES = 250  # in `make test`


def known() -> Answers:
    return Answers(mangling.QUESTION, SimpleNamespace(ruleset="gloria", options={}), "es", NAMES)


def number_read(answers: Answers, text: str) -> int | None:
    try:
        return answers.options.index(answers.read(text)) + 1
    except UnclearAnswer:
        return None


@pytest.mark.seeded
def test_nothing_is_read_that_was_not_meant() -> None:
    answers, found, meaning = known(), 0, 0
    for seed in tiers.seeds(few=SHAPES, many=3_400):
        reply = mangling.mangled_reply(seed)
        mail = incoming_mail.read_mail_bytes(reply.raw, "ana@example.org")
        read = number_read(answers, mail.line)
        assert read in (None, reply.meant), (seed, reply.said, mail.line)
        for line in mail.further if read is not None else ():
            assert not is_answer_in_words(answers, line), (seed, line)
        meaning += reply.meant is not None
        found += read is not None
    assert found > meaning * 0.85, "and most of what was meant is found"


def is_answer_in_words(answers: Answers, line: str) -> bool:
    """Whether a line below the first would be played if the same were asked again."""
    try:
        answers.read_by_words(line)
    except UnclearAnswer:
        return False
    return True


@pytest.mark.seeded
@pytest.mark.django_db
def test_at_a_table_nothing_breaks_and_no_storm_follows(solo, send, settings) -> None:
    """Meaningless emails have an outcome and change nothing; repeated ones get no answer."""
    texts, settings.INBOUND_PER_HOUR = set(), 10_000
    for seed in tiers.seeds(few=40, many=140):
        reply = mangling.mangled_reply(seed)
        if reply.meant is not None or reply.said == "senador":  # which may be one answer alone at that table
            continue
        before = Event.objects.of(solo.game_id).count()
        mail = incoming_mail.read_mail_bytes(reply.raw, solo.user.email)
        assert send(solo, "\n".join([mail.line, *mail.further])) in ("unclear", "empty", "past", "refused")
        assert Event.objects.of(solo.game_id).count() == before
        texts.add(" ".join(split_words(" ".join([mail.line, *mail.further]))))
    assert Notification.objects.filter(kind=Kind.REPLY).count() <= len(texts), "each is told once that it is no answer"
    assert Game.objects.get(pk=solo.game_id).state == Game.State.RUNNING
