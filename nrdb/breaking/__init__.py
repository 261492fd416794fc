"""What getting through ice costs, worked out from the notation without a game."""
