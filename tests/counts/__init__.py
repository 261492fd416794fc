"""What must not grow, counted: no test here knows a clock, so each says the same on any machine.

A ceiling may only fall: who makes something cheaper lowers it, and who wants to raise it says in the commit what for.
"""
