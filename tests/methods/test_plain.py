"""The control: all that can be seen, and nothing else."""

from __future__ import annotations

import thresher

STORY = "<p>A letter from the lighthouse, as it was written.</p><p>The second page of it.</p>"


def kept(source: str) -> str:
    return thresher.extract(source, method="plain").text


def test_a_bare_page_is_right_as_it_is() -> None:
    text = kept(
        f"<title>Letter</title><style>p {{ color: red }}</style>{STORY}<p hidden>A draft.</p><script>1</script>"
    )
    assert text == "A letter from the lighthouse, as it was written.\nThe second page of it."


def test_a_menu_is_kept_with_the_story() -> None:
    """Why it is there to be beaten."""
    assert kept(f"<nav><a href=/>Home</a></nav>{STORY}<footer>© 1911</footer>").startswith("Home\nA letter")
