"""The rules chapter by chapter: small tests, each of which names the rules that it would fail without."""
