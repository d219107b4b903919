from collections.abc import Sequence
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from games.boards.tutorials import script_of_module
from games.eventlog import card_sets
from games.models import Club, Grade, User
from games.rules import GAMES
from games.rules.ask import Illegal
from games.rules.match_setup import start_table
from games.tables.opening import TableSettings, available_grades

from .listing import words_for_page
from .previous_table import PreviousTable
from .time_control_form import TimeControlForm, set_choices

FRIENDS, ANYONE, BUILT_IN, PRACTICE, CLUB_PREFIX = "friends", "anyone", "built_in", "practice", "club-"
COMPUTER_ONLY = (BUILT_IN, PRACTICE)
OPPONENT_CHOICES = [
    (FRIENDS, _("Friends"), _("You get a link to share. Nobody else can see this table.")),
    (ANYONE, _("Anyone"), _("The table is listed. Anyone can join, and anyone can watch.")),
    (
        BUILT_IN,
        _("Computer players"),
        _("The game starts right away, and nobody keeps you waiting. Good for learning."),
    ),
    (
        PRACTICE,
        _("Practice"),
        _(
            "Against computer players. You can undo everything except the end, even dice and drawn cards. Not listed in the archive."
        ),
    ),
]
DEFAULT_SIZE = 3


class TableForm(TimeControlForm):
    """Game, size, opponents, time control and options of a new table."""

    size = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
    bots = forms.BooleanField(
        label=_("Allow bots"),
        required=False,
        help_text=_("Programs run by other players. Their names are marked as bots."),
    )
    grade = forms.ChoiceField(label=_("Strength of computer players"), required=False, initial=Grade.QUICK)
    who = forms.ChoiceField(
        label=_("Who plays"), choices=[(key, name) for key, name, _help in OPPONENT_CHOICES], initial=FRIENDS
    )

    def __init__(
        self,
        *args: Any,
        ruleset: str,
        previous: PreviousTable | None = None,
        guest: User | None = None,
        clubs: Sequence[Club] = (),
        **kwargs: Any,
    ) -> None:
        """Set up the fields. `previous`: the table whose people and computer players can play again.

        `guest`: another person to invite. `clubs`: those for which the user can open a table."""
        super().__init__(*args, **kwargs)
        self.ruleset, rules, self.previous, self.guest = ruleset, GAMES[ruleset], previous, guest
        self.people = list(dict.fromkeys([*(previous.people if previous else ()), *([guest] if guest else ())]))
        set_choices(self.fields["size"], [(n, str(n)) for n in rules.SEATS])
        self.fields["size"].initial = DEFAULT_SIZE if DEFAULT_SIZE in rules.SEATS else min(rules.SEATS)
        self._add_grades(max(rules.SEATS))
        words, self.without = words_for_page(ruleset), {}
        for option in words.options():
            if option["key"] in rules.OPTIONS:
                key, values = option["key"], rules.OPTIONS[option["key"]]
                named = [(value, words.value(key, value)) for value in values] + added_card_set_choices(ruleset, key)
                without = {str(value): impossible_sizes(ruleset, key, value) for value in values if key != "cards"}
                self.without[f"option_{key}"] = {value: sizes for value, sizes in without.items() if sizes}
                self.fields[f"option_{key}"] = field = option_field(option, named, without)
                field.taught_by = script_of_module(ruleset, key)  # type: ignore[attr-defined]
                if len(named) == 1:
                    # The only card set: there is no choice, but the form still sends it.
                    field.widget = forms.HiddenInput()
        self.clubs = {CLUB_PREFIX + club.slug: club for club in clubs}
        self.opponents = [*OPPONENT_CHOICES[:1], *map(club_choice, clubs), *OPPONENT_CHOICES[1:]]
        set_choices(self.fields["who"], [(key, name) for key, name, _help in self.opponents])
        if str(self.initial.get("who", "")).startswith(CLUB_PREFIX) and self.initial["who"] not in self.clubs:
            self.initial = {**self.initial, "who": FRIENDS}  # a preset for a club that the user has left
        self._add_people()

    def _add_people(self) -> None:
        people = [(str(person.pk), person.public_name) for person in self.people]
        if people:
            boxes, label = forms.CheckboxSelectMultiple, _("Invite")
            self.fields["invited"] = forms.MultipleChoiceField(
                label=label, choices=people, required=False, widget=boxes
            )

    def _add_grades(self, seats: int) -> None:
        grades = [(grade.value, grade.label) for grade in available_grades(self.ruleset)]
        set_choices(self.fields["grade"], grades)
        if len(grades) > 1 and seats > 2:
            for seat in range(1, seats):
                label = _("Seat %(number)s") % {"number": seat + 1}
                choices = [("", _("as above")), *grades]
                absent = [size for size in GAMES[self.ruleset].SEATS if size <= seat]
                widget = forms.Select(attrs=excluded_sizes_attrs(absent))
                self.fields[f"grade_{seat}"] = forms.ChoiceField(
                    label=label, choices=choices, required=False, widget=widget
                )

    @property
    def grade_choices(self) -> list[dict]:
        """Return the grades with their strength; none if there is only one grade."""
        grades = available_grades(self.ruleset)
        chosen = self["grade"].value() or Grade.QUICK
        return [
            {"key": one.value, "name": one.label, "help": one.worth_in(self.ruleset), "on": one == chosen}
            for one in grades[1:] and grades
        ]

    @property
    def seat_grades(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("grade_")]

    @property
    def any_seat_grade(self) -> bool:
        """Return whether a seat has its own grade; if so, the page unfolds the list of seats."""
        return any(field.value() for field in self.seat_grades)

    def grades(self, seats: int) -> list[str]:
        data, usual = self.cleaned_data, self.cleaned_data["grade"] or Grade.QUICK
        return [data.get(f"grade_{seat}") or usual for seat in range(1, seats + 1)]

    @property
    def only_size(self) -> int | None:
        seats = GAMES[self.ruleset].SEATS
        return seats[0] if len(seats) == 1 else None

    @property
    def who_choices(self) -> list[dict]:
        return [
            {"key": key, "name": name, "help": text, "on": self["who"].value() == key}
            for key, name, text in self.opponents
        ]

    @property
    def club(self) -> Club | None:
        return self.clubs.get(self["who"].value())

    @property
    def kept_query(self) -> str:
        """Return the part of the URL that keeps guest and club when another game is chosen."""
        kept = {"with": self.guest and self.guest.public_name, "club": self.club and self.club.slug}
        return "".join(f"&{urlencode({name: value})}" for name, value in kept.items() if value)

    @property
    def options(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name.startswith("option_")]

    @property
    def any_option(self) -> bool:
        """Return whether an option differs from its default; if so, the page unfolds the list of options."""
        return any(field.value() not in (None, False, field.field.initial) for field in self.options)

    @property
    def left_out(self) -> list[dict[str, Any]]:
        """Return for each size the names of the options that are not available."""
        named: dict[int, list[str]] = {}
        for field in self.options:
            for value, sizes in self.without.get(field.name, {}).items():
                for size in sizes:
                    named.setdefault(size, []).append(self.choice_name(field, value))
        return [{"size": size, "names": ", ".join(named[size])} for size in sorted(named)]

    def choice_name(self, field: forms.BoundField, value: str) -> str:
        """Return a switch's name, or "name: value" for other options."""
        values = dict(getattr(field.field, "choices", ()))
        return f"{field.label}: {values[value]}" if value in values else str(field.label)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("who") in COMPUTER_ONLY:  # the time fields are not used then, so their errors do not matter
            for name in TimeControlForm.base_fields:
                self.errors.pop(name, None)
        if len(data.get("invited", ())) > (data.get("size") or DEFAULT_SIZE) - 1:
            self.add_error("invited", _("There are not that many seats."))
        return data

    def table(self, draft: str | None = None, nonce: str | None = None) -> TableSettings:
        data = self.cleaned_data
        options = {name.removeprefix("option_"): value for name, value in data.items() if name.startswith("option_")}
        alone, club = data["who"] in COMPUTER_ONLY, self.club
        built_in = data["size"] - 1 if alone else self.fitting_computer_players(data)
        return TableSettings(
            self.ruleset,
            options,
            data["size"],
            public=data["who"] == ANYONE or (club is not None and club.kind == Club.Kind.OPEN),
            club=club,
            bots=data["bots"],
            built_in=built_in,
            grades=self.grades(built_in),
            practice=data["who"] == PRACTICE,
            time_control=None if alone else self.chosen,
            draft=draft,
            nonce=nonce,
        )

    def fitting_computer_players(self, data: dict[str, Any]) -> int:
        """Return how many of the previous table's computer players fit in addition to the invited people."""
        invited = len(data.get("invited", ()))
        return min(len(self.previous.grades), data["size"] - 1 - invited) if self.previous and invited else 0

    def guests(self) -> list[User]:
        keys = () if self.cleaned_data["who"] in COMPUTER_ONLY else self.cleaned_data.get("invited", ())
        return [person for person in self.people if str(person.pk) in keys]


