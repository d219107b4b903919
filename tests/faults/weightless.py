"""Runs a module of Python in which the weights of every game's judgement are of another version.

`python -m tests.faults.weightless MODULE ARGUMENTS…`"""

import runpy
import sys

from games.rules import evaluation

evaluation.WEIGHTS_FORMAT += 1
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
