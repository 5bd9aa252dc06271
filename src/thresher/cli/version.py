"""What `thresher --version` says."""

from __future__ import annotations

import thresher


def version(*, verbose: bool) -> str:
    """The version; with more, what a report of a problem should tell."""
    return f"thresher {thresher.__version__}" + (f" ({_surroundings()})" if verbose else "")


def _surroundings() -> str:
    import platform  # only here: few ask for it

    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {_kernel()}"


def _kernel() -> str:
    try:
        import thresher.kernel.native  # noqa: F401
    except ImportError as problem:
        return f"the kernel cannot be loaded: {problem}"
    return "compiled kernel"
