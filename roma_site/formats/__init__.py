"""Formats of dates, by language (settings.FORMAT_MODULE_PATH): ISO 8601. Only the admin uses them."""
