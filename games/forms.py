"""The forms of the site's pages."""

from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from . import card_sets
from . import rules as known
from .finding import seats_named
from .models import Seat
from .pace_form import PaceForm
from .shelf import boxes, in_language

FRIENDS, ANYONE, BUILT_IN = "friends", "anyone", "built_in"
WHO = [
    (FRIENDS, _("Friends"), _("You get a link to send them. Nobody else sees this table.")),
    (ANYONE, _("Anyone"), _("The table is listed, anyone may join, and anyone may watch.")),
    (BUILT_IN, _("Built-in players"), _("The game begins at once, and they answer at once. Good for learning.")),
]
USUAL_SIZE = 3


class TableForm(PaceForm):
    """A new table: the game, how many, who, how much time, and the game's options."""

    size = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
    bots = forms.BooleanField(
        label=_("Bots may play here"), required=False, help_text=_("Programs of other players; their names say so.")
    )
    who = forms.ChoiceField(label=_("Who plays"), choices=[(key, name) for key, name, _help in WHO], initial=FRIENDS)

    def __init__(self, *args: Any, ruleset: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.played, rules = ruleset, known.GAMES[ruleset]
        set_choices(self.fields["size"], [(n, str(n)) for n in rules.SEATS])
        self.fields["size"].initial = USUAL_SIZE if USUAL_SIZE in rules.SEATS else min(rules.SEATS)
        words = in_language(ruleset)
        for option in words.options():
            if option["key"] in rules.OPTIONS:
                key, values = option["key"], rules.OPTIONS[option["key"]]
                named = [(value, words.value(key, value)) for value in values] + added(ruleset, key)
                self.fields[f"option_{key}"] = field = option_field(option, named)
                if len(named) == 1:
                    # A card set, as long as there is only one: nothing to choose, but not to be mistaken.
                    field.widget = forms.HiddenInput()

    @property
    def only_size(self) -> int | None:
        """The number of players where there is no choice."""
        seats = known.GAMES[self.played].SEATS
        return seats[0] if len(seats) == 1 else None

    @property
    def who_choices(self) -> list[dict]:
        """Each way to fill the seats, with its explanation."""
        return [{"key": key, "name": name, "help": text, "on": self["who"].value() == key} for key, name, text in WHO]

    @property
    def options(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name.startswith("option_")]

    @property
    def any_option(self) -> bool:
        """Whether something unusual is chosen: then the list of options is shown unfolded."""
        return any(field.value() not in (None, False, field.initial) for field in self.options)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("who") == BUILT_IN:  # time is not asked then, so that nothing said of it can be wrong
            for name in PaceForm.base_fields:
                self.errors.pop(name, None)
        return data

    def table(self) -> dict[str, Any]:
        """What games.tables.open_table takes."""
        data = self.cleaned_data
        options = {name.removeprefix("option_"): value for name, value in data.items() if name.startswith("option_")}
        built_in = data["size"] - 1 if data["who"] == BUILT_IN else 0
        return {
            "ruleset": self.played,
            "options": options,
            "size": data["size"],
            "public": data["who"] == ANYONE,
            "bots": data["bots"],
            "built_in": built_in,
            "pace": None if data["who"] == BUILT_IN else self.chosen,
        }


def added(ruleset: str, option: str) -> list[tuple[str, str]]:
    """Values of an option that this site has beside the game's own: the card sets added here."""
    return [(one.name, one.title) for one in card_sets.choices(ruleset)] if option == "cards" else []


def option_field(option: dict, named: list[tuple[Any, str]]) -> forms.Field:
    """A switch, or a choice where an option has more than yes and no. `named`: its values in words, the usual one first."""
    about: dict[str, Any] = {"label": option["name"], "help_text": option["help"]}
    if {type(value) for value, _ in named} == {bool}:
        return forms.BooleanField(required=False, initial=named[0][0], **about)
    by_key = {str(value): value for value, _ in named}
    choices = [(str(value), name) for value, name in named]
    return forms.TypedChoiceField(choices=choices, coerce=by_key.get, initial=choices[0][0], **about)


class Date(forms.DateInput):
    """The browser's own calendar; a plain field elsewhere."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


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
    since = forms.DateField(label=_("From"), required=False, widget=Date)
    until = forms.DateField(label=_("Until"), required=False, widget=Date)

    def __init__(self, *args: Any, reasons: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self.fields["game"], [("", _("any")), *((one.ruleset, one.name) for one in boxes())])
        set_choices(self.fields["end"], [("", _("any")), *reasons])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("since") and data.get("until") and data["since"] > data["until"]:
            self.add_error("until", _("This day is before the first one."))
        return data

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """What is sought most: the player, and the game once there are several."""
        return [self[name] for name in ("player", "game") if name != "game" or len(known.GAMES) > 1]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("outcome", "end", "since", "until")]

    @property
    def more_active(self) -> bool:
        """Whether one of those that are folded away is in use, or could not be read."""
        return any(field.value() or field.errors for field in self.more_fields)

    @property
    def active(self) -> bool:
        """Whether anything is filtered."""
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
            found &= Q(finished_at__gte=midnight(data["since"]))
        if data.get("until"):
            found &= Q(finished_at__lt=midnight(data["until"], days_later=1))
        return found


def set_choices(field: forms.Field, choices: list) -> None:
    """What depends on the games and the reader's language is known only now."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def midnight(day: date, days_later: int = 0) -> datetime:
    """When a day begins for the reader, or one some days later.

    Trap: at either end of the calendar another day, or the same one in UTC, is an overflow; no game was played there."""
    day = min(max(day, date(1900, 1, 1)), date(9000, 1, 1)) + timedelta(days=days_later)
    return timezone.make_aware(datetime.combine(day, time.min))
