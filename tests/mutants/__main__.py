"""`make mutants`, `python -m tests.mutants`: check that the tests notice small faults in the code, one at a time.

A mutant changes or drops a comparison, an and/or, a ± or a statement. A seed chooses them, the same number in each area
(areas.py). If one survives, write the missing test. If it cannot change any behavior, add it to equivalent.json with
the reason, by the line that is printed at the end; it is then reported and replaced by another one, like a mutant that
cannot be imported. The run fails if less than 95 % of the others are killed."""

import argparse
import json
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from tests.mutants.areas import AREAS, Area
from tests.mutants.judging import KILLED, ROOT, STILLBORN, SURVIVED, Copy, Verdict, rounds_for
from tests.mutants.points import KINDS, Mutant, mutants_of

ENOUGH = 0.95
EQUIVALENT = Path(__file__).parent / "equivalent.json"
Judged = list[tuple[str, Mutant, Verdict]]


def draw(area: Area, seed: int, root: Path = ROOT) -> Iterator[Mutant]:
    """The mutants of an area in the order of a seed, one kind after the other."""
    files = sorted({file for glob in area.sources for file in root.glob(glob)})
    found = [one for file in files for one in mutants_of(file.relative_to(root).as_posix(), file.read_bytes())]
    found.sort(key=lambda one: one.rank(seed))
    kinds = [[one for one in found if one.kind == kind] for kind in KINDS]
    return (one for some in zip_longest(*kinds) for one in some if one is not None)


def equivalents() -> list[dict]:
    """Return the mutants that change nothing, each with the reason. Paths are not kept, since files move."""
    return json.loads(EQUIVALENT.read_text())


def name_of(mutant: Mutant) -> dict:
    """How the list names a mutant."""
    return {"function": mutant.function, "statement": mutant.statement, "change": mutant.change, "at": mutant.at}


def why_equivalent(mutant: Mutant) -> str:
    """The reason why no test can notice it, "" for none."""
    return next((known["reason"] for known in equivalents() if known.items() >= name_of(mutant).items()), "")


def judge_area(name: str, copy: Copy, seed: int, count: int) -> Judged:
    """So many mutants of an area that count, each told as soon as it is judged."""
    judged: Judged = []
    for mutant in draw(AREAS[name], seed, copy.folder):
        if len(judged) == count:
            break
        if reason := why_equivalent(mutant):
            print(f"  equivalent  {mutant}\n              {reason}", flush=True)
            continue
        print(f"  {name} {len(judged) + 1}/{count}  {mutant}", flush=True)
        verdict = judge(name, copy, mutant)
        if verdict.fate != STILLBORN:
            judged.append((name, mutant, verdict))
    return unless_red(copy, judged)


def judge(name: str, copy: Copy, mutant: Mutant) -> Verdict:
    """One mutant, and a line about it."""
    verdict = copy.judge(mutant, rounds_for(AREAS[name], mutant, copy.folder))
    print(f"      {verdict.fate} in {verdict.seconds:.0f} s  {verdict.test}", flush=True)
    return verdict


def unless_red(copy: Copy, judged: Judged) -> Judged:
    """A test that fails without a mutant, too, has killed nothing: it is left out, and its mutants are judged again."""
    while red := copy.red_among({verdict.test for *_, verdict in judged if verdict.fate == KILLED}):
        print(f"  {red} fails without any mutant; what it killed is judged again without it.", flush=True)
        for at, (name, mutant, verdict) in enumerate(judged):
            if verdict.test.startswith(red):
                print(f"  {name} again  {mutant}", flush=True)
                judged[at] = name, mutant, judge(name, copy, mutant)
    return judged


def close(judged: Judged, seed: int, seconds: float) -> int:
    """Print the shares and the survivors; the exit code."""
    for name in dict.fromkeys(name for name, *_ in judged):
        fates = [verdict.fate for area, _, verdict in judged if area == name]
        print(f"{name}: {fates.count(KILLED)} of {len(fates)} killed")
    killed = sum(verdict.fate == KILLED for *_, verdict in judged)
    share = killed / len(judged) if judged else 0
    print(f"{killed} of {len(judged)} killed: {share:.1%} (seed {seed}; {seconds:.0f} s)")
    for _, mutant, verdict in judged:
        if verdict.fate == SURVIVED:
            print(f"SURVIVED {mutant}")
            print(f"         {json.dumps(name_of(mutant), ensure_ascii=False)}")
    return 0 if share >= ENOUGH else 1


def main(words: list[str]) -> int:
    """Draw, judge, sum up."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another draw (default: %(default)s)")
    parser.add_argument("--mutants", type=int, default=66, help="how many over all areas (default: %(default)s)")
    parser.add_argument("--only", choices=AREAS, help="only this area's share of them")
    parser.add_argument("--list", action="store_true", help="show the draw and run nothing")
    given = parser.parse_args(words)
    names, each = [given.only] if given.only else list(AREAS), -(-given.mutants // len(AREAS))
    print(f"seed {given.seed}, {each} mutants in each of {', '.join(names)}", flush=True)
    if given.list:
        return show(names, given.seed, each)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # stopped, it takes its run of pytest along
    from tests import servers

    servers.ensure()  # one Valkey for all runs
    begun, judged = time.monotonic(), list[tuple[str, Mutant, Verdict]]()
    with tempfile.TemporaryDirectory(prefix="roma-mutants-") as folder:
        copy = Copy(Path(folder))
        for name in names:
            judged += judge_area(name, copy, given.seed, each)
    return close(judged, given.seed, time.monotonic() - begun)


def show(names: list[str], seed: int, each: int) -> int:
    """The draw, without equivalent mutants."""
    for name in names:
        for mutant in [one for one in draw(AREAS[name], seed) if not why_equivalent(one)][:each]:
            print(f"  {name}  {mutant}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
