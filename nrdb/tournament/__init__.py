"""Tools for organisers and judges: check an event's lists, print registration sheets, pair rounds, compute standings."""
