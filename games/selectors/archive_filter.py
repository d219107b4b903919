"""The filters and sort orders of the archive."""

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game, Seat
from games.rules import GAMES
from games.tables.opening import computer_player_names

from .game_form import DATE_INPUT, set_choices
from .listing import offered_games, words_for_page

NAME_INPUT = forms.TextInput({"list": "people", "autocomplete": "off"})  # suggests names from {% people_options %}


class ArchiveForm(forms.Form):
    player = forms.CharField(label=_("Player"), required=False, max_length=40, widget=NAME_INPUT)
    game = forms.ChoiceField(label=_("Game"), required=False)
    size = forms.TypedChoiceField(label=_("Players"), required=False, coerce=int, empty_value=None)
    sort = forms.ChoiceField(
        label=_("Sort by"),
        required=False,
        choices=[("", _("newest first")), ("length", _("longest first")), ("points", _("most points first"))],
    )
    variant = forms.ChoiceField(label=_("Variant"), required=False)
    end = forms.ChoiceField(label=_("How it ended"), required=False)
    outcome = forms.ChoiceField(
        label=_("Result for that player"),
        required=False,
        choices=[("", _("any")), ("won", _("won")), ("lost", _("did not win"))],
    )
    since = forms.DateField(label=_("From"), required=False, widget=DATE_INPUT)
    until = forms.DateField(label=_("Until"), required=False, widget=DATE_INPUT)
    league = forms.SlugField(required=False, max_length=40, widget=forms.HiddenInput)  # the address of a season

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.fields["with"] = forms.CharField(label=_("With"), required=False, max_length=40, widget=NAME_INPUT)
        game, any_choice = str(data.get("game", "")), [("", str(_("any")))]
        self.ruleset = game if game in GAMES else ""
        rulesets = [self.ruleset] if self.ruleset else list(GAMES)
        sizes = sorted({size for ruleset in rulesets for size in GAMES[ruleset].SEATS})
        set_choices(self.fields["game"], any_choice + [(one.ruleset, one.name) for one in offered_games()])
        set_choices(self.fields["size"], any_choice + [(str(size), str(size)) for size in sizes])
        set_choices(self.fields["end"], any_choice + end_reasons(rulesets))
        self.variants = variants_of(self.ruleset) if self.ruleset else {}
        set_choices(self.fields["variant"], any_choice + [(key, name) for key, (name, _) in self.variants.items()])
        if not self.variants:
            del self.fields["variant"]
        self.is_valid()
        self.range = self._range()
        self.few = False  # whether an index finds the games of the given players or league
        self.found = self.range & self._condition()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("since") and data.get("until") and data["since"] > data["until"]:
            self.add_error("until", _("This date is before the start date."))
        return data

    @property
    def main_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("player", "with", "game", "sort")]

    @property
    def game_fields(self) -> list[forms.BoundField]:
        names = ["size", *(["variant"] if self.variants else [])]
        return [self[name] for name in (*names, *(["end"] if self.ruleset or self["end"].value() else []))]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("outcome", "since", "until")]

    @property
    def has_more_filters(self) -> bool:
        return any(field.value() or field.errors for field in (*self.game_fields, *self.more_fields))

    @property
    def has_filters(self) -> bool:
        return any(self.cleaned_data.get(name) for name in self.fields if name != "sort")

    def _range(self) -> Q:
        """Return the conditions that an index supports: the game and the dates."""
        data, found = self.cleaned_data, Q()
        if data.get("game"):
            found &= Q(ruleset=data["game"])
        if data.get("since"):
            found &= Q(finished_at__gte=reader_midnight(data["since"]))
        if data.get("until"):
            found &= Q(finished_at__lt=reader_midnight(data["until"], days_later=1))
        return found

    def _condition(self) -> Q:
        """Return a condition from all other valid filters. The page shows an error at each invalid filter."""
        data, found = self.cleaned_data, Q()
        for name, column in (("size", "size"), ("end", "result__reason"), ("league", "tournament__slug")):
            if data.get(name):
                found &= Q(**{column: data[name]})
        self.few = bool(data.get("league"))
        if data.get("variant"):
            found &= self.variants[data["variant"]][1]
        for name in ("player", "with"):
            if data.get(name):
                named, few = seats_named(data[name])
                seat = Seat.objects.filter(named, game=OuterRef("pk"))
                outcome = data.get("outcome") if name == "player" else ""
                found &= Q(Exists(seat.filter(winner=outcome == "won") if outcome else seat))
                self.few = few or self.few
        return found

    def matching(self, games: QuerySet[Game], most: int) -> tuple[QuerySet[Game], bool]:
        """Return the games that match, sorted, and whether only the newest `most` games were searched.

        No index supports filters by size, ending or variant, or sorting by length or points. A search with one of these
        covers only the newest games, unless the filter names players whose games an index finds."""
        data, bounded = self.cleaned_data, False
        if not self.few and any(data.get(name) for name in ("size", "end", "variant", "sort")):
            newest = games.filter(self.range).order_by("-finished_at").values_list("finished_at", flat=True)
            edge = newest[most : most + 1].first()
            games, bounded = (games.filter(finished_at__gt=edge), True) if edge else (games, False)
        games = games.filter(self.found)
        if data.get("sort") == "points":
            best = Seat.objects.filter(game=OuterRef("pk")).order_by().values("game").annotate(best=Max("score"))
            games = games.annotate(best=Coalesce(Subquery(best.values("best")), 0))
        return games.order_by(*SORT_COLUMNS.get(data.get("sort", ""), ()), "-finished_at", "-pk"), bounded


