"""Thresher takes the main content out of web pages and leaves the chaff.

import thresher

result = thresher.extract(html, url="https://example.org/post")
print(result.markdown)
"""

from thresher import errors
from thresher.extract import extract
from thresher.extraction import Extraction
from thresher.methods import METHODS
from thresher.page import Page

__version__ = "0.1.0"
__all__ = ["METHODS", "Extraction", "Page", "__version__", "errors", "extract"]
