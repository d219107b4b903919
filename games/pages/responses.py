from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render


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
    """Return the status of a refusal: htmx shows a part only if the request succeeds."""
    return 200 if wants_part(request) else 400


def render_page(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200, part: str = "main"
) -> HttpResponse:
    """Return the whole page, or only its `part` for htmx."""
    return render(request, f"{template}#{part}" if wants_part(request) else template, context, status=status)


def render_step(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Return a page that has its own URL; htmx shows this URL in the address bar."""
    response = render_page(request, template, context, status)
    if wants_part(request) and status == 200 and request.method == "GET":
        response["HX-Push-Url"] = request.get_full_path()
    return response
