"""A SECRET_KEY that a public site would start with."""

STRONG_KEY = "of-a-test:k3y-W1th_many.d1fferent+letters=of^the~alphabet"
