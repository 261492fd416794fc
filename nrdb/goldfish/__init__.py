"""Goldfishing: play one deck alone, thousands of times, and report how it performs."""

from nrdb.goldfish.comparison import Comparison as Comparison
from nrdb.goldfish.comparison import Comparisons as Comparisons
from nrdb.goldfish.report import Report as Report
from nrdb.goldfish.simulate import simulate as simulate
