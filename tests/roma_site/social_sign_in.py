"""A stranger signs up with GitHub, whose documented responses are imitated here.

test_social.py runs it in a separate process, since settings are read at the start. Prints the results as JSON."""

import json
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qs, urlsplit

import django

django.setup()

import requests  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from roma_site.accounts.models import User  # noqa: E402
from tests.tables import open_table  # noqa: E402

ANSWERS: dict[str, Any] = {
    "/login/oauth/access_token": {"access_token": "a-token-nobody-keeps", "token_type": "bearer"},
    "/user": {"id": 7, "login": "livia", "name": "Livia"},
    "/user/emails": [{"email": "livia@example.org", "verified": True, "primary": True}],
}


def github(session: Any, method: str, url: str, **how: Any) -> requests.Response:
    answer = requests.Response()
    answer.status_code, answer.url = 200, url
    answer.headers["content-type"] = "application/json"
    answer._content = json.dumps(ANSWERS[urlsplit(url).path]).encode()
    return answer


def uninvited(client: Client) -> dict[str, Any]:
    """The same without an invitation."""
    there = client.post("/accounts/github/login/")
    state = parse_qs(urlsplit(there["Location"]).query)["state"][0]
    with patch.object(requests.Session, "request", github):
        back = client.get("/accounts/github/login/callback/", {"code": "x", "state": state})
    form = client.get("/accounts/3rdparty/signup/", follow=True).content.decode()
    return {"refused": back.content.decode(), "form_without": "public_name" in form}


def main() -> dict[str, Any]:
    setup_test_environment()
    call_command("migrate", verbosity=0)
    client = Client()
    refused = {}
    if settings.SIGNUPS == "invited":  # the visitor opens the link of a table; another has none
        game = open_table(User.objects.create_user("ana@example.org", "Ana"), "gloria", size=3, public=False)
        assert client.get(f"/t/{game.slug}/join/?invite={game.invitation}").status_code == 200
        refused = uninvited(Client())
    page = client.get("/accounts/login/")
    there = client.post("/accounts/github/login/")
    state = parse_qs(urlsplit(there["Location"]).query)["state"][0]
    with patch.object(requests.Session, "request", github):
        back = client.get("/accounts/github/login/callback/", {"code": "x", "state": state})
    form = client.get(back["Location"])
    sent = {"public_name": "Livia", "email": "livia@example.org", "language": "en", "time_zone": "UTC"}
    done = client.post(back["Location"], sent)
    user = User.objects.get(public_name="Livia")
    page_of_ways = client.get("/accounts/3rdparty/").status_code
    long_ago = Client()
    long_ago.force_login(user)
    unasked = long_ago.get("/accounts/3rdparty/")["Location"]
    connecting = long_ago.post("/accounts/github/login/?process=connect")
    state = parse_qs(urlsplit(connecting["Location"]).query)["state"][0]
    ANSWERS["/user"]["id"] = 8
    with patch.object(requests.Session, "request", github):
        connected = long_ago.get("/accounts/github/login/callback/", {"code": "x", "state": state})
    return refused | {
        "unasked": unasked,
        "connected": (connected.get("Location"), user.socialaccount_set.count()),
        "button": "/accounts/github/login/" in page.content.decode(),
        "policy": page["Content-Security-Policy"],
        "there": there["Location"],
        "form": "Livia" not in form.content.decode() and "public_name" in form.content.decode(),
        "status": done.status_code,
        "then": done.get("Location", ""),
        "signed_in": client.session.get("_auth_user_id") == str(user.pk),
        "name": user.public_name,
        "page": page_of_ways,
        "settings": "/accounts/3rdparty/" in client.get("/you/").content.decode(),
        "forged": Client().get("/accounts/github/login/callback/", {"code": "x", "state": "forged"}).status_code,
    }


if __name__ == "__main__":
    print(json.dumps(main()))
