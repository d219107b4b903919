"""A stored name of a time zone always gives a zone: the same on every machine, whatever its system has dropped."""

import re
import zoneinfo
from pathlib import Path

import pytest

from games.facts import zones

# What Debian 13 and others have moved to a package that few install; Chromium and old accounts still have the names.
DROPPED = {
    "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Saigon": "Asia/Ho_Chi_Minh",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "Europe/Kiev": "Europe/Kyiv",
    "US/Eastern": "America/New_York",
    "GB": "Europe/London",
    "Etc/Zulu": "UTC",
}


@pytest.fixture
def bare_system():
    """The system has no time zone database at all."""
    before = zoneinfo.TZPATH
    zoneinfo.reset_tzpath(()), zoneinfo.ZoneInfo.clear_cache(), zones._zone_info.cache_clear()
    yield
    zoneinfo.reset_tzpath(before), zoneinfo.ZoneInfo.clear_cache(), zones._zone_info.cache_clear()


@pytest.mark.parametrize(("old", "new"), DROPPED.items())
@pytest.mark.usefixtures("bare_system")
def test_an_old_name_is_the_zone_of_the_new_one(old, new):
    assert zones.is_zone(old)
    assert zones.current_name(old) == zones.zone_of(old).key == new


@pytest.mark.parametrize("name", ["Europe/Amsterdam", "Europe/Oslo", "America/Argentina/Jujuy", "UTC", "Etc/GMT+5"])
def test_a_name_that_is_in_use_stays(name):
    """Also that of a city whose clocks are today those of another one."""
    assert zones.current_name(name) == name


@pytest.mark.parametrize(
    "name", ["Mars/Olympus", "", "America", "../etc/passwd", "/etc/localtime", "Asia/\0", "A" * 64]
)
@pytest.mark.usefixtures("bare_system")
def test_an_unknown_name_is_utc(name):
    assert not zones.is_zone(name)
    assert zones.zone_of(name).key == "UTC"


@pytest.mark.usefixtures("bare_system")
def test_every_name_gives_a_zone_without_the_systems_database():
    for name in zones._zone_names():
        assert zones.zone_of(name).key in zones.current_names()
    assert all(zones.current_name(name) == name for name in zones.current_names())


def test_no_other_module_turns_a_name_into_a_zone():
    """Django's `activate` and `override` take a name too, and fail with one that is unknown."""
    found = []
    for folder in ("games", "notifications", "roma_site"):
        for path in Path(folder).rglob("*.py"):
            text = path.read_text()
            named = re.search(r"zoneinfo|pytz|timezone\.(activate|override)\((?!zone_of\()", text)
            if named and path != Path("games/facts/zones.py"):
                found.append((str(path), named.group()))
    assert not found
