"""The base classes of all endpoints, and their descriptions for the schema.

Idempotency-Key: a repeated request gets the first response, even if the client never received it. Answers to questions
need no key, because `opened` identifies the question (games/eventlog/answer_batches.py). Keys are kept in the cache for
a day; without the broker they are ignored."""

import hashlib
import logging
from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.cache import patch_vary_headers
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.database.shared_cache import cache
from games.models import Game, Token
from games.selectors.listing import prefetch_seats
from games.selectors.table_context import TableContext
from games.tables import opening
from games.wording.languages import language_of_page

from .problems import MEDIA_TYPE, PROBLEM_KINDS, KeyReused
from .shapes.fields import Problem

NOT_STARTED_STATES = (Game.State.OPEN, Game.State.CANCELLED)
logger = logging.getLogger(__name__)
KEY_LIFETIME_SECONDS, BUSY_LIFETIME_SECONDS = 24 * 3600, 60
MAX_KEY_LENGTH = 200
BUSY_MARK = "busy"
COMMON_PROBLEMS = (
    "malformed", "unauthenticated", "forbidden", "not-found", "not-acceptable", "too-many", "broken", "unavailable",
)  # fmt: skip
IDEMPOTENCY_KEY_HEADER = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="A repeated request with the same key returns the first response.",
)


class IdempotentRequest:
    def __init__(self, request: Request, key: str):
        user = request.user.pk
        request_parts = [request.method or "", request.get_full_path(), repr(request.data)]
        self.name = "api.once." + hashlib.sha256(f"{user} {key}".encode("utf-8", "replace")).hexdigest()
        self.print = hashlib.sha256("\0".join(request_parts).encode("utf-8", "replace")).hexdigest()
        self.ours = False

    def before(self) -> tuple[int, Any] | None:
        """Return the status and data of the first response; None if this is the first request.

        Raise KeyReused if the key belongs to another request, or if the first request is still being processed."""
        try:
            self.ours = cache.add(self.name, [self.print, BUSY_MARK, None], BUSY_LIFETIME_SECONDS)
            known = None if self.ours else cache.get(self.name)
        except Exception as fault:
            logger.warning("Idempotency keys are not stored: %s", type(fault).__name__)
            return None
        if known is None:
            return None
        if known[0] != self.print or known[1] == BUSY_MARK:
            raise KeyReused
        return known[1], known[2]

    def after(self, status: int, data: Any) -> None:
        """Store the response if it is successful; otherwise release the key."""
        if not self.ours:
            return
        try:
            if 200 <= status < 300:
                cache.set(self.name, [self.print, status, data], KEY_LIFETIME_SECONDS)
            else:
                cache.delete(self.name)
        except Exception as fault:
            logger.warning("Idempotency keys are not stored: %s", type(fault).__name__)


def idempotency_key(request: Request) -> str:
    return request.headers.get("Idempotency-Key", "")[:MAX_KEY_LENGTH] if request.method in ("POST", "PUT") else ""


class Endpoint(APIView):
    """An endpoint of the API. See auth.ScopePermission for `scopes`, `open` and `narrow`.

    `changes`: requests may change something, so responses are stored under their idempotency key."""

    scopes: dict[str, str] = {"GET": "read"}
    open = False
    narrow = False
    changes = True
    metadata_class = None
    http_method_names = ["get", "head", "post", "put", "patch", "delete"]
    once: IdempotentRequest | None = None

    def perform_authentication(self, request: Request) -> None:
        """Authenticate and count the request before all other checks, so that refused requests count, too."""
        try:
            super().perform_authentication(request)
        finally:
            super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Do nothing: `perform_authentication` has already counted the request."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check permissions. Raise ReplayedRequest if the request is repeated and its response is stored."""
        super().initial(request, *args, **kwargs)
        if self.changes and (key := idempotency_key(request)):
            self.once = IdempotentRequest(request, key)
            if first := self.once.before():
                status, data = first
                raise ReplayedRequest(Response(data, status=status, headers={"Idempotency-Replayed": "true"}))

    def handle_exception(self, exc: Exception) -> Response:
        return exc.args[0] if isinstance(exc, ReplayedRequest) else super().handle_exception(exc)

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Add headers and an ETag, and store the response under the request's idempotency key."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ("Accept-Language", "Authorization", "Cookie"))
        if self.once is not None:
            self.once.after(response.status_code, getattr(response, "data", None))
        if request.method in ("GET", "HEAD") and response.status_code == 200:
            known = request.headers.get("If-None-Match", "")
            if isinstance(response, Response):
                response.add_post_render_callback(lambda made: add_etag(made, known))
            else:  # a file, which is rendered already
                add_etag(response, known)
        return response

    @property
    def scope(self) -> str | None:
        """Return the scope that the request needs; None if its method is not allowed."""
        return self.scopes.get("GET" if self.request.method == "HEAD" else self.request.method or "")

    def body(self, shape: type[serializers.Serializer]) -> dict[str, Any]:
        """Return the validated body. Raise ValidationError if it is invalid; the error names the fields."""
        found = shape(data=self.request.data)
        found.is_valid(raise_exception=True)
        return found.validated_data


