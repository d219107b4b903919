"""A small storm: every part of the site is killed (-9) while players use pages and the API.

`make faults` has the large one. The site starts its own PostgreSQL, whichever database the other tests use."""

import tempfile
import time
from pathlib import Path

import pytest

from tests import tiers
from tests.faults.crowd import Crowd
from tests.faults.post import TroubledPost
from tests.faults.site import Site
from tests.faults.storm import Storm, audit, settle, wait_until_quiet

pytestmark = [pytest.mark.faults, pytest.mark.slow, pytest.mark.deep]
KILLS = 60  # six strike each part once


def test_a_small_storm_loses_nothing_and_tells_nothing_twice() -> None:
    with TroubledPost() as post, tempfile.TemporaryDirectory(prefix="roma-faults-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        with Site(folder, post.url) as site:
            storm = Storm(site, kills=KILLS, seed=tiers.seed(2))
            with Crowd(settle(site, 6, 8), site.urls, post, pause=0.1, seed=tiers.seed(2)) as crowd:
                storm.run(pause=0.2, most=1200)
                site.wait_until_well(120)
                before = len(crowd.notes.acks)
                end = time.monotonic() + 60
                while len(crowd.notes.acks) < before + 10 and time.monotonic() < end:
                    time.sleep(0.2)
            wait_until_quiet(site, 120)
            figures, faults = audit(site, crowd.notes, post)
    assert not faults
    assert sum(storm.struck.values()) >= KILLS
    assert figures["answers acknowledged"] >= 10
