"""Files, folders, links and commands named in documents, comments and docstrings exist."""

import ast
import doctest
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
TOPS = (
    "games",
    "notifications",
    "roma_site",
    "tests",
    "templates",
    "static",
    "docs",
    "deploy",
    "locale",
    "tools",
    ".github",
)
PAPERS = sorted([*ROOT.glob("*.md"), *(file for top in TOPS for file in (ROOT / top).rglob("*.md"))])
FILES = [ROOT / "Makefile", *(ROOT / "deploy").rglob("*.yaml"), ROOT / "deploy/env.example", ROOT / "pyproject.toml"]
CODE = [file for top in TOPS for file in (ROOT / top).rglob("*.py") if "migrations" not in file.parts]
NAMES = {file.name for top in TOPS for file in (ROOT / top).rglob("*.*")} | {file.name for file in ROOT.iterdir()}
PATH = re.compile(rf"(?<![\w/.:@-])((?:{'|'.join(map(re.escape, TOPS))})/[\w./-]*[\w/])")
NAME = re.compile(r"(?<![\w/.<>-])([\w-]+\.(?:py|md|html))\b")
DOTTED = re.compile(rf"(?<![\w./])((?:{'|'.join(TOPS[:4])})(?!\.example|\.po\b)(?:\.\w+)+)")
MADE_LATER = {"deploy/.env", "games/rules/NAME_vN"}  # by an operator, by who keeps old rules
WRITTEN = {"tests/faults/RESULTS.md", "tests/golden/HISTORY.md"}  # by programs
LINK = re.compile(r"\]\(([^)\s]+)\)")
# Modules, and what they are, in a package's list: "- one, other: text" or "one  text".
LISTED = re.compile(r"^(?:- (?=[^ ].*: )|(?=\S+ {2}))([a-z_]+(?:, [a-z_]+)*)(?:\.py)?(?: {2,}|: )\S", re.MULTILINE)
LONGEST = 120


def paper(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def spoken(file: Path) -> str:
    """Docstrings and comments of a file of code."""
    text = file.read_text()
    comments = [t.string for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type == tokenize.COMMENT]
    nodes = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Module | ast.ClassDef | ast.FunctionDef)]
    return "\n".join([*comments, *(ast.get_docstring(node) or "" for node in nodes)])


def missing(file: Path, text: str) -> list[str]:
    """The paths and names of files in a text that are nowhere."""
    near = (ROOT, file.parent, ROOT / "templates")
    paths = [path for path in PATH.findall(text) if path not in MADE_LATER]
    lost = [path for path in paths if not any((folder / path).exists() for folder in near)]
    lost += [path for path in map(dotted_path, DOTTED.findall(text)) if path]
    return lost + [name for name in NAME.findall(text) if name not in NAMES]


@cache
def dotted_path(name: str) -> str:
    first, second = (ROOT / Path(*name.split(".")[:count]) for count in (2, 3))
    if not first.is_dir():
        package = first.parent / "__init__.py"
        in_package = package.exists() and first.name in package.read_text()
        return "" if first.with_suffix(".py").exists() or in_package else name
    here = name.split(".")[2:]
    inside = (first / "__init__.py").read_text() if (first / "__init__.py").exists() else ""
    there = not here or second.is_dir() or second.with_suffix(".py").exists() or re.search(rf"\b{here[0]}\b", inside)
    return "" if there else name


@pytest.mark.parametrize("file", [*PAPERS, *FILES], ids=paper)
def test_what_a_paper_names_is_there(file: Path) -> None:
    assert missing(file, file.read_text()) == []


def test_what_comments_and_docstrings_name_is_there() -> None:
    # Of a file of which nothing is missing, no comment has to be looked for.
    lost = {paper(file): missing(file, spoken(file)) for file in CODE if missing(file, file.read_text())}
    assert {file: names for file, names in lost.items() if names} == {}


def test_what_a_room_lists_is_there() -> None:
    words = {file.stem for file in (ROOT / "games/boxes").glob("*/words/*.py")}
    listed = {file: LISTED.findall(spoken(file)) for file in CODE if file.name == "__init__.py"}
    assert sum(map(bool, listed.values())) > 3
    for file, names in listed.items():
        there = {one.stem for one in file.parent.iterdir()} | (words if file.parent.name == "wording" else set())
        assert {name for line in names for name in line.split(", ")} <= there, paper(file)


