"""Chat and notes, for the players of a table and, before the game starts, its host.

Messages are Markdown; HTML in them is escaped. Each player has a row with the number of unread messages and mentions.
Writing a message updates these rows, so that a page's header needs only one row."""

import re
from datetime import timedelta

import nh3
from django.db import transaction
from django.db.models import Count, F
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from games.clocks.remarks import make_remark
from games.facts.errors import Refused
from games.facts.signals import message_written
from games.models import ChatMark, Game, Message, Note, Participation, Remark, Seat, User, Visitor
from games.moderation.measures import Act, ensure_not_stopped

from .seats import own_seat

MAX_MESSAGE_LENGTH = 2_000  # characters of a message
MAX_NOTE_LENGTH = 20_000  # characters
MAX_MESSAGES_PER_BURST, BURST_PERIOD = 10, timedelta(minutes=1)  # messages of one player at one table
MAX_MESSAGES_PER_DAY, MESSAGE_LIMIT_PERIOD = 500, timedelta(days=1)  # messages of one player at all tables
MIN_TABLES_FOR_LINKS = 10  # finished public ones; links of newer accounts are shown as text
MESSAGES_PER_PAGE = 50  # the latest ones
ALLOWED_TAGS = {"p", "br", "em", "strong", "code", "pre", "ul", "ol", "li", "blockquote", "a", "hr", "s", "h3", "h4"}
ALLOWED_LINK_SCHEMES = {"http", "https", "mailto"}
_markdown = MarkdownIt("js-default", {"html": False, "linkify": False}).disable(["image", "table"])
_markdown_without_links = MarkdownIt("js-default", {"html": False, "linkify": False}).disable(
    ["image", "table", "link", "autolink", "reference"]
)


def post_message(game: Game, user: User, text: str) -> Message:
    seats = own_table_seats(game, user)
    message = new_message(Message(game=game, user=user, text=text))
    called = find_mentioned_seats(message.text, seats, user)
    with transaction.atomic():
        message.save(force_insert=True)
        count_new_message(message, seats, called)
    message_written.send(sender=Message, message=message, game=game, mentioned=called)
    return message


def new_message(message: Message) -> Message:
    """Return the message with a clean text and the time, not saved. Raise Refused if it is not allowed."""
    ensure_not_stopped(message.user, Act.WRITE)
    message.text, message.written_at = message.text.strip(), timezone.now()
    if not message.text or "\0" in message.text:
        raise Refused("empty_message", "Your message is empty.")
    if len(message.text) > MAX_MESSAGE_LENGTH:
        raise Refused("long_text", f"A message can have at most {MAX_MESSAGE_LENGTH} characters.")
    theirs = Message.objects.filter(user=message.user)
    here = theirs.filter(game=message.game, club=message.club)
    if here.filter(written_at__gt=message.written_at - BURST_PERIOD).count() >= MAX_MESSAGES_PER_BURST:
        raise Refused("too_fast", "Too many messages at once. Please wait a minute.")
    if theirs.filter(written_at__gt=message.written_at - MESSAGE_LIMIT_PERIOD).count() >= MAX_MESSAGES_PER_DAY:
        raise Refused("too_often", "That is enough for today. Try again tomorrow.")
    return message


def erase_message(game: Game, user: User, key: int) -> None:
    if not Message.objects.filter(game=game, user=user, pk=key).update(text=""):
        raise Refused("not_yours", "You can erase only your own messages.")
    recount_after_erasing(game, key)


def own_table_seats(game: Game, user: Visitor) -> list[Seat]:
    """Return all seats of the table. Raise Refused if this user has none of them."""
    seats = list(game.seats.select_related("user").order_by("number"))
    if user.pk is None or not any(seat.user_id == user.pk for seat in seats):
        raise Refused("not_at_table", "Only the players at this table can use its chat.")
    return seats


def latest_messages(game: Game, after: int = 0) -> list[Message]:
    rows = Message.objects.filter(game=game, pk__gt=after).select_related("user").order_by("-pk")
    return list(rows[:MESSAGES_PER_PAGE])[::-1]


def author_names(seats: list[Seat], messages: list[Message]) -> list[str]:
    known = {seat.user_id: seat.shown_name for seat in seats}
    return [known.get(message.user_id) or message.user.public_name for message in messages]


def messages_html(messages: list[Message]) -> list[SafeString]:
    """Return the texts of messages as HTML. Links work only if their author may post links."""
    shown = [message_html(message.text) for message in messages]
    linking = {message.user_id for message, html in zip(messages, shown, strict=True) if "<a " in html}
    without = linking - _users_with_links(linking) if linking else set()
    return [
        message_html(message.text, links=False) if message.user_id in without else html
        for message, html in zip(messages, shown, strict=True)
    ]


