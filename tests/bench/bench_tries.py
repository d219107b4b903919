"""The cost of a demo's first three moves: each request replays the whole game, with quick players."""

import json
import os
import subprocess
import sys


def run(report) -> None:
    """In a process of its own, where Django is set up."""
    start = "import django; django.setup(); import runpy; runpy.run_module('tests.bench.tries', run_name='__main__')"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "DEVELOPMENT": "1"}
    done = subprocess.run([sys.executable, "-c", start], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    for ruleset, seconds in json.loads(done.stdout.splitlines()[-1]).items():
        report(f"{ruleset}: three tried moves played again", seconds["last"] * 1000, "ms", at_most=100)
        report(f"{ruleset}: the longest answer of a quick player there", seconds["quick"] * 1000, "ms", at_most=50)