@pytest.mark.parametrize("text", ["games/nowhere.py", "`games/asking`", "games.rules.nowhere", "nowhere.py"])
def test_what_is_nowhere_is_missed(text: str) -> None:
    assert missing(ROOT / "README.md", text)


# Links


def headings(file: Path) -> set[str]:
    """The anchors that a page of ours has."""
    found = re.findall(r"(?m)^#+ (.+)$", file.read_text())
    return {re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-") for title in found}


def links(file: Path) -> list[str]:
    """Where a paper leads to in this project."""
    return [link for link in LINK.findall(file.read_text()) if not link.startswith(("http:", "https:"))]


@pytest.mark.parametrize("file", PAPERS, ids=paper)
def test_links_lead_somewhere(file: Path) -> None:
    for link in links(file):
        path, _, anchor = link.partition("#")
        there = file.parent / path if path else file
        assert there.exists(), link
        assert not anchor or anchor in headings(there), link


def test_the_readme_leads_to_every_paper() -> None:
    found, new = set(), {ROOT / "README.md"}
    while new:
        found |= new
        near = {(file.parent / link.partition("#")[0]).resolve() for file in new for link in links(file)}
        new = {file for file in near if file.suffix == ".md"} - found
    forms = {file for file in PAPERS if ".github" in file.parts}
    assert {paper(file) for file in set(PAPERS) - found - forms} == set()


# Commands


def code_of(file: Path) -> str:
    text = file.read_text()
    blocks = re.findall(r"(?ms)^ *```\w*\n(.*?)^ *```", text)
    return "\n".join([*blocks, *re.findall(r"`([^`\n]+)`", text)])


@pytest.mark.parametrize("file", PAPERS, ids=paper)
def test_commands_are_there(file: Path) -> None:
    code = code_of(file)
    targets = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text()))
    assert set(re.findall(r"(?m)^(?:.*&& )?make ([a-z]+)\b", code)) <= targets
    assert set(re.findall(r"manage\.py ([a-z]+)", code)) <= {*get_commands(), "help"}
    for module in re.findall(r"python -m ([\w.]+)", code):
        path = ROOT.joinpath(*module.split("."))
        assert module in ("pytest", "tests") or (path / "__main__.py").exists() or path.with_suffix(".py").exists(), (
            module
        )


def test_every_target_is_explained() -> None:
    text = (ROOT / "Makefile").read_text()
    (phony,) = re.findall(r"(?m)^\.PHONY: (.+)$", text)
    explained = set(re.findall(r'@echo "make ([a-z]+)', text))
    assert set(phony.split()) - {"help", "venv"} <= explained


@pytest.mark.parametrize("file", sorted((ROOT / "games" / "rules").glob("*/README.md")), ids=paper)
def test_a_reading_order_names_modules_that_exist(file: Path) -> None:
    (order,) = re.findall(r"(?ms)^## Reading order$(.+?)^## ", file.read_text())
    there = {one.stem for one in (*file.parent.rglob("*"), *file.parents[1].glob("*.py"))}
    assert {name.rstrip("/").rpartition("/")[2] for name in re.findall(r"`([a-z_/]+)`", order)} <= there


@pytest.mark.parametrize("file", [file for file in PAPERS if "```pycon" in file.read_text()], ids=paper)
def test_examples_at_the_prompt_give_what_they_show(file: Path, tmp_path: Path) -> None:
    examples = tmp_path / "examples.txt"
    examples.write_text("\n".join(re.findall(r"(?ms)^```pycon$(.+?)^```$", file.read_text())))
    found = doctest.testfile(str(examples), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


# How they are laid out


def too_long(file: Path) -> list[str]:
    """Lines of prose over the linter's line length; blocks, tables and what cannot be broken aside."""
    text = re.sub(r"(?ms)^ *```.*?^ *```$", "", file.read_text())
    lines = [line for line in text.splitlines() if len(line) > LONGEST and not line.lstrip().startswith("|")]
    return [line for line in lines if " " in line.strip()[:LONGEST]]


@pytest.mark.parametrize("file", [file for file in PAPERS if paper(file) not in WRITTEN], ids=paper)
def test_prose_is_wrapped(file: Path) -> None:
    assert too_long(file) == []
