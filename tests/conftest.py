"""What every test may use."""

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests import chance, servers, tiers

# Sync Playwright runs an event loop in the test's thread; the ORM must work there, too.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
WHOLE_CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium")
    or shutil.which("chromium-browser")
    or shutil.which("google-chrome")
)
# The same browser without windows takes two thirds of the time.
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or WHOLE_CHROMIUM
# Without these, Chromium looks for its maker's hosts at every start.
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# A renderer kept ready for a page that never comes is a third of what a page costs. The others are what Playwright
# disables: of two such lists Chromium reads one.
DISABLED = (
    "SpareRendererForSitePerProcess",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
QUIET.append(f"--disable-features={','.join(DISABLED)}")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues once, in the first process. Trap: the site was loaded before, and Python keeps what it
    found of a catalogue, a file that was missing too."""
    if not hasattr(config, "workerinput"):
        from roma_site.catalogues.untranslated import reload_catalogues
        from roma_site.catalogues.watching import compile_all

        if compile_all():
            reload_catalogues()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """To read all files costs each worker ten seconds: leave out those in which no mark that is wanted is written."""
    if collection_path.suffix != ".py" or not collection_path.name.startswith("test_"):
        return None
    text = collection_path.read_text()
    wanted = [["deep", "seeded"]] if tiers.DEEP else []
    wanted += [config.option.markexpr.split(" or ")] if config.option.markexpr in ("both", "both or house") else []
    return None if all(any(f"mark.{name}" in text for name in names) for names in wanted) else True


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without garbage collection: their objects live to the end; it took an eighth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep what belongs to this tier; files with something slow come first, lest one worker be busy with it at the
    end."""
    wanted, of_file = [], {}
    for item in items:
        names = {mark.name for mark in item.iter_markers()}
        if names & {"deep", "seeded"} if tiers.DEEP else "deep" not in names:
            wanted.append(item)
        of_file.setdefault(item.path, set()).update(names)
    kept = set(wanted)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = sorted(wanted, key=lambda item: not of_file[item.path] & {"slow", "seeded", "browser", "faults"})


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object | None:
    """The files of tests/e2e share a house: in `make test` they go to one worker, as if they were one file."""
    if config.getvalue("dist") != "loadfile" or tiers.DEEP:
        return None
    from xdist.scheduler import LoadFileScheduling

    class OneHouse(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return "tests/e2e" if nodeid.startswith("tests/e2e/") else super()._split_scope(nodeid)

    return OneHouse(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """No test depends on a card."""
    chance.begin(item.nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """`python -m tests` gathers what failed, to name it in its last lines; here as soon as it is known."""
    names = os.environ.get("FAILED_TESTS")
    if names and report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        with open(names, "a") as file:
            file.write(f"{report.nodeid} ({report.when})\n")


def pytest_report_header() -> list[str]:
    """Say what this run uses."""
    tier = [f"deep: DEEP={tiers.DEEP} repeats this run"] if tiers.DEEP else []
    return [*tier, *servers.USED, f"browser: {CHROMIUM or 'none of the system; Playwright looks for its own'}"]


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """pytest-django's, but migrated once for all workers."""
    from tests import database

    with django_db_blocker.unblock(), database.copied():
        yield


@pytest.fixture(autouse=True, scope="session")
def _contexts_are_not_kept(django_test_environment: None) -> None:
    """Django's test client copies the context of every template for `response.context`, a fifteenth of what a page
    costs. A test that looks at one asks for `contexts`."""
    from django.template import Template

    Template._render = lambda template, context: template.nodelist.render(context)


@pytest.fixture
def contexts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client's `response.context` is there."""
    from django.template import Template
    from django.test.utils import instrumented_test_render

    monkeypatch.setattr(Template, "_render", instrumented_test_render)


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> None:
    """Rate limits and sessions of one test are not the next one's."""
    if request.node.get_closest_marker("django_db") or {"db", "transactional_db"} & set(request.fixturenames):
        from django.core.cache import cache

        cache.clear()


@pytest.fixture(autouse=True)
def _usual_language() -> None:
    """A page in Spanish leaves its thread speaking Spanish; the next test begins in the site's own language."""
    from django.utils import translation

    translation.deactivate()


@pytest.fixture(autouse=True, scope="session")
def _flush_what_is_there() -> None:
    """Transactional tests end with a flush."""
    from django.core.management.commands.flush import Command

    from tests import database

    Command.handle = lambda self, **options: database.empty_tables(options["database"])


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """pytest-playwright: the system's Chromium; its sandbox cannot be had as root."""
    arguments = [*QUIET, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return {**browser_type_launch_args, "args": arguments, **({"executable_path": CHROMIUM} if CHROMIUM else {})}