def _users_with_links(users: set[int]) -> set[int]:
    """Return the users whose links work, because they have finished enough public tables."""
    finished = Participation.objects.filter(user__in=users, won__isnull=False, first_stay=None, game__public=True)
    counted = (
        finished.exclude(ending=Participation.Ending.REPLACED).order_by().values("user").annotate(tables=Count("pk"))
    )
    return set(counted.filter(tables__gte=MIN_TABLES_FOR_LINKS).values_list("user", flat=True))


def message_html(text: str, links: bool = True) -> SafeString:
    clean = nh3.clean(
        (_markdown if links else _markdown_without_links).render(text),
        tags=ALLOWED_TAGS,
        attributes={"a": {"href"}},
        url_schemes=ALLOWED_LINK_SCHEMES,
        link_rel="noopener noreferrer nofollow",
    )
    return mark_safe(clean)  # noqa: S308 - cleaned


def own_note(game: Game, user: User) -> str:
    return Note.objects.filter(game=game, user=user).values_list("text", flat=True).first() or ""


def save_note(game: Game, user: User, text: str) -> None:
    own_table_seats(game, user)
    if len(text) > MAX_NOTE_LENGTH:
        raise Refused("long_text", f"Notes can have at most {MAX_NOTE_LENGTH} characters.")
    if text.strip():
        Note.objects.update_or_create(game=game, user=user, defaults={"text": text})
    else:
        Note.objects.filter(game=game, user=user).delete()


def raise_alarm(game: Game, user: User) -> Remark:
    """Tell all players of the table that its log does not match the user's receipt.

    The text is fixed and each player can send it once per table, so it cannot be misused for messages."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        seat = own_seat(game, user)
        if Remark.objects.filter(game=game, key="alarm", person=user).exists():
            raise Refused("alarmed_already", "The other players already know.")
        return make_remark(game, "alarm", seat.number, person=user)


def find_mentioned_seats(text: str, seats: list[Seat], writer: User) -> list[Seat]:
    """Return the other players' seats mentioned as `@name`. "@Ana Luisa" does not mention Ana."""
    found, left = [], text.casefold()
    for seat in sorted(seats, key=lambda seat: -len(seat.name)):
        call = re.compile(rf"@{re.escape(seat.name.casefold())}(?!\w)")
        if seat.user_id not in (None, writer.pk) and call.search(left):
            found.append(seat)
        left = call.sub(" ", left)
    return found


def count_new_message(message: Message, seats: list[Seat], called: list[Seat]) -> None:
    """Count a new message as unread for the other players, in the transaction that stores it."""
    game = message.game
    here = {seat.user_id for seat in seats if seat.user_id is not None and not seat.bot}
    others = here - {message.user_id}
    ChatMark.objects.bulk_create([ChatMark(game=game, user_id=user) for user in others], ignore_conflicts=True)
    marks = ChatMark.objects.filter(game=game, user__in=others)
    # two concurrent messages lock them in the same order
    list(marks.select_for_update().order_by("pk").values_list("pk"))
    marks.update(unread=F("unread") + 1)
    marks.filter(user__in=[seat.user_id for seat in called]).update(calls=F("calls") + 1)


def mark_read_until(game: Game, user: User, upto: int) -> None:
    mark = ChatMark.objects.filter(game=game, user=user, unread__gt=0).first()
    if mark is not None:
        with transaction.atomic():
            _recount(mark, upto)


def recount_after_erasing(game: Game, erased: int) -> None:
    with transaction.atomic():
        for mark in ChatMark.objects.filter(game=game, upto__lt=erased, unread__gt=0).order_by("pk"):
            _recount(mark, mark.upto)


def _recount(mark: ChatMark, upto: int) -> None:
    mark = ChatMark.objects.select_for_update().select_related("user", "game").get(pk=mark.pk)
    mark.upto = max(mark.upto, upto)
    later = Message.objects.filter(game=mark.game, pk__gt=mark.upto).exclude(user=mark.user).exclude(text="")
    seats = list(mark.game.seats.all())
    found = [find_mentioned_seats(one.text, seats, one.user) for one in later.select_related("user")]
    mark.unread = len(found)
    mark.calls = sum(any(seat.user_id == mark.user_id for seat in called) for called in found)
    mark.save(update_fields=["upto", "unread", "calls"])
