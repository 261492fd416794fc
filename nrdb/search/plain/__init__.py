"""Plain words: what a group of words without fields may mean.

`WordReadings` takes the words and gives their readings, likeliest first; the rest of the package serves it.
"""

from nrdb.search.plain.natural_language import SCORES as SCORES
from nrdb.search.plain.natural_language import WordReading as WordReading
from nrdb.search.plain.natural_language import WordReadings as WordReadings
from nrdb.search.plain.nearest import Nearest as Nearest
from nrdb.search.plain.phrases import Phrases as Phrases
