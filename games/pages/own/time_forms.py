"""The forms of the page about quiet hours, reminders and vacations."""

from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clocks.preferences import TimePreferences
from games.clocks.reminder_schedule import MAX_REMINDER_STEPS, read_schedule
from games.selectors.game_form import DATE_INPUT


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class HabitsForm(forms.Form):
    quiet_from = forms.TimeField(label=_("Quiet from"), required=False, widget=TimeInput)
    quiet_until = forms.TimeField(label=_("Quiet until"), required=False, widget=TimeInput)
    weekends_off = forms.BooleanField(
        label=_("Weekends off"),
        required=False,
        help_text=_("At tables that stop the clocks on weekends, yours stops on Saturday and Sunday."),
    )
    shares = forms.CharField(
        label=_("Remind me when this much of my time is used (percent)"), required=False, max_length=40
    )
    before = forms.CharField(
        label=_("Remind me this long before the deadline (minutes)"), required=False, max_length=40
    )

    def __init__(self, *args: Any, person: TimePreferences, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.update(
            weekends_off=person.weekends,
            shares=", ".join(str(number) for kind, number in person.reminder_schedule if kind == "share"),
            before=", ".join(str(number) for kind, number in person.reminder_schedule if kind == "before"),
        )
        if person.quiet:
            begin, end = person.quiet
            self.initial.update(quiet_from=time(*divmod(begin, 60)), quiet_until=time(*divmod(end, 60)))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and (data["quiet_from"] is None) is not (data["quiet_until"] is None):
            self.add_error("quiet_until", _("Enter both times, or leave both empty for no quiet hours."))
        for name, kind in (("shares", "share"), ("before", "before")):
            if name not in data:
                continue
            try:
                data[name] = read_schedule((kind, number) for number in read_numbers(data[name]))
            except ValueError:
                self.add_error(name, REMINDER_ERRORS[kind])
        if not self.errors and len(data["shares"]) + len(data["before"]) > MAX_REMINDER_STEPS:
            self.add_error("before", _("You can set at most six reminders."))
        return data

    def habits(self) -> dict[str, Any]:
        """Return the form's values as arguments for games.clocks.vacations.set_habits."""
        data = self.cleaned_data
        begin, end = data["quiet_from"], data["quiet_until"]
        quiet = (begin.hour * 60 + begin.minute, end.hour * 60 + end.minute) if begin is not None else None
        return {"quiet": quiet, "weekends_off": data["weekends_off"], "schedule": (*data["shares"], *data["before"])}


class VacationForm(forms.Form):
    first = forms.DateField(label=_("First day"), widget=DATE_INPUT)
    last = forms.DateField(label=_("Last day"), widget=DATE_INPUT)


def read_numbers(text: str) -> list[int]:
    """Return the whole numbers in a list such as "50, 80". Raise ValueError for any other text."""
    return [int(word) for word in text.replace(",", " ").split()]


REMINDER_ERRORS = {
    "share": _("Enter numbers from 1 to 99 (for example: 50, 80), or leave this empty."),
    "before": _("Enter minutes (for example: 60, 1440; at most 14 days), or leave this empty."),
}
