"""The cost of getting through ice, found by playing the encounter."""
