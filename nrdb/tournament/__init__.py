"""For organisers and judges: lists of a whole event checked, registration sheets, results files and standings."""
