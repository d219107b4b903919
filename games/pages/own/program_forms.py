"""The forms for tokens and bots."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Game, Scope, Seat

MOST_DAYS = 3660


class TokenForm(forms.Form):
    """A token: whose, what for, and how long."""

    name = forms.CharField(label=_("What is it for?"), max_length=60)
    user: forms.ModelChoiceField = forms.ModelChoiceField(queryset=None, label=_("For whom"), empty_label=None)
    scopes = forms.MultipleChoiceField(
        label=_("It may"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple, initial=[Scope.READ, Scope.PLAY]
    )
    table = forms.CharField(
        label=_("At one table only (its name, such as tiber-42)"),
        max_length=40,
        required=False,
    )
    days = forms.IntegerField(
        label=_("Days until it ends (empty: never)"), min_value=1, max_value=MOST_DAYS, required=False
    )

    def __init__(self, *args: Any, owner: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        users = get_user_model().objects.filter(Q(pk=owner.pk) | Q(bot__owner=owner, is_active=True))
        self.owner = owner
        self.fields["user"].queryset = users.order_by("bot__pk", "pk")  # type: ignore[attr-defined]
        self.fields["user"].initial = owner.pk

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["game"] = self._game(data) if data.get("table") else None
        return data

    def _game(self, data: dict[str, Any]) -> Game | None:
        """A table at which whoever the token is for sits: for everybody else it is as if there were none."""
        seat = Seat.objects.filter(game__slug=data["table"].strip().lower(), user=data.get("user")).first()
        if seat is None or data.get("user") is None:
            self.add_error("table", _("You have no seat at a table of that name."))
            return None
        return seat.game


class BotForm(forms.Form):
    """A bot: its name."""

    bot_name = forms.CharField(
        label=_("Its public name"), max_length=30, help_text=_("Everywhere followed by “(bot)”.")
    )
