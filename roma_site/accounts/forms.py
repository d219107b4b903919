"""Forms for signing up and for the user's settings."""

from typing import Any

from allauth.core import context
from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.facts.zones import DEFAULT_ZONE, current_name, zone_of, zones_by_continent
from games.moderation.measures import Act, stopped
from games.pages.invitation_cookie import remembered_path
from games.wording.languages import language_of_page, nearest_language, site_languages
from games.wording.refusals import REFUSAL_TEXTS
from roma_site.accounts.limits import Attempt
from roma_site.accounts.models import User, check_time_zone
from roma_site.accounts.names import check_public_name, normalize_name


class ZoneSelect(forms.Select):
    """A list of time zones. It also contains the user's stored zone if the site no longer offers it."""

    def optgroups(self, name: str, value: list[str], attrs: dict[str, Any] | None = None) -> Any:
        listed = {zone for _group, names in zones_by_continent() for zone, _city in names}
        in_use = [zone_of(one).key for one in value]
        self.choices = [*((one, one) for one in in_use if one not in listed), *zones_by_continent()]
        return super().optgroups(name, in_use, attrs)


class LanguageSelect(forms.Select):
    """The languages of the site; if the stored language was removed, the page's language is selected."""

    def optgroups(self, name: str, value: list[str], attrs: dict[str, Any] | None = None) -> Any:
        return super().optgroups(name, [nearest_language(one) or language_of_page() for one in value], attrs)

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["lang"] = value
        return option


def language_field() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("Language"), choices=site_languages, widget=LanguageSelect)


class ProfileForm(forms.ModelForm):
    language = language_field()

    class Meta:
        model = User
        fields = ["public_name", "language", "time_zone", "asks_first"]
        widgets = {"time_zone": ZoneSelect({"translate": "no"})}

    def clean_public_name(self) -> str:
        name: str = self.cleaned_data["public_name"]
        if name != self.initial["public_name"] and stopped(self.instance, Act.WRITE):
            raise forms.ValidationError(REFUSAL_TEXTS["muted"][language_of_page()])
        return name


class PublicNameField(forms.CharField):
    def to_python(self, value: Any) -> str:
        return normalize_name(super().to_python(value) or "")


class SignupForm(forms.Form):
    """The sign-up form's own fields, shown before allauth's. A script fills in the time zone."""

    public_name = PublicNameField(
        label=_("Public name"), max_length=30, validators=[check_public_name], help_text=_("Shown to other players.")
    )
    language = language_field()
    time_zone = forms.CharField(
        label=_("Time zone"),
        max_length=64,
        initial="UTC",
        required=False,
        validators=[check_time_zone],
        widget=ZoneSelect({"data-own-zone": "", "translate": "no"}),
    )
    field_order = ["public_name", "email", "password1", "language", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].initial = language_of_page()

    def clean_public_name(self) -> str:
        name: str = self.cleaned_data["public_name"]
        User.objects.check_new_name(name)
        return name

    def clean_time_zone(self) -> str:
        """Return the zone's current name, since browsers may send an old one; UTC if none was sent."""
        return current_name(self.cleaned_data["time_zone"]) or DEFAULT_ZONE

    def clean(self) -> dict[str, Any]:
        """Limit the accounts that one link makes, and check the password also against the public name.

        An attempt is counted before the email address is looked up, so a refusal reveals nothing about the address."""
        link = remembered_path(context.request) if settings.SIGNUPS == "invited" else ""
        if link and not Attempt(context.request, "link", link).count():
            raise forms.ValidationError(_("Too many accounts were created with this link today. Ask for a new one."))
        typed: dict[str, Any] = super().clean() or self.cleaned_data
        user = User(public_name=typed.get("public_name", ""), email=typed.get("email", ""))
        try:
            if password := typed.get("password1"):
                validate_password(password, user)
        except forms.ValidationError as fault:
            self.add_error("password1", fault)  # this also removes the password, so allauth does not check it again
        return typed

    def signup(self, request: HttpRequest, user: User) -> None:
        """Do nothing. allauth requires this method, but the adapter has already stored our fields."""
