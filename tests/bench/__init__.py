"""nrdb's speed against yardsticks: `make bench` runs the areas and prints tables; see docs/performance.md."""
