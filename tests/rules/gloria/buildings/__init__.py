"""The 40 buildings. Each test name begins with its building; switching_off.py relies on that."""
