"""The functions of trafilatura (as of version 2.3), built on `thresher.extract`.

core.py        extract, bare_extraction, extract_with_metadata
settings.py    Extractor, Document, use_config: what is asked for, what is given back
metadata.py    extract_metadata
everything.py  html2txt, baseline, load_html
downloads.py   fetch_url, fetch_response
writing.py     the output formats
"""

from thresher.compat.trafilatura.core import bare_extraction, extract, extract_with_metadata
from thresher.compat.trafilatura.downloads import fetch_response, fetch_url
from thresher.compat.trafilatura.everything import baseline, html2txt, load_html
from thresher.compat.trafilatura.metadata import extract_metadata

__all__ = [
    "bare_extraction",
    "baseline",
    "extract",
    "extract_metadata",
    "extract_with_metadata",
    "fetch_response",
    "fetch_url",
    "html2txt",
    "load_html",
]
