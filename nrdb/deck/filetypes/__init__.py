"""One module per list format; the table of them is `nrdb.deck.registry.FILETYPES`."""
