"""Fetching: from a web address to the bytes of its page, safely.

The only part of Thresher that touches the network, and the only one that imports an HTTP client.
"""

from __future__ import annotations

from thresher.fetch.client import Fetched, fetch

__all__ = ["Fetched", "fetch"]
