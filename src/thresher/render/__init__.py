"""Writers: the kept part of a page as Markdown, text, HTML or XML, or the whole page with the rest of it hidden."""

from thresher.render.affordable import affordable
from thresher.render.front_matter import front_matter
from thresher.render.hide import hide
from thresher.render.html import document, to_html
from thresher.render.joined_markdown import joined_markdown
from thresher.render.markdown import to_markdown
from thresher.render.options import Options
from thresher.render.text import to_text
from thresher.render.walk import Shown
from thresher.render.xml import to_xml
from thresher.render.xml_facts import document as xml_document

__all__ = [
    "Options",
    "Shown",
    "affordable",
    "document",
    "front_matter",
    "hide",
    "joined_markdown",
    "to_html",
    "to_markdown",
    "to_text",
    "to_xml",
    "xml_document",
]
