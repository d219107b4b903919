"""Measure the load that the site can carry: first the target, then what it can keep up for a long run."""

import asyncio
import os
import time
from collections.abc import Callable

from tests.faults.cores import spent, used, webs_alone
from tests.faults.crowd import Notes
from tests.faults.pace import Rates, next_rates
from tests.faults.site import Site
from tests.faults.visitors import KINDS, Stage, Visitors
from tests.strong_key import STRONG_KEY

SECONDS = float(os.environ.get("LOAD_SECONDS", "300"))
FIRST = 45.0
OFFERED = Rates(50, 500)
# A game of Roma ends after fifty answers, one of Gloria after three hundred. With so many tables the moves do not run
# out before the time does, so no new one has to be opened meanwhile. PEOPLE is no multiple of 5, in which steps
# people.py goes from one to the next.
PEOPLE, TABLES = 48, 240
ORIGIN = "https://localhost"
# An operator's house. Only that mails wait 60 s instead of 180: at the end all of them are waited for.
PUBLIC = {
    "DEVELOPMENT": "0",
    "SECRET_KEY": STRONG_KEY,
    "SITE_URL": ORIGIN,
    "BEHIND_PROXY": "1",
    "INBOUND_ADDRESS": "play@localhost",
    "API_PER_MINUTE": "300",
    "NOTIFICATION_DELAY_SECONDS": "60",
    "NOTIFICATION_LEASE_SECONDS": "720",
}
Figures = dict[str, object]


def put_under(site: Site, people: list[list[str]], seed: int, tell: Callable[[str], None]) -> tuple[Figures, Notes]:
    visitors = Visitors(people, site.urls, ORIGIN, seed)
    return asyncio.run(stages(site, visitors, tell)), visitors.notes


async def stages(site: Site, visitors: Visitors, tell: Callable[[str], None]) -> Figures:
    """One after the other, with the same people at the same tables."""
    await visitors.look_around()
    visitors.note_faults()
    tell(f"first stage: {OFFERED}")
    first, all_of_it = await measured(site, visitors, OFFERED, min(FIRST, SECONDS))
    rates = next_rates(first.came, first.done, OFFERED)
    tell(f"answered were {first.done}; second stage: {rates}")
    second, with_ease = await measured(site, visitors, rates, SECONDS)
    tell(f"answered were {second.done}")
    return {
        **{f"first: {name}": value for name, value in all_of_it.items()},
        **{f"then: {name}": value for name, value in with_ease.items()},
        "Then, each from the moment it was due": second.taken.rows(KINDS, second.seconds),
        "First, each from the moment it was due": first.taken.rows(KINDS, first.seconds),
    }


async def measured(site: Site, visitors: Visitors, rates: Rates, seconds: float) -> tuple[Stage, Figures]:
    """One stage, and its figures with the cores used meanwhile."""
    before, began = spent(site), time.perf_counter()
    stage = await visitors.stage(rates, seconds)
    after = spent(site)
    visitors.note_faults()
    each = {"requests to a CPU second of the webs": round(stage.taken.count() / webs_alone(before, after), 1)}
    return stage, {**stage.figures(), **used(before, after, time.perf_counter() - began), **each}
