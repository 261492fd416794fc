"""Card search: the query language, what queries mean, and running them."""

from nrdb.search.run import Result as Result
from nrdb.search.run import run as run
from nrdb.search.run import search as search
