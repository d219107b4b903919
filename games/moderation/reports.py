"""Reports of names and texts: make them, list them for the operators, close and blank them."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from celery import shared_task
from django.db import IntegrityError, transaction
from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.facts.errors import Refused
from games.models import Bot, Club, Game, Measure, Membership, Message, Report, Seat, Tournament, User

from .measures import delete_old_measures

Kind = Report.Kind
MAX_REPORTS_PER_DAY = 20  # of one reporter
MAX_WORDS_LENGTH = 1_000  # characters
TEXT_KEPT = timedelta(days=90)
REPORT_KEPT = timedelta(days=365)  # after it was closed, without texts
CASES_PER_PAGE, REPORTS_PER_CASE = 50, 50
MAX_ROWS_PER_RUN = 5_000


@dataclass(frozen=True)
class Subject:
    """What a reader can report: a name or a text, of the user `about`, as it is now."""

    kind: str
    about: int
    text: str
    label: str = ""
    key: int = 0
    game: int | None = None
    club: int | None = None

    @property
    def name(self) -> str:
        """Return the value that identifies the subject in a form."""
        return f"{self.kind}-{self.key}"


@dataclass(frozen=True)
class Reporter:
    """A reporter: a user, or the owner of a confirmed email address."""

    user: User | None
    email: str
    language: str

    @property
    def source(self) -> str:
        """Return a pseudonym that is the same for all reports of this person, and of their bots."""
        person = f"user {Bot.person_of(self.user)}" if self.user else self.email.lower()
        return salted_hmac("games.report", person, algorithm="sha256").hexdigest()[:32]


def person_subject(person: User) -> Subject:
    return Subject(Kind.NAME, person.pk, person.public_name, person.public_name)


def seat_subjects(game: Game, seats: Iterable[Seat], reader: int | None) -> list[Subject]:
    """Return the names at a table, except the reader's own.

    After the game, the texts contain the nonces, which were secret before."""
    people = [(seat, seat.user_id or seat.former_id) for seat in seats if seat.name and not seat.built_in]
    return [
        Subject(Kind.SEAT, person, _seat_text(game, seat), seat.shown_name, seat.pk, game.pk)
        for seat, person in people
        if person is not None and person != reader
    ]


def _seat_text(game: Game, seat: Seat) -> str:
    return "\n".join(filter(None, (seat.name, seat.nonce if game.over else "")))


def message_subjects(messages: Iterable[Message], reader: int | None) -> list[Subject]:
    """Return others' chat messages that are not deleted, newest first; the labels omit hidden texts."""
    hidden = _("hidden by a host")
    return [
        Subject(
            Kind.MESSAGE,
            one.user_id,
            one.text,
            f"{one.user.public_name}: {hidden if one.hidden else one.text[:60]}",
            one.pk,
            one.game_id,
            one.club_id,
        )
        for one in messages
        if (one.text or one.hidden) and one.user_id != reader
    ][::-1]


def club_subjects(club: Club, reader: int | None) -> list[Subject]:
    """Return the club's name and description, for which an owner is responsible, as one subject."""
    owner = Membership.objects.filter(club=club, role=Membership.Role.OWNER).order_by("since", "pk").first()
    if owner is None or owner.user_id == reader:
        return []
    text = "\n".join(filter(None, (club.name, club.about)))
    return [Subject(Kind.CLUB, owner.user_id, text, club.name, club.pk, club=club.pk)]


def league_subjects(season: Tournament, reader: int | None) -> list[Subject]:
    """Return a league's texts, for which its first director is responsible, as one subject."""
    director = season.directors.order_by("pk").first()
    if director is None or director.pk == reader:
        return []
    written = season.decisions.order_by("number").values_list("reason", flat=True)
    text = "\n".join(filter(None, (season.name, season.about, *written)))
    return [Subject(Kind.LEAGUE, director.pk, text, season.shown_name, season.pk)]


def make_report(subject: Subject, reporter: Reporter, reason: str, words: str) -> None:
    """Store a report, unless this person already has an open report about the same subject."""
    now, source = timezone.now(), reporter.source
    lately = Report.objects.filter(source=source, at__gt=now - timedelta(days=1))
    if lately.count() >= MAX_REPORTS_PER_DAY:
        raise Refused("many_reports", "You have sent enough reports today. Try again tomorrow.")
    with suppress(IntegrityError), transaction.atomic():  # reported already, or the account was erased meanwhile
        Report.objects.create(
            about_id=Bot.person_of(subject.about), kind=subject.kind, key=subject.key, game_id=subject.game, club_id=subject.club, reason=reason,
            text=subject.text, words=words.strip()[:MAX_WORDS_LENGTH], reporter=reporter.user, source=source,
            email="" if reporter.user else reporter.email, language=reporter.language, at=now,
        )  # fmt: skip


def open_reports() -> QuerySet[Report]:
    return Report.objects.filter(closed_at=None)


def open_cases(first: int = 0) -> list[Any]:
    """Return the people with open reports: first those with the most reporters, then the oldest reports.

    Each row is {"about", "reporters", "reports", "oldest"}. There may be one more than CASES_PER_PAGE, which shows that
    there is another page."""
    cases = open_reports().order_by().values("about", "about__public_name")
    counted = cases.annotate(reporters=Count("source", distinct=True), reports=Count("pk"), oldest=Min("at"))
    return list(counted.order_by("-reporters", "oldest", "about")[first : first + CASES_PER_PAGE + 1])


def close_reports(about: int, upto: int, operator: User, at: datetime | None = None) -> int:
    """Close the reports about a person. Their reporters get an email.

    `upto`: the last report that the operator has seen; later ones stay open. `at`: when the measure begins that answers
    the reports; `texts_behind` finds them by it."""
    now = at or timezone.now()
    seen = open_reports().filter(about=about, pk__lte=upto)
    return seen.update(closed_at=now, closed_by=operator, tell_at=now)


def texts_behind(measure: Measure) -> list[str]:
    """Return the reported texts that the measure is about, without those that have been blanked."""
    found = Report.objects.filter(about=measure.user_id, closed_at=measure.at, blanked=False).exclude(text="")
    return sorted(set(found.values_list("text", flat=True)))


def forget_texts(now: datetime | None = None) -> int:
    """Blank old reports and delete those that were closed long ago; return how many."""
    now = now or timezone.now()
    old = Report.objects.filter(blanked=False, at__lt=now - TEXT_KEPT).order_by("at")
    keys = list(old.values_list("pk", flat=True)[:MAX_ROWS_PER_RUN])
    blanked = Report.objects.filter(pk__in=keys).update(text="", words="", email="", blanked=True)
    closed = Report.objects.filter(closed_at__lt=now - REPORT_KEPT).order_by("closed_at")
    closed_keys = list(closed.values_list("pk", flat=True)[:MAX_ROWS_PER_RUN])
    return blanked + Report.objects.filter(pk__in=closed_keys).delete()[0]


@shared_task(name="games.moderation.tasks.forget_reports")
def forget_reports() -> int:
    """Blank and delete old reports and measures, once a day; return how many rows."""
    return forget_texts() + delete_old_measures()


def forget_reporter(user: User) -> None:
    """Erase what a user has written in reports, as a part of erasing the account."""
    Report.objects.filter(reporter=user).update(words="", reporter=None, tell_at=None)
    Report.objects.filter(email=user.email).update(words="", email="", tell_at=None)
