"""Leaks planted on purpose, of as many kinds as there are ways out, each with the sense of senses/ that must catch it
(test_planted.py). What a leak tells is hidden from the reader, and differs in the twins: which card lies on top of the
deck, what others hold, how long these names are, the log's digest.

Leaks of the rules themselves (who is asked, in which order, what may be taken back) are planted in tests/rules, those
of single pages in tests/games/boxes and tests/games/orders."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from zlib import crc32

import pytest

from games import admin
from games.boards import picture
from games.clocks.pace import Pace
from games.eventlog import log, observations
from games.facts.errors import Refused
from games.models import Game
from games.orders import arming
from games.pages import moves, panels, table, voting
from games.pages import people as people_pages
from games.players import stand_ins
from games.rules.ask import Ask
from games.wording import motions as motion_words
from notifications.channels.mail import Letter
from notifications.delivery import copies, webhooks
from notifications.letters import digest_letters, for_players, push_texts, receipts
from notifications.letters.context import LetterContext
from notifications.outbox import queue
from notifications.preferences import history
from roma_site import headers, instrumentation, logs
from roma_site.accounts import holdings

Patch = pytest.MonkeyPatch


# What is hidden


def now() -> Game:
    return Game.objects.get(slug="tiber-42")


def top() -> str:
    """The card that is drawn next."""
    return log.load(now()).t.deck[-1]


def hands() -> str:
    """What everybody holds."""
    return " ".join(card for player in log.load(now()).t.players for card in sorted(player.hand))


def weight() -> int:
    """How long the names of these cards are together."""
    return len(hands())


def odd() -> bool:
    """One bit of the deck."""
    return is_odd(top())


def is_odd(card: str) -> bool:
    return crc32(card.encode()) % 2 == 1


def digest() -> str:
    """Of the log: of whatever was dealt, too."""
    return bytes(now().digest).hex()[:16]


# How it gets out


def instead(owner: Any, name: str, told: Callable) -> Callable[[Patch], None]:
    """`told(real)` takes the place of a function."""
    return lambda patch: patch.setattr(owner, name, told(getattr(owner, name)))


def adding(owner: Any, name: str, more: Callable[[], Any]) -> Callable[[Patch], None]:
    """A function returns `more()` besides, in whatever it returns: text, number, mapping, list."""

    def told(real: Callable) -> Callable:
        def function(*args: Any, **how: Any) -> Any:
            found = real(*args, **how)
            return found | more() if isinstance(found, dict) else found + more()

        return function

    return instead(owner, name, told)


def replying(leak: Callable) -> Callable[[Patch], None]:
    """`leak(response)` changes every answer of the site."""

    def told(real: Callable) -> Callable:
        def call(self, request: Any) -> Any:
            response = real(self, request)
            if hasattr(response, "content"):  # else a file
                leak(response)
            return response

        return call

    return instead(headers.Headers, "__call__", told)


def tagged_by_the_log(response: Any) -> None:
    if "ETag" in response:
        response["ETag"] = f'"{digest()}"'


def longer(response: Any) -> None:
    if response.content.endswith(b"</html>\n"):
        response.content += b" " * weight()


def named_picture(response: Any) -> None:
    response.content = response.content.replace(b"</body>", f'<img src="/board/{digest()}.png" alt=""></body>'.encode())


def in_another_order(real: Callable) -> Callable:
    """A question's options lie as the deck has it."""

    def shown_to(loaded: Any, seat: Any) -> dict:
        facts = real(loaded, seat)
        ask = facts["question"]
        if type(ask) is Ask:
            card = loaded.match.t.deck[-1]
            options = sorted(ask.options, key=lambda option: crc32(f"{card}{option}".encode()))
            facts["question"] = Ask(ask.seat, ask.what, tuple(options), ask.final, ask.topic)
        return facts

    return shown_to


def line_with_a_card() -> list:
    return [{"text": top(), "number": 1, "key": "draws", "href": "", "by_order": False}]


def headed_by_hands(real: Callable) -> Callable:
    return lambda context, headline, **more: real(context, headline + hands(), **more)


def seen_by_the_deck(real: Callable) -> Callable:
    return lambda request, game: real(request, game) and odd()


def refused_by_the_deck(real: Callable) -> Callable:
    def nudge(*args: Any) -> Any:
        if odd():
            raise Refused("many_nudges", "That is enough for today.")
        return real(*args)

    return nudge


def other_mime(change: Callable[[Any], None]) -> Callable[[Patch], None]:
    """A mail is changed as it goes to its server."""

    def told(real: Callable) -> Callable:
        def mime(self: Letter) -> Any:
            mail = real(self)
            change(mail)
            return mail

        return mime

    return instead(Letter, "mime", told)


def renamed_picture(mail: Any) -> None:
    for part in mail.attachments:
        part.replace_header("Content-Disposition", f'inline; filename="{top()}.png"')


def named_by_the_log(mail: Any) -> None:
    mail.extra_headers["Message-ID"] = f"<{digest()}@x.example>"


def dotted(real: Callable) -> Callable:
    """A picture with a dot in its corner that nobody sees."""
    dot = '<rect width="2" height="2" fill="#777"/></svg>'
    return lambda *args: real(*args).replace("</svg>", dot) if odd() else real(*args)


def hand_in_a_chat(real: Callable) -> Callable:
    """Others read along what its owner holds."""

    def sentence(context: LetterContext, own: bool) -> str:
        known = "" if own or context.look is None else repr(context.look.view["seats"][context.me])
        return real(context, own) + known

    return sentence


def drawn_in_a_note(real: Callable) -> Callable:
    return lambda context, own: real(context, own) + (f" {top()}" if own else "")


def handed_with_the_digest(real: Callable) -> Callable:
    return lambda place, note: real(place, replace(note, text=f"{note.text} {digest()}"))