SORT_COLUMNS = {"length": ("-head",), "points": ("-best",)}


def reader_midnight(day: date, days_later: int = 0) -> datetime:
    """Return when a day begins for the reader. The years are limited, because datetime would overflow."""
    day = min(max(day, date(1900, 1, 1)), date(9000, 1, 1)) + timedelta(days=days_later)
    return timezone.make_aware(datetime.combine(day, time.min))


def end_reasons(rulesets: Iterable[str]) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for ruleset in rulesets:
        words = words_for_page(ruleset)
        for key in words.terms:
            if key.startswith("end.") and key not in ("end.other", "end.tie"):
                found.setdefault(words.term(key), key.removeprefix("end."))
    return [(key, text) for text, key in found.items()]


def variants_of(ruleset: str) -> dict[str, tuple[str, Q]]:
    """Return {key: (name, condition)} for the game's variants; {} if the game has no options."""
    options, usual, found = GAMES[ruleset].OPTIONS, Q(), {}
    words = words_for_page(ruleset)
    for option in words.options():
        key, column = option["key"], f"options__{option['key']}"
        default, *others = options.get(key, (None,))
        for value in others:
            name = option["name"] if value is True else f"{option['name']}: {words.value(key, value)}"
            found[f"{key}-{value}"] = (name, Q(**{column: value}))
        if others:
            usual &= Q(**{column: default}) | Q(**{f"{column}__isnull": True})
    return {"standard": (str(_("standard game")), usual), **found} if found else {}


# With more users than this, nearly every page of the archive has a match, so a scan fills it quickly.
MAX_MATCHING_USERS = 500


def seats_named(text: str) -> tuple[Q, bool]:
    """Return a condition on seats whose player's name contains the text, and whether few users match.

    Case is ignored (by SQLite only for ASCII letters). A former name, or a computer player's name from another site, is
    found only as a whole. Users are searched first, because reading the names of millions of seats takes seconds."""
    users = get_user_model().objects
    folded = users.key_of(text)
    people = users.filter(name_key__contains=folded)
    ids = list(people.values_list("pk", flat=True)[: MAX_MATCHING_USERS + 1])
    few = len(ids) <= MAX_MATCHING_USERS
    theirs = Q(user__in=ids) if few else Q(user__name_key__contains=folded)
    built_in = [name for name in computer_player_names() if folded in name.casefold()]
    condition = (
        theirs
        | Q(name__in={text, text.lower(), text.title(), text.upper()})  # as people write names: an index finds these
        | Q(built_in=True, name__in=built_in)
        | Q(user__isnull=True, built_in=False, name__icontains=text)
    )
    return condition, few
