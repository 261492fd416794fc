"""Is this deck legal, in this format, on this day: every reason, its rule, and the way out."""