def waiting_by_hands(real: Callable) -> Callable:
    return lambda game, asked, standing, at: real(game, asked, standing, at + timedelta(seconds=weight()))


def thinking_by_hands(real: Callable) -> Callable:
    return lambda: real() + timedelta(seconds=weight())


def later_by_hands(real: Callable) -> Callable:
    return lambda *args: real(*args) + timedelta(seconds=weight())


def sent_with_a_card(real: Callable) -> Callable:
    return lambda way, *args, **how: real(way, *args, **how, headers={"drawn": top()})


def table_with_a_card(real: Callable) -> Callable:
    return lambda **facts: real(**facts, drawn=top())


def with_its_words(real: Callable) -> Callable:
    return lambda error: {**real(error), "words": str(error)}


def shown_to_operators(real: Callable) -> Callable:
    return lambda self, game: log.load(game).t.deck[-1]


@dataclass(frozen=True)
class Leak:
    """Something told that must not be; `sense` catches it, while the reader is `asked` or somebody else is. `deep`: it
    takes longer than others of its kind."""

    name: str
    sense: str
    plant: Callable[[Patch], None]
    asked: bool = True
    deep: bool = False


PLANTED = [
    # what a browser gets
    Leak("the deck's top in a header", "table", replying(lambda it: it.__setitem__("X-Top", top()))),
    Leak("a hand's weight in a cookie", "table", replying(lambda it: it.set_cookie("seen", str(weight())))),
    Leak("a page's mark made of the log's digest", "table", replying(tagged_by_the_log)),
    Leak("a page as long as a hand", "table", replying(longer)),
    Leak("a picture's address on a page", "table", replying(named_picture)),
    Leak("options in the order of the deck", "programs", instead(observations, "_shown_to", in_another_order)),
    Leak("news only as the deck has it", "table", instead(table, "has_seen", seen_by_the_deck)),
    Leak("a line of the story with the next card", "table", adding(panels, "log_lines", line_with_a_card)),
    Leak("a history of notices with the next card", "pages", adding(history, "outcome_in_words", top)),
    # what a program gets
    Leak("a program's mark made of the log's digest", "programs", replying(tagged_by_the_log)),
    # what comes back for what is done
    Leak("an error that names what others hold", "acts", adding(moves, "table_refusal", hands)),
    Leak("what came of an answer that is taken back", "acts", adding(moves, "taken_back", top), deep=True),
    Leak("one's own data with others' cards", "holdings", adding(holdings, "answers_given", lambda: [hands()])),
    # motions and nudges
    Leak("a motion's sheet that tells of hands", "sheets", adding(motion_words, "motion_sentence", hands)),
    Leak(
        "a motion open for as long as hands say",
        "sheets",
        instead(voting, "moment", lambda real: lambda at, language: real(at + timedelta(minutes=weight()), language)),
        deep=True,
    ),
    Leak(
        "a nudge refused by the deck", "nudges", instead(people_pages.nudges, "nudge", refused_by_the_deck), asked=False
    ),
    # mails, receipts, digests
    Leak("a mail's picture named by a card", "letters", other_mime(renamed_picture)),
    Leak("a mail named by the log's digest", "letters", other_mime(named_by_the_log), deep=True),
    Leak(
        "a motion's letter with what others hold",
        "letters",
        instead(for_players, "news_letter", headed_by_hands),
        deep=True,
    ),
    Leak(
        "a receipt as long as a hand",
        "receipts",
        adding(receipts, "awaited_lines", lambda: ["·" * weight()]),
        asked=False,
    ),
    Leak("a digest's line with a hand", "digests", adding(digest_letters, "digest_headline", hands)),
    # browsers, chats, programs
    Leak("a note with the card to be drawn", "notes", instead(push_texts, "player_sentence", drawn_in_a_note)),
    Leak(
        "a chat that shows its owner's hand",
        "notes",
        instead(push_texts, "player_sentence", hand_in_a_chat),
        asked=False,
    ),
    Leak("a note's topic made of the deck", "notes", adding(push_texts, "push_topic", top), deep=True),
    Leak(
        "a webhook that tells the log's digest",
        "notes",
        adding(webhooks, "program_facts", lambda: {"log": digest()}),
        deep=True,
    ),
    Leak("a picture with a dot in its corner", "pictures", instead(picture, "board_svg", dotted)),
    Leak("a picture's words with the next card", "pictures", adding(picture, "alt", top)),
    Leak(
        "a note that goes out with the log's digest",
        "delivered",
        instead(copies, "hand_to_channel", handed_with_the_digest),
        deep=True,
    ),
    # when
    Leak("a notice that waits by hands", "times", instead(queue, "write_turns", waiting_by_hands)),
    Leak("a built-in player that thinks by hands", "times", instead(stand_ins, "_slip_time", thinking_by_hands)),
    Leak("an order that answers by hands", "times", instead(arming.waits, "answer_due", later_by_hands)),
    Leak("a clock that gives more for a full hand", "times", adding(Pace, "given", weight)),
    Leak("a task that is told a card", "tasks", instead(stand_ins, "_send", sent_with_a_card)),
    # what is written down, and shown to operators
    Leak(
        "a card in the request's line",
        "table",
        instead(logs, "log_context", lambda real: lambda **facts: real(**facts, drawn=top())),
    ),
    Leak(
        "a request named by the log's digest",
        "table",
        instead(instrumentation, "request_name", lambda real: lambda request: digest()),
    ),
    Leak("a fault told with its words", "faults", instead(logs, "error_facts", with_its_words), deep=True),
    Leak(
        "the next card on the operators' page",
        "operators",
        instead(admin.GameAdmin, "log", shown_to_operators),
        deep=True,
    ),
]
