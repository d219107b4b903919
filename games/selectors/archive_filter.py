from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Seat
from games.rules import GAMES
from games.tables.opening import computer_player_names

from .listing import offered_games, words_for_page
from .time_control_form import DateInput, set_choices


class ArchiveForm(forms.Form):
    """The filter form. Every field is optional, and all values stay in the address."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    player = forms.CharField(label=_("Player"), required=False, max_length=40)
    outcome = forms.ChoiceField(
        label=_("Result for that player"),
        required=False,
        choices=[("", _("any")), ("won", _("won")), ("lost", _("did not win"))],
    )
    end = forms.ChoiceField(label=_("How it ended"), required=False)
    since = forms.DateField(label=_("From"), required=False, widget=DateInput)
    until = forms.DateField(label=_("Until"), required=False, widget=DateInput)

    def __init__(self, *args: Any, reasons: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self.fields["game"], [("", _("any")), *((one.ruleset, one.name) for one in offered_games())])
        set_choices(self.fields["end"], [("", _("any")), *reasons])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("since") and data.get("until") and data["since"] > data["until"]:
            self.add_error("until", _("This date is before the start date."))
        return data

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("player", "game") if name != "game" or len(GAMES) > 1]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("outcome", "end", "since", "until")]

    @property
    def more_active(self) -> bool:
        return any(field.value() or field.errors for field in self.more_fields)

    @property
    def active(self) -> bool:
        return self.is_bound and any(self.cleaned_data.get(name) for name in self.fields)

    def condition(self) -> Q:
        """Return a condition from the valid filters; the page shows errors next to invalid ones."""
        data, found = self.cleaned_data, Q()
        if data.get("game"):
            found &= Q(ruleset=data["game"])
        if data.get("player"):
            seat = Seat.objects.filter(seats_named(data["player"]), game=OuterRef("pk"))
            found &= Q(Exists(seat.filter(winner=data["outcome"] == "won") if data.get("outcome") else seat))
        if data.get("end"):
            found &= Q(result__reason=data["end"])
        if data.get("since"):
            found &= Q(finished_at__gte=reader_midnight(data["since"]))
        if data.get("until"):
            found &= Q(finished_at__lt=reader_midnight(data["until"], days_later=1))
        return found


def reader_midnight(day: date, days_later: int = 0) -> datetime:
    """Return the time at which a day begins in the reader's time zone.

    Trap: datetime overflows near the ends of the calendar, so the day is limited to the years 1900 to 9000."""
    day = min(max(day, date(1900, 1, 1)), date(9000, 1, 1)) + timedelta(days=days_later)
    return timezone.make_aware(datetime.combine(day, time.min))


def end_reasons() -> list[tuple[str, str]]:
    """Return all reasons why a game can end as choices; reasons with the same text are one choice."""
    found: dict[str, str] = {}
    for ruleset in GAMES:
        words = words_for_page(ruleset)
        for key in words.terms:
            if key.startswith("end.") and key != "end.other":
                found.setdefault(words.term(key), key.removeprefix("end."))
    return [(key, text) for text, key in found.items()]


# With more users than this, nearly every page of the archive has a match, so a scan fills it quickly.
MAX_MATCHING_USERS = 500


def seats_named(text: str) -> Q:
    """Return a condition on seats whose player's name contains the text, ignoring case.

    Seats without an account are matched by the name stored at the seat; SQLite ignores case only for ASCII letters. A
    former name, and a computer player's name from another site, match only as a whole.

    Reading the names of millions of seats takes seconds. Users are fewer, and an index finds their seats."""
    users = get_user_model().objects
    folded = users.key_of(text)
    people = users.filter(name_key__contains=folded)
    ids = list(people.values_list("pk", flat=True)[: MAX_MATCHING_USERS + 1])
    theirs = Q(user__in=ids) if len(ids) <= MAX_MATCHING_USERS else Q(user__name_key__contains=folded)
    built_in = [name for name in computer_player_names() if folded in name.casefold()]
    return (
        theirs
        | Q(name__in={text, text.lower(), text.title(), text.upper()})  # as people write names: an index finds these
        | Q(built_in=True, name__in=built_in)
        | Q(user__isnull=True, built_in=False, name__icontains=text)
    )
