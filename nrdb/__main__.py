"""Run `nrdb` as `python -m nrdb`."""

from nrdb.cli import main

main()
