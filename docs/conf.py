"""Settings of Sphinx, which `make site` runs over the checkout: the documents, and pages made from docstrings."""

from nrdb import __version__

project = "nrdb"
author = "the nrdb contributors"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/site/index"
include_patterns = ["docs/*.md", "docs/site/*.md", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
exclude_patterns = [".venv", "build"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "code"
html_theme = "furo"
html_title = f"nrdb {release}"
html_theme_options = {"source_directory": "docs/"}
# The picture of the imports is drawn by the forge; here it stays text.
suppress_warnings = ["misc.highlighting_failure"]
