"""People asking people: to a table, to hurry, to be left alone.

invitations  the host asks somebody to a table that has not started
wishes       who watches would like to know when a seat is free
nudges       who waits asks who is waited for to think of it
blocks       whom one does not want to hear of any more
"""