def club_choice(club: Club) -> tuple[str, str, Any]:
    if club.kind == Club.Kind.OPEN:
        about = _("The table is listed in the club and for all. Anyone can join, and anyone can watch.")
    else:
        about = _("Members can see and join the table. Other people cannot, unless you share its link.")
    return CLUB_PREFIX + club.slug, club.name, about


def added_card_set_choices(ruleset: str, option: str) -> list[tuple[str, str]]:
    return [(one.name, one.title) for one in card_sets.card_set_choices(ruleset)] if option == "cards" else []


class SelectBySize(forms.Select):
    """A select. The style sheet hides each option for the numbers of players that exclude it."""

    def __init__(self, without: dict[str, list[int]]) -> None:
        super().__init__()
        self.without = without

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"] |= excluded_sizes_attrs(self.without.get(str(value)))
        return option


def excluded_sizes_attrs(sizes: list[int] | None) -> dict[str, str]:
    return {"data-not": " ".join(map(str, sizes))} if sizes else {}


def option_field(option: dict, named: list[tuple[Any, str]], without: dict[str, list[int]]) -> forms.Field:
    """Return a checkbox, or a select for options with more than two values.

    `named`: the values and their names, default first; `without`: the sizes at which a value is not available."""
    about: dict[str, Any] = {"label": option["name"], "help_text": option["help"]}
    if {type(value) for value, _ in named} == {bool}:
        switch = forms.CheckboxInput(attrs=excluded_sizes_attrs(without.get(str(not named[0][0]))))
        return forms.BooleanField(required=False, initial=named[0][0], widget=switch, **about)
    by_key = {str(value): value for value, _ in named}
    choices = [(str(value), name) for value, name in named]
    select = SelectBySize(without)
    return forms.TypedChoiceField(choices=choices, coerce=by_key.get, initial=choices[0][0], widget=select, **about)


def impossible_sizes(ruleset: str, option: str, value: Any) -> list[int]:
    """Return the sizes at which the option can never have this value, whatever the other options are."""
    rules: Any = GAMES[ruleset]
    return _impossible_sizes(rules, option, value)


@cache
def _impossible_sizes(rules: Any, option: str, value: Any) -> list[int]:
    refused = [size for size in rules.SEATS if not _is_possible(rules, size, {option: value})]
    return refused if len(refused) < len(rules.SEATS) else []


def _is_possible(rules: Any, size: int, options: dict) -> bool:
    try:
        start_table(rules, size, options, None)
    except Illegal:
        return False
    return True
