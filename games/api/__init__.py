"""The API: everything a page can do about tables and people, for programs. docs/api.md is its guide, /api/docs/ its
reference.

endpoint, auth, throttles, formats, problems, once: what every address has in common shapes: what answers and bodies
look like, for the schema; facts: the answers themselves, made by the pages' own projector tables, lobby, company,
table, moves, voting, orders, clocks, talk, questions, site: the addresses by subject, named as the views are

Who else has addresses here: notifications/api, roma_site/accounts/api.py.
"""
