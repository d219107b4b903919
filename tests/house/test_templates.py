"""What holds for all templates."""

from pathlib import Path

import pytest
from django.template.base import TextNode
from django.template.defaulttags import CommentNode, LoadNode
from django.template.loader import get_template
from django.template.loader_tags import BlockNode, ExtendsNode

FOLDER = Path(__file__).parents[2] / "templates"
PAGES = sorted(str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.html"))


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
