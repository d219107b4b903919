"""The API: tables and people for programs. docs/api.md is its guide, /api/docs/ its reference.

endpoint, auth (with rate limits), formats, problems: what all endpoints have in common. shapes: serializers, for the
schema and for reading bodies. facts: response bodies as dicts. tables, people, clubs, leagues: these resources.
site: the index, the schema and the page /api/docs/. All other modules: endpoints of one table.

More endpoints are in notifications/api, roma_site/accounts/api.py and roma_site/live/views.py."""
