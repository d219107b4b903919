"""The form that opens a what-if board at a position that the user enters."""

import json
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from games.facts.errors import Refused
from games.rules import GAMES
from games.rules.ask import Illegal
from games.selectors.listing import words_for_page

MAX_POSITION_LENGTH = 60_000


class PositionForm(forms.Form):
    ruleset = forms.ChoiceField(label=gettext_lazy("Game"))
    position = forms.CharField(
        label=gettext_lazy("Position"),
        max_length=MAX_POSITION_LENGTH,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false"}),
    )
    seat = forms.IntegerField(label=gettext_lazy("Seat"), min_value=1, max_value=9, initial=1)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["ruleset"].choices = [(key, words_for_page(key).term("game")) for key in GAMES]  # type: ignore[attr-defined]

    def clean_position(self) -> dict[str, Any]:
        try:
            found = json.loads(self.cleaned_data["position"])
        except (ValueError, RecursionError):
            found = None
        if type(found) is not dict:
            raise forms.ValidationError(gettext("A position is a JSON object."))
        return found

    def wanted(self) -> tuple[str, dict[str, Any], int]:
        data = self.cleaned_data
        return data["ruleset"], data["position"], data["seat"] - 1

    def refusal(self, fault: Illegal | Refused) -> str:
        return words_for_page(self.cleaned_data["ruleset"]).refusal(fault.key)
