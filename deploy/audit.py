"""Check offline that locked dependencies have versions, hashes and no URLs: `python deploy/audit.py`.

With --online, also query the advisory database OSV about every version."""

import json
import os
import re
import sys
import urllib.request
from pathlib import Path

LOCKS = Path(__file__).parent / "requirements"
OSV_URL = os.environ.get("ADVISORIES_URL", "https://api.osv.dev/v1/querybatch")
PIN_PATTERN = re.compile(r"([a-z0-9][a-z0-9.-]*)==([^\s;\\]+)")


def requirements(lock: str) -> list[str]:
    text = re.sub(r"\s*#.*", "", lock).replace("\\\n", " ")
    return [line.strip() for line in text.splitlines() if line.strip()]


def lock_faults(name: str, lock: str) -> list[str]:
    found = []
    for one in requirements(lock):
        if not PIN_PATTERN.match(one):
            found.append(f"{name}: not pinned: {one[:60]}")
        elif "--hash=sha256:" not in one:
            found.append(f"{name}: no hash: {one[:60]}")
        if "://" in one or one.startswith("-"):
            found.append(f"{name}: contains a URL or option: {one[:60]}")
    return found


def pins(locks: dict[str, str]) -> list[tuple[str, str]]:
    return sorted(
        {found.groups() for lock in locks.values() for one in requirements(lock) if (found := PIN_PATTERN.match(one))}
    )


def advisories(versions: list[tuple[str, str]]) -> list[str]:
    queries = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in versions]
    body, kind = json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    request = urllib.request.Request(OSV_URL, body, kind)  # noqa: S310 - a constant, or the operator's setting
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
        results = json.load(answer)["results"]
    return [
        f"{name} {version}: {known['id']}"
        for (name, version), result in zip(versions, results, strict=True)
        for known in result.get("vulns", [])
    ]


def main(arguments: list[str]) -> int:
    locks = {file.name: file.read_text() for file in sorted(LOCKS.glob("*.txt"))}
    wrong = [fault for name, lock in locks.items() for fault in lock_faults(name, lock)]
    if "--online" in arguments:
        wrong += advisories(pins(locks))
    sys.stdout.write(("\n".join(wrong) or f"{len(pins(locks))} versions in {len(locks)} locks: no faults.") + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
