"""What `manage.py checkmail` looks at: whether mails of this house arrive, and whether replies come in.

findings       what was found, in words, and what to do
records        MX, SPF, DKIM, DMARC, the reverse name: what the DNS says
servers        the mail servers' TLS
round_trip     a mail that the house sends to itself"""
