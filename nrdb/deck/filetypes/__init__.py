"""One module per list format; `nrdb.deck.registry.FILETYPES` is the table of them."""
