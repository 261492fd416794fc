"""The rules documents: which rules each has, what they are about, and how code, findings and tests cite them.

A citation is ``<DOC> <id>``, separated by one space:

========  ===================================================================  ==========================
DOC       document                                                             id
========  ===================================================================  ==========================
``CR``    Comprehensive Rules 1.3 (2019-08-02)                                 its number: ``CR 1.4.6b``
``CR26``  Comprehensive Rules 26.03 (2026-03)                                  its number: ``CR26 1.4.6b``
``CORE``  Rules of Play 1.0 with its questions and tournament rules (2012)     our slug: ``CORE deck.size``
``CLS``   the 1996 rulebook with the rulings 1.70 (2000-03-11)                 our slug: ``CLS deck.runner-size``
``DCI``   DCI floor rules (1998-10-01)                                         its number: ``DCI 2.1.3``
========  ===================================================================  ==========================

The two documents without rule numbers have ids of our own, ``section.rule``; a section (``CLS run``) is also an id.
The index (``data/rules/*/index.json``) has ids, our own short titles and gists, never a rule's text. A rule without a
title has that of the nearest rule above it. `meaning` says what a rule means and how it has changed, `search` finds
rules by words.
"""

from __future__ import annotations

from nrdb.rulebook.index import DOCUMENTS, Document, Rule, document, exists, rule, rules

__all__ = ["DOCUMENTS", "Document", "Rule", "document", "exists", "rule", "rules"]
