"""What a mail says: one letter for each kind of notice, for one reader, from that reader's look at the table."""

from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games import log
from games.models import Event, Game, Seat
from games.wording import Words, words
from notifications import board, switches
from notifications.channels.mail import Letter
from notifications.models import Kind, Notice
from notifications.standing import Pass
from notifications.styling import inlined

MOST_LINES, MOST_ANSWERS = 30, 16  # in plain text; the HTML shows fewer, so that a phone shows the picture too
FEW_LINES, FEW_ANSWERS = 5, 6
LAST_MOVES = 8


def write(notice: Notice) -> Letter:
    """The letter of a notice, in its reader's language and time zone."""
    with translation.override(notice.user.language), timezone.override(notice.user.time_zone):
        return compose(Desk.of(notice))


def compose(desk: "Desk") -> Letter:
    """The letter for what is on the desk."""
    return WRITERS[Kind(desk.notice.kind)](desk)


@dataclass(frozen=True)
class Desk:
    """What every letter about one table to one reader is made of. `seen`: the event of the reader's last answer."""

    notice: Notice
    game: Game
    look: log.Look
    me: int
    names: list[str]
    seen: int
    receipt: str
    thread: str = ""

    @classmethod
    def of(cls, notice: Notice) -> "Desk":
        """All of it from the database."""
        seat = Seat.objects.select_related("game").filter(game=notice.game_id, user=notice.user_id).first()
        if seat is None:
            raise Pass("left the table")
        look = log.look(seat.game, seat.number)
        names = [s.shown_name for s in seat.game.seats.order_by("number")]
        return cls(notice, seat.game, look, seat.number, names, seat.seen, receipt(look), thread(notice))

    @property
    def words(self) -> Words:
        """The game's words in the reader's language."""
        return words(self.game.ruleset, self.notice.user.language)

    @property
    def subject(self) -> str:
        """The same for every mail about a game: mail programs split a thread when it changes. Nothing secret."""
        people = [name for number, name in enumerate(self.names) if number != self.me] + [_("you")]
        short = self.game.ruleset.replace("_", " ").title()
        return f"[{short}] {', '.join(people)} · {self.game.name}"

    def link(self, name: str, *args: object) -> str:
        """An absolute address of the table's pages."""
        return settings.SITE_URL + reverse(f"games:{name}", args=[self.game.slug, *args])

    def lines(self, after: int) -> list[str]:
        """What happened after an event, in words."""
        lines = [line for line in self.look.said if line["number"] > after]
        return list(filter(None, (self.words.line(line, self.names, self.me) for line in lines)))

    def letter(self, template: str, headline: str, **more) -> Letter:
        """Fill in a letter's two texts."""
        stop_url = switches.stop_url(self.notice.user, self.notice.kind)
        language = self.notice.user.language
        picture = None if self.notice.hurried else board.picture(self.look, language, self.names)
        context = {
            "headline": headline,
            "desk": self,
            "table_url": self.link("table"),
            "stop_url": stop_url,
            "language": language,
            "board_text": board.text(self.look, language, self.names),
            "has_picture": picture is not None,
            **more,
        }
        return Letter(
            to_name=self.notice.user.public_name,
            to_address=self.notice.user.email,
            subject=self.subject,
            plain=render_to_string(f"mail/{template}.txt", context).strip() + "\n",
            html=inlined(render_to_string(f"mail/{template}.html", context)),
            message_id=self.notice.message_id,
            thread=self.thread,
            stop_url=stop_url,
            language=language,
            pictures={"board": picture} if picture else {},
            opened=self.look.opened if self.notice.kind == Kind.TURN else None,
        )


def receipt(look: log.Look) -> str:
    """What the log's head binds the house to. Told to players only: it stands in no header and no address."""
    return bytes(Event.objects.of(look.game.pk, look.head, look.head).get().digest).hex()


def thread(notice: Notice) -> str:
    """The id of the first mail to this reader about this game; empty if this is it."""
    first = Notice.objects.filter(game=notice.game_id, user=notice.user_id).order_by("created_at", "pk").first()
    return "" if first is None or first.pk == notice.pk else first.message_id


def turn(desk: Desk) -> Letter:
    """It is your turn: what is asked, what can be answered, what happened."""
    look, question = desk.look, desk.look.question
    if question is None or look.held is not None:
        raise Pass("turn passed")
    options = options_of(question)
    answers = [said(desk, question.what, *one) for one in list(options.items())[:MOST_ANSWERS]]
    since = desk.lines(after=desk.seen)
    return desk.letter(
        "turn",
        desk.words.question(question, look.view, desk.names, desk.me),
        how_many=how_many(question),
        answers=answers,
        few_answers=answers[:FEW_ANSWERS],
        more_than_most=len(options) - MOST_ANSWERS,
        more_than_few=len(options) - FEW_ANSWERS,
        since=since[-MOST_LINES:],
        few_since=since[-FEW_LINES:],
        earlier=len(since) - FEW_LINES,
        deadline=None,
    )


def options_of(question) -> dict:
    """The answers in the question's order: each with how often it may be taken. A number's need no list."""
    counts: dict = {}
    for option in () if hasattr(question, "low") else question.options:
        counts[option] = counts.get(option, 0) + 1
    return counts


def said(desk: Desk, what: str, option, count: int) -> str:
    """An answer in words."""
    text = desk.words.option(what, option, desk.names, desk.me)
    return text if count == 1 else f"{text} (×{count})"


def how_many(question) -> str:
    """How many answers are wanted, where it is not simply one of the list."""
    if hasattr(question, "low"):
        return _("A number from %(low)s to %(high)s.") % {"low": question.low, "high": question.high}
    if not hasattr(question, "least"):
        return ""
    if question.least == question.most:
        return _("Choose %(count)s of these:") % {"count": question.least}
    return _("Choose from %(least)s to %(most)s of these:") % {"least": question.least, "most": question.most}


def over(desk: Desk) -> Letter:
    """The game is over: who won, with how many points, and where to see it all again."""
    result = desk.look.view["result"]
    return desk.letter(
        "over",
        who_won([desk.names[s] for s in result["winners"]], desk.me in result["winners"]),
        reason=desk.words.reason(result["reason"]),
        ranking=ranking(desk.names, result),
        last_moves=desk.lines(after=0)[-LAST_MOVES:],
        replay_url=desk.link("replay_start"),
    )


def who_won(winners: list[str], mine: bool) -> str:
    """The headline of an ended game."""
    if mine and len(winners) == 1:
        return _("You have won!")
    if not winners:
        return _("The game is over; nobody has won.")
    if len(winners) == 1:
        return _("%(name)s has won.") % {"name": winners[0]}
    return _("A shared win: %(names)s.") % {"names": ", ".join(winners)}


def ranking(names: list[str], result: dict) -> list[dict]:
    """The players, the best first; without points in seat order, winners first."""
    scores = result["scores"] or [None] * len(names)
    rows = [
        {"name": n, "score": s, "won": i in result["winners"]}
        for i, (n, s) in enumerate(zip(names, scores, strict=True))
    ]
    return sorted(rows, key=lambda row: (not row["won"], -(row["score"] or 0)))


def started(desk: Desk) -> Letter:
    """The game has begun, and somebody else is asked first."""
    asked = [desk.names[a["seat"]] for a in desk.look.view["asked"]]
    headline = _("The game has begun; %(names)s comes first.") if len(asked) == 1 else _("The game has begun.")
    return desk.letter("started", headline % {"names": ", ".join(asked)})


WRITERS = {Kind.TURN: turn, Kind.OVER: over, Kind.STARTED: started}
