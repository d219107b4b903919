"""Decorators of views, and responses that pages share."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.facts.errors import Refused, Unavailable
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSAL_TEXTS

View = TypeVar("View", bound=Callable[..., HttpResponse])
takes_forms = require_http_methods(["GET", "HEAD", "POST"])


def public_page(view: View) -> View:
    return require_safe(never_cache(view))


def public_form(view: View) -> View:
    return never_cache(takes_forms(view))


def reader_page(view: View) -> View:
    """Return the view of a page that only the browser of its reader may cache."""
    return require_safe(cache_control(private=True, no_cache=True)(view))


def own_page(view: View) -> View:
    return require_safe(never_cache(login_required(view)))


def own_form(view: View) -> View:
    return login_required(never_cache(takes_forms(view)))


def own_action(view: View) -> View:
    return login_required(require_POST(view))


def refusal_text(fault: Refused | Unavailable) -> str:
    return REFUSAL_TEXTS[fault.key][language_of_page()]


def act_and_redirect(request: HttpRequest, act: Callable[[], object], done: str, *to: Any) -> HttpResponse:
    """Call `act`, then redirect to `to`. The next page shows `done`, or why `act` was refused."""
    try:
        act()
    except Refused as fault:
        messages.error(request, refusal_text(fault))
    else:
        if done:
            messages.success(request, done)
    return redirect(*to)


def is_done(form: BaseForm, act: Callable[[], object]) -> bool:
    """Call `act`; if it is refused, add the reason to the form's errors and return False."""
    try:
        act()
    except Refused as fault:
        form.add_error(None, refusal_text(fault))
        return False
    return True


def see_other(to: str, *args: object) -> HttpResponse:
    """Return a redirect with status 303, so that the browser fetches the page with GET."""
    response = redirect(to, *args)
    response.status_code = 303
    return response


def plain_response(text: str, status: int) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")


def wants_part(request: HttpRequest) -> bool:
    return bool(request.htmx and not request.htmx.boosted)  # type: ignore[attr-defined]


def refusal_status(request: HttpRequest) -> int:
    """Return the status of a refusal. It is 200 for htmx, which does not show a part with an error status."""
    return 200 if wants_part(request) else 400


def render_page(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200, part: str = "main"
) -> HttpResponse:
    return render(request, f"{template}#{part}" if wants_part(request) else template, context, status=status)


def render_step(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Return a page that has its own URL; htmx shows this URL in the address bar."""
    response = render_page(request, template, context, status)
    if wants_part(request) and status == 200 and request.method == "GET":
        response["HX-Push-Url"] = request.get_full_path()
    return response
