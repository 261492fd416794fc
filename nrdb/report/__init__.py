"""Self-contained HTML pages, tables and charts, shared by goldfish and tournament.

A page is one file: its style and its script are inside, nothing is fetched when it is opened, every piece of text is
escaped, and a browser is told to run no other script than ours. It reads in the dark and on paper.
"""

from __future__ import annotations

from nrdb.report.charts import Chart, Series, charts_available
from nrdb.report.page import Facts, Section, Text, document, escape, page
from nrdb.report.tables import Block, Cell, Column, Table

__all__ = [
    "Block",
    "Cell",
    "Chart",
    "Column",
    "Facts",
    "Section",
    "Series",
    "Table",
    "Text",
    "charts_available",
    "document",
    "escape",
    "page",
]
