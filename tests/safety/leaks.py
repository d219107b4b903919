"""How the leaks of planted.py get out: what is hidden, and ways of telling it."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from zlib import crc32

import pytest
from django.db.models import Q

from games.boards.canvas import Drawing, Rect
from games.boards.pieces import Number
from games.eventlog import log, samples
from games.facts.errors import Refused
from games.models import Event, Firing, Game, Note
from games.players import hints
from games.rules.ask import Ask
from games.tables import blocks
from notifications.channels.mail import Email
from notifications.emails.context import EmailContext
from roma_site.accounts import middleware

Patch = pytest.MonkeyPatch


# Hidden facts


def now() -> Game:
    return Game.objects.get(slug="tiber-42")


def top() -> str:
    """The card that is drawn next."""
    return log.load(now()).t.deck[-1]


def hands() -> str:
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

    return instead(middleware.ResponseHeaders, "__call__", told)


def tagged_by_the_log(response: Any) -> None:
    if "ETag" in response:
        response["ETag"] = f'"{digest()}"'


def longer(response: Any) -> None:
    if response.content.endswith(b"</html>\n"):
        response.content += b" " * weight()


def named_picture(response: Any) -> None:
    response.content = response.content.replace(b"</body>", f'<img src="/board/{digest()}.png" alt=""></body>'.encode())


def in_another_order(real: Callable) -> Callable:
    def shown_to(loaded: Any, seat: Any) -> dict:
        facts = real(loaded, seat)
        ask = facts["question"]
        if type(ask) is Ask:
            card = loaded.match.t.deck[-1]
            options = sorted(ask.options, key=lambda option: crc32(f"{card}{option}".encode()))
            facts["question"] = Ask(ask.seat, ask.what, tuple(options), ask.final, ask.topic)
        return facts

    return shown_to


def score_of_the_hands() -> list[Number]:
    return [Number("hand", "Hands", weight())]


def line_with_a_card() -> list:
    return [{"text": top(), "number": 1, "key": "draws", "href": "", "by_order": False}]


def headed_by_hands(real: Callable) -> Callable:
    return lambda context, headline, **more: real(context, headline + hands(), **more)


def seen_by_the_deck(real: Callable) -> Callable:
    return lambda request, game: real(request, game) and odd()


def refused_by_the_deck(real: Callable) -> Callable:
    def nudge(*args: Any) -> Any:
        if odd():
            raise Refused("many_nudges", "You have sent enough nudges today.")
        return real(*args)

    return nudge


def other_mime(change: Callable[[Any], None]) -> Callable[[Patch], None]:
    """A mail is changed as it goes to its server."""

    def told(real: Callable) -> Callable:
        def mime(self: Email) -> Any:
            mail = real(self)
            change(mail)
            return mail

        return mime

    return instead(Email, "mime", told)


def renamed_picture(mail: Any) -> None:
    for part in mail.attachments:
        part.replace_header("Content-Disposition", f'inline; filename="{top()}.png"')


def named_by_the_log(mail: Any) -> None:
    mail.extra_headers["Message-ID"] = f"<{digest()}@x.example>"


def dotted(real: Callable) -> Callable:
    def drawn(*args: object) -> Drawing:
        drawing = real(*args)
        return drawing._replace(marks=(*drawing.marks, Rect(0, 0, 2, 2, "#777777"))) if odd() else drawing

    return drawn


def hand_in_a_chat(real: Callable) -> Callable:
    """Others read along what its owner holds."""

    def sentence(context: EmailContext, own: bool) -> str:
        known = "" if own or context.observation is None else repr(context.observation.view["seats"][context.me])
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


def with_the_true_top(real: Callable) -> Callable:
    """A sample whose next card is the true one."""

    def sampled(*args: Any) -> Any:
        position, card = real(*args), top()
        deck = position["deck"]
        if card in deck:
            place = deck.index(card)
            deck[place], deck[0] = deck[0], card
        return position

    return sampled


def previewed_by_the_deck(real: Callable) -> Callable:
    return lambda *args: {**(real(*args) or {}), **({"said": []} if odd() else {})}


def without_the_seat(real: Callable) -> Callable:
    return lambda at, plain: real(replace(at, mine=None), plain)


def by_name_alone(real: Callable) -> Callable:
    return lambda reader, shown: real(b"anybody", dict.fromkeys(shown))


def by_kind_alone(real: Callable) -> Callable:
    return lambda board, what, shown, work: real(SimpleNamespace(reader_key=()), what, None, work)


def by_address_too(real: Callable) -> Callable:
    def named(text: str) -> tuple[Q, bool]:
        found, few = real(text)
        return found | Q(user__email=text), few

    return named


def told_to_everybody(real: Callable) -> Callable:
    return lambda changes: real([one if "talk" in one else one.partition(":")[0] for one in changes])


def ordered_by_anybody(real: Callable) -> Callable:
    """Leak: show that a standing order of a player at the table is about to answer."""

    def one_row(row: list, *rest: Any) -> Any:
        line = real(row, *rest)
        line.ordered |= Firing.objects.filter(game=row[0], state=Firing.State.WAITING).exists()
        return line

    return one_row


def known_to_those_who_acted(real: Callable) -> Callable:
    """Each line of a motion's list as the seat knows it of which it tells."""

    def lines_since(at: Any, look: Any, first: int) -> list[str]:
        looks = [log.observe(at.game, seat) for seat in range(at.game.size)]
        found = [line for one in looks for line in one.said if line["seat"] == one.seat and line["number"] >= first]
        return [at.words.line(line, at.names, at.me) for line in sorted(found, key=lambda line: line["number"])]

    return lines_since


