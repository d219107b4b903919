"""Findings: what was found and, if it is bad, what to do."""

from dataclasses import dataclass
from enum import StrEnum
from textwrap import wrap

FINDING_WIDTH = 120
FINDING_INDENT = " " * 14


class FindingVerdict(StrEnum):
    """The level of a finding. UNKNOWN: this machine cannot check it."""

    GOOD = "ok"
    DOUBTFUL = "warn"
    BAD = "BAD"
    UNKNOWN = "?"


@dataclass(frozen=True)
class Finding:
    verdict: FindingVerdict
    about: str
    what: str
    to_do: str = ""

    def __str__(self) -> str:
        head = f"{self.verdict.value:<5}{self.about:<9}"
        lines = wrap(
            self.what, FINDING_WIDTH, initial_indent=head, subsequent_indent=FINDING_INDENT, break_on_hyphens=False
        )
        # Text to copy (a DNS record) gets its own line, even if it is long.
        for line in self.to_do.splitlines():
            lines += [f"{FINDING_INDENT}    {line.strip()}"] if line.startswith("    ") else arrow(line)
        return "\n".join(lines)


def arrow(line: str) -> list[str]:
    return wrap(
        line,
        FINDING_WIDTH,
        initial_indent=f"{FINDING_INDENT}→ ",
        subsequent_indent=f"{FINDING_INDENT}  ",
        break_on_hyphens=False,
    )


def good(about: str, what: str) -> Finding:
    return Finding(FindingVerdict.GOOD, about, what)


def doubtful(about: str, what: str, to_do: str) -> Finding:
    return Finding(FindingVerdict.DOUBTFUL, about, what, to_do)


def bad(about: str, what: str, to_do: str) -> Finding:
    return Finding(FindingVerdict.BAD, about, what, to_do)


def unknown(about: str, what: str, to_do: str = "") -> Finding:
    return Finding(FindingVerdict.UNKNOWN, about, what, to_do)
