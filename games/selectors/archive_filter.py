"""What to look for among finished games."""

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
    """What to look for among the finished games. Everything is optional; all of it stays in the address."""

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
        """What is sought most: the player, and the game once there are several."""
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
        """The filters that could be read; one that could not is left out, and the page says so beside it."""
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
    """When a day begins for the reader, or one some days later.

    Trap: at either end of the calendar another day, or the same one in UTC, is an overflow; no game was played
    there."""
    day = min(max(day, date(1900, 1, 1)), date(9000, 1, 1)) + timedelta(days=days_later)
    return timezone.make_aware(datetime.combine(day, time.min))


def end_reasons() -> list[tuple[str, str]]:
    """Every way a game can end, in the reader's words; one entry for reasons that read the same."""
    found: dict[str, str] = {}
    for ruleset in GAMES:
        words = words_for_page(ruleset)
        for key in words.terms:
            if key.startswith("end.") and key != "end.other":
                found.setdefault(words.term(key), key.removeprefix("end."))
    return [(key, text) for text, key in found.items()]


# People; if so many of them have played, nearly every page of the archive has one, and is filled by going through it.
MAX_MATCHING_USERS = 500


def seats_named(text: str) -> Q:
    """Seats of people whose name holds this text, in any case; of nobody's account, by the name that stands there (of
    letters beyond ASCII SQLite knows no case). Who has changed their name is found by the old one too, and a built-in
    player of another site by theirs, but only by the whole of it.

    A million games have four million seats: to read all their names takes seconds. People are fewer, and their seats
    come by index."""
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
