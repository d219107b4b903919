"""The cost of texts: a log entry in English and in another language, and loading a language."""

import json
import os
import subprocess
import sys


def run(report) -> None:
    """In a process of its own, where Django is set up."""
    start = "import django; django.setup(); from roma_site.catalogues.watching import compile_all; compile_all(); "
    run_words = "import runpy; runpy.run_module('tests.bench.words', run_name='__main__')"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "DEVELOPMENT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", start + run_words], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    seconds = json.loads(done.stdout.splitlines()[-1])
    report("words: a line of what happened", seconds["spanish"] * 1e6, "µs", at_most=6)
    report("words: another language to English", seconds["spanish"] / seconds["english"], "×", at_most=1.15)
    report("words: all games in a language the first time", seconds["first"] * 1000, "ms", at_most=20)
