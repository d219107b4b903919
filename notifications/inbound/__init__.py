"""Answers by mail: from a letter at the door to a move in the log and a receipt.

listener, webhooks   the doors: our own SMTP/LMTP server, or a provider's webhook
tokens               the address a reply goes to says who may answer which question
reading              a mail as bytes: who wrote it, whether a machine did, what it says
cutting              of what it says the one line that is meant for us
dispatch             checked, done once, recorded, answered: all in one transaction
deeds                what each line does: play, undo, concede, look, help
explaining           what is told to who asks about an answer instead of giving it
receipts             what is written back (sent by the outbox like any other letter)
"""
