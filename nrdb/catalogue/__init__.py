"""The card catalogue: every card, printing, set, format, pool and ban list, on any date."""

from nrdb.catalogue.catalogue import Catalogue as Catalogue
from nrdb.catalogue.model import Card as Card
from nrdb.catalogue.model import Format as Format
from nrdb.catalogue.model import Printing as Printing
from nrdb.catalogue.model import Restriction as Restriction
from nrdb.catalogue.model import Snapshot as Snapshot
