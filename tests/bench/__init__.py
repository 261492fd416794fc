"""What nrdb costs beside a yardstick: `make bench` runs the areas and prints one table; see docs/performance.md."""
