"""What is written back: what the mail did, what happened then, and the next question, so that a turn can be played to its end
by mail."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from notifications.channels.mail import Letter
from notifications.models import Received
from notifications.outbox.verdicts import Pass

from .answers import MOST
from .context import Desk
from .doubts import ASKS, CONDITION, DOUBTS, UNDECIDED
from .explaining import Explained, cards_named, explained_answer

MOST_LINES, FEW = 40, 6


def write(desk: Desk) -> Letter:
    """The receipt for a mail. What was asked meanwhile is put in it, whatever the mail was about."""
    received = Received.objects.filter(notice=desk.notice).first()
    if received is None:
        raise Pass("the mail was forgotten")
    headline, advice = HEADLINES[received.outcome](received.facts, desk)
    asks = desk.opened is not None and received.outcome != "stranger"
    meant = matches(received, desk) if asks else []
    more: dict[str, Any] = desk.asked() if asks else {}
    return desk.letter(
        "reply",
        headline,
        shows_board=asks or received.outcome == "board",
        replies_to=received.message_id or desk.thread,
        advice=advice,
        since=since(received, desk),
        matches=meant,
        cards=cards_named(desk, received.facts.get("cards", []), [one.answer for one in meant if one.lines]),
        question=desk.question if asks else "",
        waiting=waiting(desk),
        **more,
    )


def since(received: Received, desk: Desk) -> list[str]:
    """What a move did and what followed."""
    if received.outcome != "played":
        return []
    return desk.lines(after=received.facts["number"] - 1)[-MOST_LINES:]


def matches(received: Received, desk: Desk) -> list[Explained]:
    """The answers that an unclear line may have meant, if they are still asked for; to who was in doubt, with what they do."""
    numbers, opened = received.facts.get("numbers", []), received.facts.get("opened", desk.opened)
    few = len(numbers) <= FEW or max(numbers) > MOST  # else the whole list, which follows, is no longer
    if not few or opened != desk.opened or not set(numbers) <= set(desk.answers.offered):
        return []
    listed, doubtful = desk.answers.listed(numbers), received.facts.get("why") in DOUBTS
    return [
        explained_answer(desk, one) if doubtful and at < FEW else Explained(one, ()) for at, one in enumerate(listed)
    ]


def waiting(desk: Desk) -> list[str]:
    """Whom the game waits for."""
    asked = [entry for entry in desk.look.view["asked"] if not entry["answered"]]
    return [desk.words.waits(entry, desk.names, desk.me) for entry in asked]


Told = tuple[str, list[str]]


def played(facts: dict, desk: Desk) -> Told:
    return _("Played: %(answer)s") % {"answer": facts["said"]}, []


def unclear(facts: dict, desk: Desk) -> Told:
    text = {"text": facts["text"]}
    headline = {
        "several": _("“%(text)s” can mean several answers. Nothing was played."),
        "one": _("“%(text)s”: only one answer is wanted. Nothing was played."),
        "number": _("“%(text)s”: a number is wanted. Nothing was played."),
        "gone": _("“%(text)s”: what had that number in the mail is no longer offered. Nothing was played."),
        ASKS: _("“%(text)s” is a question. Nothing was played."),
        UNDECIDED: _("“%(text)s” leaves open which answer you want. Nothing was played."),
        CONDITION: _("“%(text)s” makes a condition. Nothing was played."),
    }.get(facts["why"], _("“%(text)s” is not among the answers. Nothing was played."))
    return headline % text, answer_firmly(facts["why"])


def answer_firmly(why: str) -> list[str]:
    """How to answer so that it counts, for who has left a doubt."""
    if why not in DOUBTS:
        return []
    waits = _("What hangs on the others' moves can be left to a standing order, at the table.")
    how = _("To play one of the answers, reply with its number or its name alone.")
    return [waits, how] if why == CONDITION else [how]


def voted(facts: dict, desk: Desk) -> Told:
    told = _("You have said yes.") if facts["agrees"] else _("You have said no.")
    return told, [_("Others have still to answer.") if facts["open"] else _("With that it is decided.")]


def unclear_vote(facts: dict, desk: Desk) -> Told:
    return _("“%(text)s” is neither yes nor no.") % {"text": facts["text"]}, [_("Reply to that mail with yes or no.")]


def refused(facts: dict, desk: Desk) -> Told:
    return desk.words.refusal(facts["why"]), [_("Nothing was changed.")]


def help_(facts: dict, desk: Desk) -> Told:
    return _("How to play by mail"), [
        _(
            "Reply to a mail that asks you something. The first line of your reply is your answer: its number, or its name."
        ),
        _("Where several may be chosen, write all their numbers: 1 4. With 0 you choose none."),
        _("An answer that is not in the list can be given in words, such as: build domus C4."),
        _(
            "A question, an “or” or an “if” plays nothing: ask about an answer (domus C4?), and you are told what it does."
        ),
        _("board: how the table stands. undo: take back your last answer. concede: give up (you are asked once more)."),
    ]


def plain(headline: Callable[[], str], *advice: Callable[[], str]) -> Callable[[dict, Desk], Told]:
    """A sentence that depends on nothing but the language."""
    return lambda facts, desk: (headline(), [one() for one in advice])


HEADLINES: dict[str, Callable[[dict, Desk], Told]] = {
    "played": played,
    "unclear": unclear,
    "voted": voted,
    "unclear_vote": unclear_vote,
    "refused": refused,
    "help": help_,
    "past": plain(lambda: _("That question is no longer open. Nothing was played.")),
    "empty": plain(lambda: _("There was no answer in your mail. Nothing was played.")),
    "board": plain(lambda: _("How the table stands")),
    "undone": plain(lambda: _("Taken back.")),
    "concede": plain(
        lambda: _("Do you want to concede?"),
        lambda: _(
            "To concede, reply: concede yes. A built-in player then answers for you. Any answer lets you play on."
        ),
    ),
    "conceded": plain(lambda: _("You offer to concede."), lambda: _("To play on after all, reply: concede no.")),
    "plays_on": plain(lambda: _("You play on.")),
    "stranger": plain(
        lambda: _("A mail for your seat came from another address. Nothing was played."),
        lambda: _(
            "If you wrote it, write from the address this mail was sent to, or change your address on your page."
        ),
        lambda: _("If you did not, somebody has a mail of yours: they can do nothing with it from their own address."),
    ),
}
