"""Rules for all templates."""

import re
from pathlib import Path

import pytest
from django.template.base import TextNode
from django.template.defaulttags import CommentNode, LoadNode
from django.template.loader import get_template
from django.template.loader_tags import BlockNode, ExtendsNode

FOLDER = Path(__file__).parents[2] / "templates"
PAGES = sorted(str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.html"))
MAX_LINE_LENGTH = 160  # characters
LONE_TAG = re.compile(r"\{%(?:(?!%\}).)*%\}")  # Django reads no tag that goes on in the next line


def never_rendered(name: str) -> list[object]:
    """Return the nodes of a template that extends another one and writes them outside of its blocks."""
    nodes = get_template(name).template.nodelist
    if not (nodes and isinstance(nodes[0], ExtendsNode)):
        return []
    return [
        node
        for node in nodes[0].nodelist
        if not isinstance(node, BlockNode | LoadNode | CommentNode)
        and not (isinstance(node, TextNode) and not node.s.strip())
    ]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_written_outside_of_blocks(name: str) -> None:
    assert never_rendered(name) == []


def test_some_templates_extend_another_one() -> None:
    assert any(isinstance(get_template(name).template.nodelist[0], ExtendsNode) for name in PAGES)


def too_long(text: str) -> list[str]:
    """Return the lines that are too long, except those that hold one Django tag and nothing else."""
    return [line for line in text.splitlines() if len(line) > MAX_LINE_LENGTH and not LONE_TAG.fullmatch(line.strip())]


def test_no_line_is_too_long() -> None:
    files = [file for file in FOLDER.rglob("*") if file.is_file() and file.suffix != ".txt"]
    rules = list(FOLDER.parent.glob("locale/*/rules/*.html"))
    assert rules
    assert {str(file): lines for file in files + rules if (lines := too_long(file.read_text()))} == {}


def test_only_a_tag_alone_may_be_longer() -> None:
    tag = '{% translate "' + "word " * 40 + '" %}'
    assert too_long(f"  {tag}") == []
    assert len(too_long(f"<p>{tag}</p>")) == 1
    assert len(too_long(f"{tag} {tag}")) == 1
