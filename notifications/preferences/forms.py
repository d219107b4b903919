"""Forms to add addresses, with typed fields for each service."""

import re
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.utils.translation import gettext_lazy as _

from notifications.models import Channel
from notifications.preferences.addresses import check_url

HOST_PATTERN = r"(?=.{4,253}(?::|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}"
DISCORD_URL_PATTERN = r"https://(?:canary\.|ptb\.)?discord(?:app)?\.com/api/webhooks/(\d{15,22})/([\w-]{40,120})"
SLACK_URL_PATTERN = r"https://hooks\.slack\.com/services/(T[A-Z0-9]{6,20})/(B[A-Z0-9]{6,20})/([A-Za-z0-9]{16,48})"


class PatternField(forms.CharField):
    """A text that must match a pattern. Its value is the pattern's groups; without groups, the text.

    `url`: a format string that must make a valid URL from the text."""

    def __init__(self, pattern: str, wrong: Any, url: str = "", **more: Any) -> None:
        super().__init__(max_length=500, **more)
        self.pattern, self.wrong, self.url = re.compile(pattern, re.ASCII), wrong, url
        self.widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return text
        found = self.pattern.fullmatch(text)
        if found is None or not self.makes_url(text):
            raise forms.ValidationError(self.wrong)
        return found.groups() or text

    def makes_url(self, text: str) -> bool:
        try:
            return not self.url or bool(check_url(self.url.format(text)))
        except ValueError:
            return False


class ServerField(PatternField):
    """The host name of a server. IP addresses are refused."""

    def __init__(self, **more: Any) -> None:
        wrong = _("Enter a server such as matrix.org.")
        super().__init__(HOST_PATTERN + r"(?::\d{1,5})?", wrong, "https://{}/", label=_("Server"), **more)

    def clean(self, value: Any) -> Any:
        return super().clean(value.strip().lower() if isinstance(value, str) else value)


class ServiceForm(forms.Form):
    channel: Channel
    hint_field = "url"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "prefix": self.channel.value})

    def stored_fields(self) -> dict[str, Any]:
        return dict(self.cleaned_data)

    def hint(self) -> str:
        """Return a default name for this address, without secrets."""
        return str(self.cleaned_data[self.hint_field])


class DiscordForm(ServiceForm):
    channel = Channel.DISCORD
    url = PatternField(DISCORD_URL_PATTERN, _("This is not the URL of a Discord webhook."), label=_("Webhook URL"))

    def stored_fields(self) -> dict[str, Any]:
        number, token = self.cleaned_data["url"]
        return {"id": number, "token": token}

    def hint(self) -> str:
        return str(self.cleaned_data["url"][0])


class TelegramForm(ServiceForm):
    channel = Channel.TELEGRAM
    hint_field = "chat"
    token = PatternField(r"\d{6,12}:[\w-]{30,60}", _("This is not a bot token."), label=_("Bot token"))
    chat = PatternField(r"-?\d{3,20}", _("Enter a chat ID."), label=_("Chat ID"))


class MatrixForm(ServiceForm):
    channel = Channel.MATRIX
    hint_field = "room"
    server = ServerField()
    token = PatternField(r"[\w.~+/=-]{16,400}", _("This is not an access token."), label=_("Access token"))
    room = PatternField(
        rf"[!#][\w.=/+-]{{1,200}}:{HOST_PATTERN}(?::\d{{1,5}})?",
        _("Enter a room such as #tables:matrix.org."),
        label=_("Room"),
    )


class SlackForm(ServiceForm):
    channel = Channel.SLACK
    url = PatternField(SLACK_URL_PATTERN, _("This is not the URL of a Slack webhook."), label=_("Webhook URL"))

    def stored_fields(self) -> dict[str, Any]:
        return dict(zip(("team", "bot", "token"), self.cleaned_data["url"], strict=True))

    def hint(self) -> str:
        return str(self.cleaned_data["url"][0])


class NtfyForm(ServiceForm):
    channel = Channel.NTFY
    hint_field = "server"
    server = ServerField(initial="ntfy.sh")
    topic = PatternField(r"[\w-]{1,64}", _("A topic may contain only letters, digits, _ and -."), label=_("Topic"))
    token = PatternField(
        r"tk_\w{10,60}", _("An access token begins with tk_."), label=_("Access token (optional)"), required=False
    )


class WebhookForm(ServiceForm):
    channel = Channel.WEBHOOK
    url = PatternField(
        rf"https://{HOST_PATTERN}(?::\d{{1,5}})?(?:[/?][!-~]*)?",
        _("Enter a URL that begins with https://."),
        "{}",
        label=_("Address"),
    )
    secret = forms.CharField(label=_("Signing secret (optional)"), max_length=100, required=False)

    def hint(self) -> str:
        return str(urlsplit(self.cleaned_data["url"]).hostname)


SERVICE_FORMS: dict[str, type[ServiceForm]] = {
    str(form.channel): form for form in (DiscordForm, TelegramForm, MatrixForm, SlackForm, NtfyForm, WebhookForm)
}
