"""Scripts and attributes with data: which there are, and where they stand."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import turbohtml
from measuring import measured
from places import PAGES

from thresher import Page
from thresher.embedded.carriers import Carrier, carriers_of
from thresher.kernel import Table, node_of, scripts, tag_position, way_to
from thresher.page.budget import Step
from thresher.page.origin import Origin

JSON = '{"text": "' + "word " * 30 + '"}'


def carriers_in(page: Page) -> list[Carrier]:
    return carriers_of(page, page.purse(Step.EMBEDDED))


@pytest.mark.parametrize("path", sorted(PAGES.glob("*/source.html")), ids=lambda path: path.parent.name)
def test_scripts_of_pages_as_turbohtml_has_them(path: Path) -> None:
    page = Page.parse(path.read_bytes())
    expected = [
        (script.text, Origin(script.xpath_path(), script.css_path(), script.position))
        for script in turbohtml.parse(page.markup).select("script:not([src])")
    ]
    assert [(each.text, each.origin()) for each in carriers_in(page) if not each.is_attribute] == expected


@pytest.mark.parametrize(
    ("html", "xpath", "css"),
    [
        ("<p><script>1</script>", "/html/body/p", "html > body > p > script"),
        ("<script src=a></script><script>1</script>", "/html/head", "html > head > script:nth-of-type(2)"),
        ("<div id=a><script>1</script>", "/html/body/div", "#a > script"),
        ("<div id=a></div><div id=a><script>1</script>", "", "html > body > div:nth-of-type(2) > script"),
        ("<script id=4:x>1</script>", "/html/head/script", "#\\34 \\:x"),
        ("<p><svg><g><script>1</script>", "/html/body/p/svg/g/script", "html > body > p > svg > g > script"),
        ("<p><template><script>1</script>", "", "html > body > p > template > script"),
        ("<p><x:y><script>1</script></x:y>", "/html/body/p/x:y/script", "html > body > p > x\\:y > script"),
        ("<table><script>1</script>", "/html/body/table/script", "html > body > table > script"),
    ],
)
def test_where_scripts_stand(html: str, xpath: str, css: str) -> None:
    (found,) = carriers_in(Page.parse(html))
    assert found.text == "1"
    assert found.origin().xpath.startswith(xpath)
    assert found.origin().css == css


def test_attributes_with_data_come_after_scripts() -> None:
    html = f"<p>\r\né <i data-page='{JSON}'></i><script type=' Text/X '>1</script><b data-state='short'></b>"
    script, attribute = carriers_in(Page.parse(html))
    assert (script.text, script.type, script.is_attribute) == ("1", "text/x", False)
    assert (attribute.text, attribute.name, attribute.is_attribute) == (JSON, "data-page", True)
    assert attribute.origin() == Origin("/html/body/p/i", "html > body > p > i", (2, 2))


def test_the_tree_is_asked_for_only_where_it_was_kept() -> None:
    with pytest.raises(ValueError, match="tree"):
        scripts(Table("<script>1</script>"))
    table = Table("<script>1</script>", keep_tree=True)
    for node in (-1, 0, 10_000):
        with pytest.raises(IndexError):
            way_to(table, node)
        with pytest.raises(IndexError):
            tag_position(table, node)
    with pytest.raises(IndexError):
        node_of(table, len(table))
    assert tag_position(table, node_of(table, 0)) is None


@pytest.mark.parametrize(
    "html",
    ["<script></script>" * 100_000, "<i id=a>" * 100_000 + "<script>1</script>", "<b><p>" * 50_000 + "<script>1"],
)
@measured
def test_many_elements_take_no_longer_than_their_number(html: str) -> None:
    page = Page.parse(html)
    started = time.process_time()
    carriers_in(page)[-1].origin()
    assert time.process_time() - started < 2
