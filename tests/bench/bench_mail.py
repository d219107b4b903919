"""How many of people's own replies are understood, and how many are misread (must be none)."""

import json
import os
import subprocess
import sys

MEASURE = """
import django; django.setup()
from roma_site.catalogues.watching import compile_all; compile_all()
import json, time
from tests.notifications import phrases
found = {}
for language in phrases.LANGUAGES:
    first = list(phrases.phrases_read(language))
    began = time.process_time()
    read = list(phrases.phrases_read(language))
    each = (time.process_time() - began) / len(read)
    wrong = [one.text for one in read if one.wrong]
    lost = [one.text for one in read if one.meant is not None and one.read != one.meant]
    found[language] = [len(read), phrases.share_understood(read), wrong, lost, each]
print(json.dumps(found))
"""


def run(report) -> None:
    """In a process of its own, where Django is set up."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "DEVELOPMENT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", MEASURE], env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    for language, (count, understood, wrong, lost, each) in json.loads(done.stdout.splitlines()[-1]).items():
        report(f"mail: of {count} lines ({language}), understood", 100 * understood, "%", at_least=95)
        report(f"mail: of {count} lines ({language}), played wrongly", len(wrong), "lines", at_most=0)
        report(f"mail: a line ({language}) with a list of its own", each * 1000, "ms", at_most=50)
        print(
            *(f"  not understood: {text}" for text in lost), *(f"  WRONG: {text}" for text in wrong), sep="\n", end=""
        )
