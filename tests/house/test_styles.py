"""Rules for style sheets."""

import re

import pytest
from django.conf import settings

STATIC = settings.BASE_DIR / "static"
SHEETS = {file.name: re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL) for file in STATIC.glob("*.css")}
BREAKPOINTS = {"36rem", "48rem", "56.25rem", "64rem", "85rem", "100rem"}  # base.css names them
# Names that code puts together.
MADE = re.compile(r"(c|r|n|s|w|h)\d+|(deep|seat|k|of|gc|fr)-\w+|errorlist")


def without(text: str, opening: str) -> str:
    """A sheet without the blocks that begin so."""
    while (at := text.find(opening)) >= 0:
        depth, end = 1, at + len(opening)
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[:at] + text[end:]
    return text


@pytest.mark.parametrize("name", SHEETS)
def test_a_finger_hovers_over_nothing(name):
    bare = without(SHEETS[name], "@media (hover: hover) {")
    assert bare != SHEETS[name]
    assert [line.strip() for line in bare.splitlines() if ":hover" in line] == []


def test_pages_change_at_six_named_widths_only():
    queries = "".join(re.findall(r"@media([^{]*)", "".join(SHEETS.values())))
    asked = "".join(re.findall(r"matchMedia\(([^)]*\))", "".join(file.read_text() for file in STATIC.glob("*.js"))))
    widths = re.findall(r"[^()]*width[^()]*", queries + asked)
    assert {size for width in widths for size in re.findall(r"[\d.]+\w+", width)} == BREAKPOINTS
    assert set(re.findall(r"[\d.]+rem", (STATIC / "base.css").read_text().split("*/")[0])) >= BREAKPOINTS


def test_every_rule_is_in_a_layer():
    order = "@layer base, table, game, states;\n"
    assert order in SHEETS["base.css"]
    for sheet in SHEETS.values():
        rest = sheet.replace(order, "")
        for layer in ("base", "table", "game", "states"):
            rest = without(rest, f"@layer {layer} {{")
        assert rest.strip() == ""


def test_every_class_is_used():
    folders = {"templates": ".html", "locale": ".html", "games": ".py", "roma_site": ".py", "static": ".js"}
    files = [file for folder, end in folders.items() for file in (settings.BASE_DIR / folder).rglob(f"*{end}")]
    words = {word for file in files for word in re.findall(r"[\w-]+", file.read_text())}
    selectors = "".join(re.findall(r"[^{}]*(?={)", "".join(SHEETS.values())))
    names = {name for name in re.findall(r"[.#](-?[A-Za-z_][\w-]*)", selectors) if not MADE.fullmatch(name)}
    assert names - words == set()
