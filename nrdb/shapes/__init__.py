"""The shapes of the JSON answers as types, which `make docs` writes from their schemas."""