class ReplayedRequest(Exception):
    """Raised for a request that has been processed before, with the first response as its argument."""


def add_etag(response: HttpResponse, known: str) -> HttpResponse:
    """Add an ETag, and change the response to 304 if the client already has this version.

    The ETag depends only on the response's bytes, so it reveals nothing else."""
    mark = f'"{hashlib.blake2b(response.content, digest_size=12).hexdigest()}"'
    response["ETag"] = mark
    if mark in [one.strip().removeprefix("W/") for one in known.split(",")]:
        response.status_code, response.content = 304, b""
        del response["Content-Type"]
    return response


class TableEndpoint(Endpoint):
    """An endpoint of one table. If `begun` is true, the response is 404 until the table has started."""

    open = narrow = True
    begun = False

    @cached_property
    def table(self) -> TableContext:
        """Return the table as this user sees it. Raise Http404 if the user or the token has no access to it."""
        user, token = self.request.user, self.request.auth
        game = prefetch_seats(Game.objects.filter(slug=self.kwargs["slug"])).first()
        if game is None or not opening.may_see(game, user):
            raise Http404
        if isinstance(token, Token) and token.game_id not in (None, game.pk):
            raise Http404
        if self.begun and game.state in NOT_STARTED_STATES:
            raise Http404
        seats = list(game.seats.all())
        mine = next((seat for seat in seats if seat.user_id is not None and seat.user_id == user.pk), None)
        return TableContext(game, seats, mine, language_of_page())

    def players(self) -> TableContext:
        if self.table.mine is None:
            raise Http404
        return self.table


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = "games.api.auth.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict:
        return {"type": "http", "scheme": "bearer"}


def query_parameter(name: str, about: str, kind: Any = str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, kind, description=about, **more)


def described(
    name: str,
    gives: Any,
    *,
    takes: Any = None,
    status: int = 200,
    media_type: str = "application/json",
    refuses: tuple[str, ...] = (),
    query: Any = (),
    tag: str,
) -> Callable:
    """Return a decorator that describes a method of an Endpoint for the schema.

    `name`: the operation id; `gives`, `takes`: shapes of response and body; `refuses`: problem kinds in addition to
    COMMON_PROBLEMS."""
    answers: dict[Any, Any] = {(status, media_type): gives}
    if status == 200 and takes is None:
        answers[304] = OpenApiResponse(description="Nothing has changed since that ETag.")
    if takes is not None:
        refuses = (*refuses, "refused", "repeated", "too-long", "unsupported")
    for kind in (*COMMON_PROBLEMS, *refuses):
        code = (PROBLEM_KINDS[kind][0], MEDIA_TYPE)
        answers[code] = OpenApiResponse(Problem, description=str(PROBLEM_KINDS[kind][1]))
    parameters = [*query, *([IDEMPOTENCY_KEY_HEADER] if takes is not None else [])]
    request = {"application/json": takes} if takes is not None and takes is not OpenApiTypes.NONE else None
    return extend_schema(
        operation_id=name, responses=answers, request=request, parameters=parameters, tags=[tag], auth=None
    )
