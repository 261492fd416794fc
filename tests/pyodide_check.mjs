// Runs nrdb on CPython 3.14 as WebAssembly: every module imports, a deck is judged, cards are searched, games are played.
// Arguments: the checkout, the folder of its libraries, the module of pyodide.
import { pathToFileURL } from "node:url";

const [checkout, libraries, pyodide] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));
const python = await loadPyodide({ env: { HOME: "/home/user", NRDB_CACHE_DIR: "/home/user/cache" } });
for (const [place, folder] of [["/nrdb", checkout], ["/libraries", libraries]]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
await python.runPythonAsync(`
import importlib, pkgutil, sys
sys.path[:0] = ["/nrdb", "/libraries"]
sys.dont_write_bytecode = True

import nrdb

names = [module.name for module in pkgutil.walk_packages(nrdb.__path__, "nrdb.") if module.name != "nrdb.__main__"]
failed = {}
for name in names:
    try:
        importlib.import_module(name)
    except Exception as error:
        failed[name] = f"{type(error).__name__}: {error}"
print(f"Python {sys.version.split()[0]}: {len(names) - len(failed)} of {len(names)} modules import")
for name, error in failed.items():
    print(f"  {name}: {error}")

from nrdb import Catalogue, check_deck, read_deck, simulate
from nrdb.search import search

catalogue = Catalogue.load()
deck = read_deck("/nrdb/examples/runner.txt", catalogue)
verdict = check_deck(deck, catalogue, format="standard", on="2026-11-20")
print("verdict:", "legal" if verdict.legal else "not legal")
found = search(catalogue, "sentry strength>3", on="2026-11-20")
print("search:", len(found), "cards")
report = simulate(deck, catalogue, games=10, seed=1, jobs=1)
print("goldfish:", report.games, "games")
assert not failed and verdict.legal and len(found) == 56 and report.games == 10
`);
