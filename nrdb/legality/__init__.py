"""Is this deck legal, in this format, on this day: every reason, its rule, and the way out."""

from nrdb.legality.check import check_deck as check_deck
from nrdb.legality.verdict import Finding as Finding
from nrdb.legality.verdict import Verdict as Verdict
