"""Goldfishing: a deck played alone, thousands of times, and what comes of it."""

from nrdb.goldfish.report import Comparison as Comparison
from nrdb.goldfish.report import Report as Report
from nrdb.goldfish.simulate import simulate as simulate
