"""Build self-contained HTML pages with tables and charts, for goldfish and tournament.

A page is a single file with its style and script inside. Opening it needs no network, all text is escaped, and its
content security policy allows no other script. Pages support dark mode and printing.
"""

from __future__ import annotations

from nrdb.report.charts import Chart, Series, charts_available
from nrdb.report.page import Facts, Picture, Section, Text, document, escape, page
from nrdb.report.steps import Box, Step, Steps, Zone
from nrdb.report.tables import Block, Cell, Column, Table

__all__ = [
    "Block",
    "Box",
    "Cell",
    "Chart",
    "Column",
    "Facts",
    "Picture",
    "Section",
    "Series",
    "Step",
    "Steps",
    "Table",
    "Text",
    "Zone",
    "charts_available",
    "document",
    "escape",
    "page",
]
