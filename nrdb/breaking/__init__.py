"""What getting through ice costs, found by playing the encounter."""
