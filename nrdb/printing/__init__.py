"""Cards as text, nine to a page at the size of real cards: as HTML, or as PDF with fpdf2. Never images."""
