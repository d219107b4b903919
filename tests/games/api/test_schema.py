"""The site keeps to its own schema: whatever is sent, well-formed or not, gets an answer of the shape that the schema
names, and never a 5xx. schemathesis makes the requests out of the schema; the same ones in every run."""

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.api import site as api
from tests import tiers
from tests.browser.scenes import play, table
from tests.games.api.conftest import Program
from tests.games.api.test_leagues import begun, opened
from tests.tables import open_table

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
EXAMPLES = {GenerationMode.POSITIVE: tiers.size(1, 6), GenerationMode.NEGATIVE: tiers.size(1, 6)}


@pytest.fixture
def site():
    """The application itself; at the end of a request it would close the test's own connection."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield get_wsgi_application()
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def somewhere(ana, bruno):
    """Ana's token, tables of every kind, and seasons of her leagues."""
    running, over = table(ana, bruno, options={"short": True}), play(table(ana, bruno, options={"short": True}))
    gathering = open_table(ana, "roma", size=2)
    seasons = [begun(ana, bruno).slug, opened(ana).slug]
    return Program(ana).headers, {"tables": [running.slug, over.slug, gathering.slug], "leagues": seasons}


def operations(site: Any) -> list[Any]:
    """Every method of every address."""
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", site)
    return [found.ok() for found in schema.get_all_operations()]


def test_eight_clients_at_a_cold_start_all_get_the_schema(monkeypatch) -> None:
    """drf-spectacular resolves its extensions in module state: two threads must not generate at the same time."""
    api._generated_schema.cache_clear()
    for extension in (*OpenApiAuthenticationExtension._registry, *OpenApiSerializerExtension._registry):
        monkeypatch.setattr(extension, "target_class", "none_such.AtColdStart")
    together = threading.Barrier(8)

    def ask(_number: int) -> dict:
        together.wait()
        return api.schema()

    try:
        with ThreadPoolExecutor(8) as clients:
            assert len({id(one) for one in clients.map(ask, range(8))}) == 1
    finally:
        api._generated_schema.cache_clear()


@pytest.mark.seeded
@pytest.mark.parametrize("mode", EXAMPLES, ids=lambda mode: mode.value)
def test_every_answer_is_as_the_schema_says(somewhere, site, mode, settings) -> None:
    settings.API_PER_MINUTE = 10**9
    headers, slugs = somewhere
    tried = {hold(one, mode, headers, slugs) for one in operations(site)}
    assert len(tried) >= 50


def hold(operation: Any, mode: GenerationMode, headers: dict, slugs: dict[str, list[str]]) -> str:
    """Hold one operation to the schema, at each of these tables or seasons in turn."""
    turn = cycle(slugs["leagues" if "/leagues/" in operation.path else "tables"])

    @settings(
        max_examples=EXAMPLES[mode],
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @given(operation.as_strategy(generation_mode=mode))
    def held(case: Any) -> None:
        if "slug" in case.path_parameters:
            case.path_parameters["slug"] = next(turn)
        case.call_and_validate(headers=headers, checks=CHECKS)

    held()
    return operation.label
