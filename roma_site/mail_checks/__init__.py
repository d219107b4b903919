"""Checks for `manage.py checkmail`: whether the site's emails arrive, and replies come in.

records        findings, with advice; DNS records: MX, SPF, DKIM, DMARC, reverse DNS
round_trip     TLS of the mail servers; an email that the site sends to itself"""
