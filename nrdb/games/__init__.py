"""Games played by AI players: series, their counts, and one game in words."""
