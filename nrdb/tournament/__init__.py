"""Tools for organisers and judges: check lists, print registration sheets, pair rounds, compute standings."""
