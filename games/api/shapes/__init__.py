"""The shapes of responses and request bodies. Request bodies are parsed with their shapes.

The schema is generated from the shapes. Responses are plain dicts (../facts.py), and tests check them against the
schema."""
