"""Checks for `manage.py checkmail`: whether the site's emails arrive, and replies come in.

findings       results, with advice
records        DNS records: MX, SPF, DKIM, DMARC, reverse DNS
servers        TLS of the mail servers
round_trip     an email that the site sends to itself"""
