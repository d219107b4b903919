"""The site: the index of the API, the games, the schema."""

import threading
from functools import cache

from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.rules import GAMES
from games.selectors.listing import offered_games, words_for_page
from games.tables.opening import available_grades

from .described import described
from .endpoint import Endpoint
from .shapes import lists


class IndexEndpoint(Endpoint):
    open = narrow = True

    @described("index", OpenApiTypes.OBJECT, tag="site")
    def get(self, request: Request) -> Response:
        """Return the URLs from which all other URLs can be reached."""
        names = ("games", "tables_open", "tables_mine", "tables_archive", "questions", "schema")
        return Response({name: reverse(f"api:{name}") for name in names})


class GamesEndpoint(Endpoint):
    open = narrow = True

    @described("games", lists.Games, tag="site")
    def get(self, request: Request) -> Response:
        """Return the games with their numbers of players, options and computer players' grades.

        The first value of an option is its default."""
        return Response({
            "games": [
                {"game": box.ruleset, "name": box.name, "about": box.about,
                 "seats": list(GAMES[box.ruleset].SEATS), "grades": available_grades(box.ruleset), "options": option_facts(box.ruleset)}
                for box in offered_games()
            ]
        })  # fmt: skip


def option_facts(ruleset: str) -> list[dict]:
    values = GAMES[ruleset].OPTIONS
    return [
        {"key": one["key"], "name": one["name"], "help": one["help"], "values": list(values[one["key"]])}
        for one in words_for_page(ruleset).options()
        if one["key"] in values
    ]


class SchemaEndpoint(Endpoint):
    open = narrow = True

    @described("schema", OpenApiTypes.OBJECT, tag="site")
    def get(self, request: Request) -> Response:
        """Return the OpenAPI schema."""
        return Response(schema())


_generating = threading.Lock()


def schema() -> dict:
    """Return the OpenAPI schema, generated once per process.

    Trap: drf-spectacular (0.30) resolves its extensions and views in module state, so two threads must not generate at
    the same time: all but one of eight requests at a cold start got an AttributeError."""
    with _generating:
        return _generated_schema()


@cache
def _generated_schema() -> dict:
    return SchemaGenerator().get_schema(request=None, public=True)


class NotFoundEndpoint(Endpoint):
    """All URLs below /api/v1/ that do not exist."""

    permission_classes = ()
    schema = None

    def get(self, request: Request, rest: str) -> Response:
        raise NotFound

    post = put = patch = delete = get
