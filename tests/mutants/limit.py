"""A pytest plugin for a mutant's run: keep the order of the files, and stop at a test that does not end.

The files most likely to kill the mutant come first. The limit is in CPU seconds, so that a busy machine does not kill
mutants. The test that did not end is named."""

import os
import signal
from collections.abc import Iterator

import hypothesis
import pytest

SECONDS, EXIT = 120, 97


def pytest_configure() -> None:
    """Hypothesis, too, is not to count seconds; and a fault it finds is fault enough, the smallest one takes long."""
    phases = set(hypothesis.Phase) - {hypothesis.Phase.shrink, hypothesis.Phase.explain}
    hypothesis.settings.register_profile(
        "mutants", deadline=None, suppress_health_check=list(hypothesis.HealthCheck), phases=phases
    )
    hypothesis.settings.load_profile("mutants")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """As the command line has it, whatever order suits a whole run."""
    given = [config.invocation_params.dir / word.partition("::")[0] for word in config.args]
    items.sort(key=lambda item: given.index(item.path) if item.path in given else len(given))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Set the alarm for one test."""

    def end(*_) -> None:
        with open(os.environ["MUTANT_ENDLESS"], "w") as file:
            file.write(item.nodeid)
        os._exit(EXIT)

    signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
