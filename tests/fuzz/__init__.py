"""`make fuzz`: damaged, spliced and invented input for everything of nrdb that takes input.

Each target makes its inputs from a seed and a number, so that every find can be made again with one command. Refusing
an input with one of nrdb's own errors, in one sentence, is right; any other exception, a hang, a process that dies and
memory without bounds are finds.

- `running`: runs a target in a process of its own with a watchdog and a limit of memory, and reports.
- `damage`: bytes and JSON documents, damaged at random.
- `files`: deck lists, queries, imports, data folders, house rules, plans, events, results, odds.
- `notation`: behaviour entries grown from the vocabulary and damaged ones: read, checked, rendered, compiled, played.
- `games`: the engine, every action followed by its invariants.
"""
