"""compose.yaml as compose reads it, and the environment of its containers, without an engine."""

import re
from pathlib import Path
from typing import Any

import yaml

DEPLOY = Path(__file__).parents[2] / "deploy"


def example() -> dict[str, str]:
    """deploy/env.example, as docker, compose, kubectl and systemd read such a file."""
    lines = [line for line in (DEPLOY / "env.example").read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def filled(text: str, given: dict[str, str]) -> str:
    def value(found: re.Match[str]) -> str:
        name, way, word = found.groups()
        if way == ":?" and not given.get(name):
            raise ValueError(f"{name}: {word}")
        if way == ":+":
            return word if given.get(name) else ""
        return given.get(name) or word or ""

    count = 1
    while count:  # the innermost first
        text, count = re.subn(r"(?<!\$)\$\{(\w+)(?:(:[-?+])([^{}]*))?\}", value, text)
    return text.replace("$$", "$")


def compose(given: dict[str, str]) -> dict[str, Any]:
    """The file with these variables, without what is there for other keys to copy."""

    def through(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: through(value) for name, value in part.items()}
        if isinstance(part, list):
            return [through(value) for value in part]
        return filled(part, given) if isinstance(part, str) else part

    read = through(yaml.safe_load((DEPLOY / "compose.yaml").read_text()))
    for service in read["services"].values():
        if "deploy" in service:  # a number, whatever it was written as
            service["deploy"]["replicas"] = int(service["deploy"]["replicas"])
    return {name: value for name, value in read.items() if not name.startswith("x-")}


def of_image() -> dict[str, str]:
    last = (DEPLOY / "Dockerfile").read_text().rpartition("\nFROM ")[2]
    return dict(pair.split("=", 1) for line in re.findall(r"(?m)^ENV (.*)$", last) for pair in line.split())
