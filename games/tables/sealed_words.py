"""Sealed words: at a table of strangers everybody's part of the luck is opened only when all seats are taken.

Who sits down brings SHA-256 of a word. A full table waits until everybody has opened theirs, or the time is up: a word
that is missing then counts as "", and that is told. Once the first word is open nobody may come who could still choose
theirs: the seat of who leaves goes to a built-in player, with the part of the luck it has.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.clocks.remarks import make_remark
from games.eventlog import log
from games.facts import luck
from games.facts.broken_rows import each_alone
from games.facts.errors import Refused, Unavailable

from ..models import Game, Seat, User

WITHIN = timedelta(days=2)  # a player who looks in once a day has twice the time


def own_part(sealed: bool, nonce: str | None, seal: str | None) -> dict[str, str]:
    """What a Seat keeps of what its player brings; {} for nothing: the site draws nobody's. A word that comes in place
    of a seal is sealed at once, so that no other can take its place. Refused."""
    if nonce is not None and not luck.is_nonce(nonce):
        raise Refused("bad_nonce", f"Your own luck can be 1 to {luck.NONCE_LENGTH} letters or digits.")
    if seal is None:
        return {} if nonce is None else {"nonce": nonce, "seal": luck.seal(nonce) if sealed else ""}
    if not sealed:
        raise Refused("takes_no_seals", "This table takes no seals: bring a word.")
    if nonce is not None or not luck.is_seal(seal):
        raise Refused("bad_seal", "A seal is 64 digits and letters from a to f, and comes without its word.")
    return {"seal": seal}


def awaited(game: Game) -> QuerySet[Seat]:
    """The seats whose players still have to open what they have sealed."""
    return game.seats.filter(nonce="", built_in=False).exclude(seal="").order_by("number")


def are_out(game: Game) -> bool:
    """Whether a word of those that the table waits for is open already."""
    return game.words_due is not None and game.seats.exclude(seal="").exclude(nonce="").exists()


def wait_for_words(game: Game) -> bool:
    """Whether this full table waits for words; that it begins to is told. Within a transaction, under the game's
    lock."""
    if not awaited(game).exists():
        stop_waiting(game)
        return False
    if game.words_due is None:
        game.words_due = timezone.now() + WITHIN
        game.save(update_fields=["words_due"])
        make_remark(game, "words", until=game.words_due.isoformat())
    return True


def stop_waiting(game: Game) -> None:
    """The table waits for no words: it starts, or has a free seat again."""
    if game.words_due is not None:
        game.words_due = None
        game.save(update_fields=["words_due"])


def open_word(game: Game, user: User, word: str) -> Game:
    """Open what this player has sealed; the last word starts the game. The same word again does nothing. Refused."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        seat = game.seats.filter(user=user).exclude(seal="").first()
        if seat is None:
            raise Refused("nothing_sealed", "You have sealed no word at this table.")
        if type(word) is not str or not luck.is_nonce(word) or luck.seal(word) != seat.seal:
            raise Refused("wrong_word", "That is not the word you have sealed.")
        if seat.nonce == word:
            return game
        if game.state != Game.State.OPEN:
            raise Refused("words_late", "The game has begun without your word: it counts as nothing.")
        if game.words_due is None:
            raise Refused("words_early", "Keep your word to yourself: words are opened when all seats are taken.")
        seat.nonce = word
        seat.save(update_fields=["nonce"])
        if not wait_for_words(game):
            log.start(game)
    return game


def left_to_built_in(game: Game, seat: Seat, name: str) -> None:
    """Give the seat of who leaves to a built-in player of that name. Its part of the luck stays: open, or missing."""
    make_remark(game, "words_left", seat.number, number=1, person=seat.user, before=seat.shown_name)
    seat.user, seat.built_in, seat.bot, seat.name = None, True, False, name
    seat.save(update_fields=["user", "built_in", "bot", "name"])


def start_overdue() -> int:
    """Start the tables whose time for words is up; how many. May run twice."""
    due = Game.objects.filter(state=Game.State.OPEN, words_due__lte=timezone.now(), held=False)
    keys = list(due.order_by("words_due").values_list("pk", flat=True)[:200])
    return sum(each_alone("start", keys, _start_without))


def _start_without(key: int) -> bool:
    try:
        with transaction.atomic():
            game = Game.objects.select_for_update(no_key=True).get(pk=key)
            if game.state != Game.State.OPEN or game.words_due is None or game.words_due > timezone.now():
                return False
            _tell_missing(game)
            stop_waiting(game)
            log.start(game)
    except Unavailable:  # held now, or a newer server's to start: it is due still
        return False
    return True


def _tell_missing(game: Game) -> None:
    """Beside the first event: who has not opened what they had sealed. Who has left is told of already."""
    for seat in awaited(game):
        make_remark(game, "word_missing", seat.number, number=1)
