"""Addresses made absolute by the standard library: what the kernel does is compared with this."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote, urljoin, urlsplit

from thresher.page.addresses import SAFE_SCHEMES

_IGNORED_BY_BROWSERS: Final = re.compile(r"[\x00-\x20]+\Z|\A[\x00-\x20]+|[\t\r\n]+")
_UNSEEN: Final = re.compile("[\0-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e0fff]")
_SCHEME: Final = re.compile(r"([^/?#:]*):")
_AFTER_PATH: Final = re.compile(r"(?=[?#])")


def absolute(address: str, base: str) -> str | None:
    path, *rest = _AFTER_PATH.split(_IGNORED_BY_BROWSERS.sub("", address).strip(), maxsplit=1)
    address = path.replace("\\", "/") + "".join(rest)  # as browsers do
    scheme = _SCHEME.match(address)
    if not address or (scheme is not None and not _is_safe(scheme[1])):
        return None
    try:
        joined = urljoin(base, address) if base else address
        return _UNSEEN.sub(lambda sign: quote(sign[0]), joined) if _is_safe(urlsplit(joined).scheme) else None
    except ValueError:
        return None


def _is_safe(scheme: str) -> bool:
    return not scheme or scheme.lower() in SAFE_SCHEMES
