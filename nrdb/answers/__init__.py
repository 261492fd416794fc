"""The answers of the commands as functions: what `--json` prints, ready for a service, a bot or a notebook.

Each takes its input and the catalogue, and returns a JSON object with the stamp of nrdb and its data; the schemas
are in schemas/. Dates are ISO texts. Nothing is printed, no file is opened, and errors are those of `nrdb.errors`.
"""

from nrdb.answers.cards import card as card
from nrdb.answers.formats import formats as formats
from nrdb.answers.games import goldfish as goldfish
from nrdb.answers.games import match as match
from nrdb.answers.periods import legality as legality
from nrdb.answers.rules import rule as rule
from nrdb.answers.searches import search as search
from nrdb.answers.verdicts import validate as validate
from nrdb.answers.verdicts import validate_everywhere as validate_everywhere
