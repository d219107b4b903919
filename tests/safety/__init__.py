"""Access to every URL by every kind of user (addresses.txt), and secrecy."""
