"""Pages of one site compared: what most of them have belongs to the site, not to the page."""

from thresher.site.site import Site

__all__ = ["Site"]
