"""How much is tried, and where the figures of a whole run go."""

import json
import os

# Set by `make faults`: the file that takes the figures, a line of JSON each. Without it a test is a sample.
FILE = os.environ.get("FAULTS_FIGURES", "")


def size(sample: int, whole: int) -> int:
    """How many: of `make test`, of `make faults`."""
    return int(os.environ.get("FAULTS_SIZE", whole)) if FILE else sample


def keep(part: str, figures: dict[str, object]) -> None:
    """Figures of a part for RESULTS.md."""
    if FILE:
        with open(FILE, "a") as out:
            out.write(json.dumps([part, figures]) + "\n")
