"""The 40 buildings. The name of a test begins with the building it is about: switching_off.py relies on that."""