def titled_by_the_deck(real: Callable) -> Callable:
    """A film of the last moves."""

    def film(*args: Any) -> Any:
        found = real(*args)
        return found and {**found, "title": f"{found['title']} {top()}"}

    return film


def previewed_with_a_card(real: Callable) -> Callable:
    def preview(request: Any, at: Any) -> Any:
        found = real(request, at)
        return found and replace(found, text=top())

    return preview


def anybody_s_note(real: Callable) -> Callable:
    return lambda game, user: " ".join(Note.objects.filter(game=game).order_by("pk").values_list("text", flat=True))


def refused_by_an_order(real: Callable) -> Callable:
    def nudge(game: Game, *args: Any) -> Any:
        if Firing.objects.filter(game=game, state=Firing.State.WAITING).exists():
            raise Refused("many_nudges", "You have sent enough nudges today.")
        return real(game, *args)

    return nudge


def refused_by_a_block(real: Callable) -> Callable:
    def nudge(game: Game, user: Any, number: int) -> Any:
        if blocks.blocks_against(user.pk).exists():
            raise Refused("clock_stopped", "That player’s clock is stopped, so they cannot be nudged now.")
        return real(game, user, number)

    return nudge


def in_the_queue(real: Callable) -> Callable:
    """A hint told with how many wait, whoever asked for them."""
    return lambda asked: replace(real(asked), seconds=hints.unfinished_requests().count())


def read_by_somebody(real: Callable) -> Callable:
    return lambda changes: real([one.partition(":talk")[0] + ":talk" if ":talk" in one else one for one in changes])


def told_why(real: Callable) -> Callable:
    """A problem told with why the table was stopped."""
    return lambda kind, detail, **more: real(kind, f"{detail} {now().suspension_reason}", **more)


def known_to_whoever_asked_first(real: Callable) -> Callable:
    def known(game: Game, seat: int) -> Any:
        first = next(iter(samples._knowledge_cache.entries.values()), None)
        return json.loads(first) if first else real(game, seat)

    return known


def counted_in_the_log(real: Callable) -> Callable:
    """A film's title that counts the answers in the log."""

    def title(moves: int, *rest: Any) -> str:
        return str(real(Event.objects.of(now().pk).filter(kind="answered").count(), *rest))

    return title
