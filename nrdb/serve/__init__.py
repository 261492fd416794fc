"""`nrdb serve`: the commands' answers over HTTP, and a web page. It needs `nrdb[serve]`.

`application` returns the ASGI application for a catalogue and a clock; `nrdb.cli.serve` runs it.
"""

from nrdb.serve.app import application as application
