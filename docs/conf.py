"""The documentation site: `make docs` builds it from the Markdown pages, without a network."""

from typing import Any

from sphinx.application import Sphinx

from affray import __version__

project = "Affray"
version = release = __version__
project_copyright = "the Affray contributors; the games belong to their authors"

# The source is the whole project, so that links lead where they lead in the repository.
root_doc = "docs/index"
include_patterns = [
    "*.md",
    "docs/**.md",
    "src/affray/games/*/rules.md",
]
exclude_patterns = [".*", "README.md", "build", "dist", "examples", "tests", "web"]
templates_path = ["site"]
html_additional_pages = {"index": "to-index.html"}

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["attrs_inline", "html_image"]
myst_heading_anchors = 3
default_role = "code"
nitpick_ignore_regex = [("py:.*", ".*")]  # most types in signatures have no entry here

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"

html_theme = "furo"
html_title = "Affray"
html_copy_source = False


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", mend, priority=900)  # after the theme


def mend(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Code and tables that scroll are reached by the keyboard, and headings have a level."""
    for before, after in (
        ("<pre>", '<pre tabindex="0">'),
        ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
        ('role="heading"', 'role="heading" aria-level="2"'),
    ):
        for part in ("body", "furo_navigation_tree"):
            context[part] = context.get(part, "").replace(before, after)
