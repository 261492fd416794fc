"""What nrdb costs, measured: `make bench` runs the areas, saves their figures and prints one table.

Every module `area_*.py` with a function `run()` adds figures (see `figures`); `children` measures whole processes.
docs/performance.md explains the figures and holds those of one run.
"""
