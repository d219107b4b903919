"""Live pages: update messages tell open pages that a table has changed.

`changes` collects changed tables in every process. The worker turns them into update messages with a
table and its head, and publishes them in Valkey. `roma_site/streams.py` sends them (`broadcaster`) to pages that hold a
ticket (`tickets`, `views`). Without Valkey there are no messages, and pages poll."""
