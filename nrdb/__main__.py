"""`python -m nrdb`: the same as the `nrdb` command."""

from nrdb.cli import main

main()
