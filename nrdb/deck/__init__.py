"""Deck lists: read any list format, write those that can be written."""

from nrdb.deck.limits import ReadingLimits as ReadingLimits
from nrdb.deck.model import Deck as Deck
from nrdb.deck.model import Note as Note
from nrdb.deck.registry import iter_decks as iter_decks
from nrdb.deck.registry import iter_file as iter_file
from nrdb.deck.registry import iter_text as iter_text
from nrdb.deck.registry import read_deck as read_deck
from nrdb.deck.registry import read_decks as read_decks
from nrdb.deck.registry import stream_decks as stream_decks
from nrdb.deck.registry import write_deck as write_deck
