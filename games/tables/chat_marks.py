"""Counts each player's unread chat messages, and how many of them mention the player.

Writing a message updates the counts, so that a page's header needs only one row. Only players with a seat have counts.
"""

import re

from django.db import transaction
from django.db.models import F

from games.models import ChatMark, Game, Message, Seat, User


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
    list(
        marks.select_for_update().order_by("pk").values_list("pk")
    )  # two concurrent messages lock them in the same order
    marks.update(unread=F("unread") + 1)
    marks.filter(user__in=[seat.user_id for seat in called]).update(calls=F("calls") + 1)


def mark_read_until(game: Game, user: User, upto: int) -> None:
    """Mark the chat as read by this player up to message `upto`; later messages stay unread."""
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
