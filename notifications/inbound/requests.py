"""Requests by email. The first word names the request, and the rest of the line is its object."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from types import SimpleNamespace

from games.eventlog import log
from games.facts.errors import Refused
from games.models import Motion, Order, Seat
from games.motions import voting
from games.orders import placing, record, vocabulary
from games.orders.vocabulary import OrderKind
from games.rules.ask import Choice, Illegal, Option
from games.rules.match import Match
from games.tables import chat
from games.wording import orders as wording
from games.wording import words_of
from games.wording.languages import language_codes, language_of_reader
from notifications.emails.explanations import MAX_EXPLAINED_CARDS, find_card_keys
from notifications.inbound.commands import MailOutcome
from notifications.inbound.several_lines import reason_to_stop
from notifications.replies.answer_list import UnclearAnswer
from notifications.replies.answers import Answers
from notifications.replies.numbering import stored_numbering
from notifications.replies.word_sets import AMBIGUITIES, ASKS, find_ambiguity, phrase_regex, split_words

MAX_ANSWERS_PER_WHAT_IF = 12
WHAT_IF_SEPARATOR = re.compile(r"\s*[;\n]\s*")
OFFERED_LIMITS = (Order.Until.TURN, Order.Until.MINE, Order.Until.GAME)  # without a number or a date
ORDER_SEPARATOR = re.compile(r"[:;]")


def propose_draw_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    return motion_outcome(voting.propose_motion(seat.game, seat.user, Motion.Kind.DRAW, False))


def propose_undo_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    """Propose an undo, even after a reveal. Raise Refused or Unavailable if this is not possible."""
    own = log.observe(seat.game, seat.number).own
    if not own:
        raise Refused("cannot_undo", "That can no longer be undone.")
    return motion_outcome(voting.propose_motion(seat.game, seat.user, Motion.Kind.UNDO, own[0]))


def motion_outcome(motion: Motion) -> MailOutcome:
    return MailOutcome("proposed", {"open": motion.state == Motion.State.OPEN})


def chat_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    assert seat.user is not None
    message = chat.post_message(seat.game, seat.user, "\n".join([rest, *following_lines]))
    return MailOutcome("said", {"text": message.text[:60]})


def rules_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    return MailOutcome("rules", {"text": rest[:60]})


def cards_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome | None:
    """Return the named cards; None if the line names no card, because "cards 3" can be an answer."""
    named = find_card_keys(rest, [words_of(seat.game, code) for code in language_codes()])
    return MailOutcome("cards", {"cards": named[:MAX_EXPLAINED_CARDS]}) if named else None


def what_if_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    """Return the effects of these answers. Raise Unavailable if the table cannot be played now."""
    observation = log.observe(seat.game, seat.number)
    if observation.question is None or observation.opened is None or observation.together:
        return MailOutcome("tried", {"tried": [], "left": rest[:60]})
    assert seat.user is not None
    match, language = log.load(seat.game), language_of_reader(seat.user)
    names = [one.shown_name for one in seat.game.seats.order_by("number")]
    kept: Sequence[Option] = stored_numbering(seat.pk, observation.opened)
    texts = [text for text in WHAT_IF_SEPARATOR.split("\n".join([rest, *following_lines])) if text]
    tried: list[dict] = []
    left = ""
    for text, next_text in zip_longest(texts[:MAX_ANSWERS_PER_WHAT_IF], texts[1:MAX_ANSWERS_PER_WHAT_IF], fillvalue=""):
        question = match.asked(seat.number)
        assert question is not None
        answers = Answers(question, seat.game, language, names, match.view(seat.number), kept)
        try:
            choice = question.check(answers.read(text) if kept else answers.read_by_words(text))
        except (UnclearAnswer, Illegal):
            left = text
            break
        tried.append(describe_answer(match, answers, choice))
        match.take(seat.number, question.what, choice)
        if reason_to_stop(match, seat.number):
            left = next_text
            break
        kept = ()
    return MailOutcome("tried", {"tried": tried, "left": left[:60]})


def describe_answer(match: Match, answers: Answers, choice: Choice) -> dict:
    """Return an answer and its consequences, up to the first random or hidden event."""
    seat = answers.question.seat
    seen = match.preview(seat, choice) or {"said": []}
    lines = [answers.words.line(line, answers.names, seat) for line in seen["said"]]
    return {"answer": answers.choice_text(choice), "lines": [one for one in lines if one]}


def list_orders_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    active = [describe_order(seat, one) for one in orders_of_seat(seat)]
    return MailOutcome("orders", {"orders": active, "kinds": describe_order_kinds(seat)})


def stop_order_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome:
    number, orders = re.sub(r"\D", "", rest) if re.fullmatch(r"\W*\d{1,2}\W*", rest) else "", orders_of_seat(seat)
    if not number and len(orders) == 1 and not rest:
        number = "1"
    if not number or not 1 <= int(number) <= len(orders):
        raise Refused("no_order", "That order is no longer active.")
    order = orders[int(number) - 1]
    sentence = describe_order(seat, order)
    placing.stop_order(seat.game, seat.user, order.pk)
    return MailOutcome(
        "order_stopped", {"said": sentence, "orders": [describe_order(seat, one) for one in orders_of_seat(seat)]}
    )


def orders_of_seat(seat: Seat) -> list[Order]:
    return record.active_orders_of(seat.user_id, seat.game)


def describe_order(seat: Seat, order: Order) -> str:
    assert seat.user is not None
    return wording.order_sentence(words_of(seat.game, language_of_reader(seat.user)), seat.game.ruleset, order)


def order_by_mail(seat: Seat, rest: str, following_lines: Sequence[str]) -> MailOutcome | None:
    """Give the order that the line names; None if it names none. Raise Refused if not possible."""
    named, *stated = [part.strip() for part in ORDER_SEPARATOR.split(rest) if part.strip()] or [""]
    kind = find_order_kind(seat, named)
    if kind is None:
        return None
    view, choices = log.observe(seat.game, seat.number).view, {}
    until: str = Order.Until.MINE
    known = {tuple(split_words(text)): (name, value) for name, value, text in order_values(seat, kind, view)}
    limits = {tuple(split_words(text)): limit for limit, text in order_limits()}
    for part in stated:
        key = tuple(split_words(part))
        if key in limits:
            until = limits[key]
        elif key in known:
            name, value = known[key]
            choices[name] = value
        else:
            raise Refused("bad_order", "That standing order is not possible here.")
    order = placing.set_order(seat.game, seat.user, kind.key, choices, until)
    assert seat.user is not None
    language = language_of_reader(seat.user)
    sentence = wording.order_sentence(words_of(seat.game, language), seat.game.ruleset, order)
    return MailOutcome("order_given", {"said": f"{sentence} ({wording.order_until(order, language)})"})


def find_order_kind(seat: Seat, named: str) -> OrderKind | None:
    """Return the kind of order with this number in the list, or with this title in any language."""
    kinds = list(vocabulary.vocabulary_of(seat.game.ruleset).kinds.values())
    if named.isdecimal() and len(named) < 3:
        return kinds[int(named) - 1] if 0 < int(named) <= len(kinds) else None
    words = split_words(named)
    titled = [
        kind
        for kind in kinds
        if any(
            split_words(wording.order_title(seat.game.ruleset, kind.key, code)[0]) == words for code in language_codes()
        )
    ]
    return titled[0] if titled and words else None


def order_values(seat: Seat, kind: OrderKind, view: dict) -> Iterator[tuple[str, str, str]]:
    """Yield every choice for an order, in every language: name, value, and the text of the value."""
    for code in language_codes():
        words = words_of(seat.game, code)
        for name in kind.choices:
            for value in kind.values(name, view):
                yield name, value, wording.order_value(words, seat.game.ruleset, kind.key, name, value)


def order_limits() -> Iterator[tuple[str, str]]:
    for code in language_codes():
        for limit in OFFERED_LIMITS:
            yield limit, wording.order_until(SimpleNamespace(until=limit, ends_at=None, facts={}), code)


def describe_order_kinds(seat: Seat) -> list[str]:
    assert seat.user is not None
    language, view = language_of_reader(seat.user), log.observe(seat.game, seat.number).view
    words, lines = words_of(seat.game, language), []
    for number, kind in enumerate(vocabulary.vocabulary_of(seat.game.ruleset).kinds.values(), 1):
        title, does = wording.order_title(seat.game.ruleset, kind.key, language)
        values = [
            " / ".join(
                wording.order_value(words, seat.game.ruleset, kind.key, name, one) for one in kind.values(name, view)
            )
            for name in kind.choices
        ]
        lines.append("\n".join([f"{number}. {title}", does, *(f"– {one}" for one in filter(None, values))]))
    return lines


RequestHandler = Callable[[Seat, str, Sequence[str]], MailOutcome | None]
# The text after the request's word: no text, any text after a colon, or any text.
NOTHING_FOLLOWS, COLON_FOLLOWS, TEXT_FOLLOWS = r"\W*(?P<rest>)", r"\s*:(?P<rest>.+)", r"(?:\b\s*:?(?P<rest>.*))?"
REQUEST_HANDLERS: tuple[tuple[str, str, RequestHandler], ...] = (
    ("stop_order", TEXT_FOLLOWS, stop_order_by_mail),
    ("orders", NOTHING_FOLLOWS, list_orders_by_mail),
    ("order", TEXT_FOLLOWS, order_by_mail),
    ("what_if", COLON_FOLLOWS, what_if_by_mail),
    ("say", COLON_FOLLOWS, chat_by_mail),
    ("draw", NOTHING_FOLLOWS, propose_draw_by_mail),
    ("further", NOTHING_FOLLOWS, propose_undo_by_mail),
    ("card", TEXT_FOLLOWS, cards_by_mail),
    ("rules", TEXT_FOLLOWS, rules_by_mail),
)
CHANGING_REQUESTS = ("stop_order", "order", "draw", "further")  # if the line is ambiguous, the receipt is the help


def execute_request(seat: Seat, line: str, following_lines: Sequence[str]) -> MailOutcome | None:
    """Execute a line's request; None if there is none. Raise Refused or Unavailable if not possible."""
    for word, behind, answering in REQUEST_HANDLERS:
        if found := phrase_regex(rf"\W*{{request.{word}}}{behind}", re.I | re.S).fullmatch(line.strip()):
            if word in CHANGING_REQUESTS and find_ambiguity(line) in (AMBIGUITIES if word != "order" else (ASKS,)):
                return MailOutcome("help")  # an order may contain "until …" or "unless …"
            return answering(seat, (found["rest"] or "").strip(), following_lines)
    return None
