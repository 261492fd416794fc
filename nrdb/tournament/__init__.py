"""Tools for organisers and judges: check an event's deck lists, print registration sheets, compute standings."""
