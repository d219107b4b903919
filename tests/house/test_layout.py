"""Packages stay small, and modules are about one subject."""

from collections import Counter
from pathlib import Path

import pytest

from games.rules import GAMES

ROOT = Path(__file__).resolve().parents[2]
TOPS = ("games", "notifications", "roma_site", "tools")
MAX_MODULES, MAX_MODULES_OF_RULES = 25, 30
MIN_LINES = 30
# A file name that frameworks prescribe: Django, Celery and servers look for it, or settings name it.
PRESCRIBED = {
    "__init__", "__main__", "admin", "apps", "asgi", "backends", "context", "formats", "middleware", "tasks", "urls",
}  # fmt: skip
PRESCRIBED_FOLDERS = {"commands", "templatetags"}  # Django finds each command and tag library by its file name
SMALL = {
    "games/database/shared_cache.py": "one object that both apps share; importing it must cost nothing",
    "games/eventlog/sampled_states.py": "used without Django by tools",
    "games/facts/addresses.py": "below all that links to pages: templates, presenters, selectors",
    "games/facts/box_modules.py": "the only place that imports a game's part by name",
    "games/rules/foundations/built_in/trained_weights_cooperative.py": "written by tools.train",
    "roma_site/accounts/social.py": "imported only if settings name social logins",
}


def product_modules() -> list[Path]:
    return [
        file.relative_to(ROOT)
        for top in TOPS
        for file in (ROOT / top).rglob("*.py")
        if not {"migrations", "__pycache__"} & set(file.parts)
    ]


def is_plug_in(file: Path) -> bool:
    """Whether other games have a module of this name, too: the four games export equal names on purpose."""
    parts = file.parts
    return parts[:2] == ("games", "boxes") or any(
        parts[2] != game and (ROOT / Path("games/rules", game, *parts[3:])).exists()
        for game in GAMES
        if parts[:2] == ("games", "rules") and parts[2] in GAMES
    )


def crowded_packages(files: list[Path]) -> dict[str, int]:
    count = Counter(file.parent for file in files)
    rules = {Path("games/rules", game) for game in GAMES}
    limits = {folder: MAX_MODULES_OF_RULES if folder in rules else MAX_MODULES for folder in count}
    return {folder.as_posix(): number for folder, number in count.items() if number > limits[folder]}


def tiny_modules(files: list[Path]) -> list[str]:
    return sorted(
        file.as_posix()
        for file in files
        if file.stem not in PRESCRIBED
        and file.parent.name not in PRESCRIBED_FOLDERS
        and not is_plug_in(file)
        and len((ROOT / file).read_text().splitlines()) < MIN_LINES
    )


def test_no_package_has_too_many_modules():
    assert crowded_packages(product_modules()) == {}


def test_no_module_is_tiny():
    assert set(tiny_modules(product_modules())) - set(SMALL) == set()


def test_the_list_of_small_modules_is_current():
    assert set(SMALL) - set(tiny_modules(product_modules())) == set()


@pytest.mark.parametrize("package", ["games/pages/table", "games/rules/gloria"])
def test_one_module_too_many_is_found(package):
    limit = MAX_MODULES_OF_RULES if "rules" in package else MAX_MODULES
    files = [Path(package, f"{number}.py") for number in range(limit + 1)]
    assert crowded_packages(files) == {package: limit + 1}
    assert crowded_packages(files[1:]) == {}
