"""The table's page: its panels, and the actions of players."""
