"""Time zones by name: only this module converts a name to a zone.

Trap: `zoneinfo` prefers the system's database to the locked `tzdata` package, so check names here."""

from functools import cache, lru_cache
from importlib import resources
from zoneinfo import ZoneInfo

DEFAULT_ZONE = "UTC"


def zone_of(name: str) -> ZoneInfo:
    return _zone_info(name if is_zone(name) else DEFAULT_ZONE)


def is_zone(name: str) -> bool:
    return name in _zone_names()


def current_name(name: str) -> str:
    """Return a zone's current name, for example "Asia/Kolkata" for "Asia/Calcutta". Keep unknown names."""
    inhabited, links = _inhabited_zones(), _zone_links()
    while name in links and name not in inhabited:
        name = links[name]
    return DEFAULT_ZONE if name == "Etc/UTC" else name


@cache
def current_names() -> list[str]:
    return sorted({current_name(name) for name in _zone_names()})


@cache
def zones_by_continent() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the time zones that forms offer: [(continent, [(name, city)])]."""
    found: dict[str, list[tuple[str, str]]] = {DEFAULT_ZONE: [(DEFAULT_ZONE, DEFAULT_ZONE)]}
    for name in current_names():
        continent, slash, city = name.partition("/")
        if slash and continent != "Etc":
            found.setdefault(continent, []).append((name, city.replace("_", " ")))
    return list(found.items())


@lru_cache(maxsize=1000)
def _zone_info(name: str) -> ZoneInfo:
    return ZoneInfo(current_name(name))


@cache
def _zone_names() -> frozenset[str]:
    return frozenset((resources.files("tzdata") / "zones").read_text().split())


@cache
def _inhabited_zones() -> frozenset[str]:
    """Return the zones in which people live, from the list by country. Some are links to other zones."""
    rows = _database_file("zone.tab")
    return frozenset(row.split("\t")[2] for row in rows if not row.startswith("#"))


@cache
def _zone_links() -> dict[str, str]:
    links = (row.split() for row in _database_file("tzdata.zi") if row.startswith("L "))
    return {old: new for _, new, old in links}


def _database_file(name: str) -> list[str]:
    return (resources.files("tzdata") / "zoneinfo" / name).read_text().splitlines()
