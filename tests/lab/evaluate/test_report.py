"""The HTML report: what it says, that it is safe, and that its charts are true."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
import turbohtml
from turbohtml import Document, Element

from thresher.lab.evaluate.report import to_html
from thresher.lab.evaluate.summary import (
    Comparison,
    Interval,
    Line,
    Part,
    Problem,
    Scores,
    Summary,
    Sweep,
    SweepPoint,
    WorstPage,
)

SVG = "{http://www.w3.org/2000/svg}"
EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&]]></style></svg>\x00\x1b\ud800"


def around(value: float, by: float = 0.01) -> Interval:
    return Interval(value, value - by, value + by)


def line(system: str, f1: float, *, corpus: str = "news", best: bool = False, relative: float = 2.0) -> Line:
    scores = {
        "word-bag": Scores(around(f1), around(f1 + 0.02), around(f1 - 0.02)),
        "cleaneval": Scores(around(f1 - 0.1), None, None),
    }
    pages = tuple(min(1.0, max(0.0, f1 + (number - 10) / 30)) for number in range(21))
    return Line(corpus, system, 21, 1, 2, scores, pages, 1.5 * relative, relative, best)


def worst(**changes: object) -> WorstPage:
    page = WorstPage(
        "news", "p1", "https://example.org/a", "article", "b", 0.2, 0.9, 0.33, "", "a b", "b c", (("a", 0.9),)
    )
    return replace(page, **changes)  # type: ignore[arg-type]


SUMMARY = Summary(
    measure="word-bag",
    lines=(
        line("a", 0.9, best=True, relative=20.0),
        line("b", 0.89, relative=2.0),
        line("c", 0.6, relative=1.2),
        line("b", 0.8, corpus="blogs", best=True),
        line("a", 0.7, corpus="blogs"),
    ),
    comparisons=(
        Comparison("news", "a", "b", Interval(0.01, -0.002, 0.02), 0.31),
        Comparison("news", "a", "c", Interval(0.3, 0.28, 0.32), 0.0002),
        Comparison("blogs", "b", "a", Interval(0.1, 0.08, 0.12), 0.004),
    ),
    parts=tuple(
        Part("news", "kind", group, system, pages, around(f1))
        for group, pages, scores in (("article", 14, (0.95, 0.9, 0.7)), ("forum", 7, (0.5, 0.6, 0.4)))
        for system, f1 in zip("abc", scores, strict=True)
    ),
    sweeps=(
        Sweep(
            "news", "b", "threshold", 0.5, 21, tuple(SweepPoint(x / 4, 0.5 + x / 10, 1 - x / 10, 0.7) for x in range(5))
        ),
    ),
    worst=(worst(),),
    problems=tuple(Problem("news", f"page-{number}", "the gold is empty") for number in range(53)),
    facts={"when": "today"},
)


def parsed(summary: Summary) -> Document:
    return turbohtml.parse(to_html(summary))


@pytest.fixture(scope="module")
def report() -> Document:
    return parsed(SUMMARY)


def texts(node: Document | Element, selector: str) -> list[str]:
    return [" ".join(found.text.split()) for found in node.select(selector)]


def one(node: Document | Element, selector: str) -> Element:
    found = node.select_one(selector)
    assert found is not None, selector
    return found


def charts(html: str) -> list[ElementTree.Element]:
    """Every chart, read by an XML parser."""
    return [ElementTree.fromstring(found) for found in re.findall(r'<svg[^>]*class="chart".*?</svg>', html, re.S)]  # noqa: S314


def chart(title: str, summary: Summary = SUMMARY) -> ElementTree.Element:
    return next(found for found in charts(to_html(summary)) if title in (found.findtext(f"{SVG}title") or ""))


def markers(drawing: ElementTree.Element) -> dict[str, tuple[float, float]]:
    """Where each system is."""
    found = {}
    for mark in drawing.iter(f"{SVG}path"):
        if "mark" in mark.get("class", "").split():
            x, y = re.findall(r"[-\d.]+", mark.get("transform", ""))
            found[(mark.findtext(f"{SVG}title") or "").split(":")[0]] = (float(x), float(y))
    return found


def test_verdict_comes_first(report: Document) -> None:
    assert texts(report, ".verdicts p") == [
        "On news (21 pages) a is best: word-bag F1 0.900 (0.890–0.910); "
        "the difference to b, 0.010 (−0.002 to 0.020), is not significant (p = 0.31).",
        "On blogs (21 pages) b is best: word-bag F1 0.800 (0.790–0.810); "
        "it beats the next, a, by 0.100 (0.080–0.120), p = 0.004.",
    ]


def test_table_marks_the_best_and_those_as_good(report: Document) -> None:
    table = one(report, "#corpus-1 table.main")
    assert texts(table, "tbody th") == ["a", "b", "c"]
    assert texts(table, "tr.best th") == ["a"]
    first_column = [row.select("td.number")[0] for row in table.select("tbody tr")]
    assert texts(table, "tbody tr td.number:nth-child(3) .sign") == ["★", "≈", ""]
    assert [texts(row, "td.number .sign")[-1] for row in table.select("tbody tr")] == ["", "", "★"]  # the fastest
    assert [one(cell, "small").text for cell in first_column] == ["0.890–0.910", "0.880–0.900", "0.590–0.610"]


def test_comparisons_say_whether_they_are_significant(report: Document) -> None:
    rows = [texts(row, "td") for row in report.select("#corpus-1 .comparisons tbody tr")]
    assert [(row[1], row[4], row[5]) for row in rows] == [
        ("b", "p = 0.31", "≈ no significant difference"),
        ("c", "p < 0.001", "better"),
    ]


def test_breakdown_has_groups_as_rows_and_marks_their_best(report: Document) -> None:
    rows = report.select("#corpus-1 .breakdown tbody tr")
    assert [texts(row, "th, td:nth-child(2)") for row in rows] == [["article", "14"], ["forum", "7"]]
    assert [texts(row, ".is-best .figure") for row in rows] == [["0.950"], ["0.600"]]


def test_problems_are_counted_and_the_list_is_cut(report: Document) -> None:
    assert len(report.select(".problems tbody tr")) == 50
    assert "and 3 more" in one(report, "#problems").text
    assert "news: 53." in one(report, "#problems").text


def test_navigation_leads_to_what_is_there(report: Document) -> None:
    targets = [str(link.attr("href")) for link in report.select("nav a")]
    assert targets == ["#corpus-1", "#corpus-2", "#problems", "#reading"]
    assert all(report.select_one(target) for target in targets)


def test_one_file_without_script_and_network() -> None:
    html = to_html(SUMMARY)
    document = turbohtml.parse(html)
    assert not document.select("script, link, img, iframe, object, embed, form, base")
    assert not [node for node in document.select("*") if any(name.startswith("on") for name in node.attrs)]
    assert all(str(node.attr("href")).startswith("#") for node in document.select("[href]"))
    assert not document.select("[src], [srcset], [action], [background]")
    style = one(document, "style").text
    assert "url(" not in style and "@import" not in style and "</" not in style
    policy = one(document, "meta[http-equiv]").attr("content")
    assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_nothing_from_pages_gets_through() -> None:
    evil = Summary(
        measure=EVIL,
        lines=tuple(
            replace(line(system, 0.5, corpus=EVIL, best=system == EVIL), scores={EVIL: Scores(*[around(0.5)] * 3)})
            for system in (EVIL, "b" + EVIL)
        ),
        comparisons=(Comparison(EVIL, EVIL, "b" + EVIL, around(0.1), 0.2),),
        parts=(Part(EVIL, EVIL, EVIL, EVIL, 3, around(0.5)),),
        sweeps=(Sweep(EVIL, EVIL, EVIL, 0.5, 3, SUMMARY.sweeps[0].points),),
        worst=(WorstPage(EVIL, EVIL, EVIL, EVIL, EVIL, 0.1, 0.1, 0.1, EVIL, EVIL, "x " + EVIL, ((EVIL, 0.1),)),),
        problems=(Problem(EVIL, EVIL, EVIL),),
        facts={EVIL: EVIL},
    )
    html = to_html(evil)
    html.encode()
    document = turbohtml.parse(html)
    assert not document.select("script, img, [onerror]")
    assert html.count("</style>") == 1
    assert len(charts(html)) == 4
    assert any("<script>alert(1)</script>" in found for found in texts(document, ".difference td"))


def test_texts_choose_their_own_direction(report: Document) -> None:
    assert [cell.attr("dir") for cell in report.select(".difference tbody td")] == ["auto"] * 3


def test_charts_are_images_with_words_for_those_who_cannot_see_them() -> None:
    drawings = charts(to_html(SUMMARY))
    assert len(drawings) == 3 + 1 + 3
    for drawing in drawings:
        assert drawing.get("role") == "img"
        assert drawing.findtext(f"{SVG}title")
        assert re.search(r"\d\.\d\d\d", drawing.findtext(f"{SVG}desc") or "")


def test_box_plot_has_a_box_for_each_system_at_its_quartiles() -> None:
    drawing = chart("a box for each system")
    boxes = [mark for mark in drawing.iter(f"{SVG}rect") if mark.get("class") == "box"]
    assert len(boxes) == 3
    lefts = [float(box.get("x", "nan")) for box in boxes]
    assert lefts == sorted(lefts, reverse=True)
    assert "a: median 0.900" in (drawing.findtext(f"{SVG}desc") or "")


def test_precision_and_recall_grow_up_and_to_the_right() -> None:
    places = markers(chart("precision against recall"))
    assert places["a"][0] > places["b"][0] > places["c"][0]
    assert places["a"][1] < places["b"][1] < places["c"][1]


def test_time_has_a_logarithmic_axis() -> None:
    places = markers(chart("Time against"))
    by_log = (places["a"][0] - places["b"][0]) / (places["b"][0] - places["c"][0])
    assert by_log == pytest.approx(math.log(20 / 2) / math.log(2 / 1.2), rel=0.01)


def test_sweep_marks_the_usual_value_in_the_middle() -> None:
    drawing = chart("against threshold")
    usual = next(mark for mark in drawing.iter(f"{SVG}line") if mark.get("class") == "usual")
    dots = [float(mark.get("cx", "nan")) for mark in drawing.iter(f"{SVG}circle")]
    assert float(usual.get("x1", "nan")) == pytest.approx((min(dots) + max(dots)) / 2)
    assert len(dots) == 3 * 5


@pytest.mark.parametrize("system", ["a", "b", "c"])
def test_a_system_looks_the_same_everywhere(report: Document, system: str) -> None:
    keys = [one(found, "svg") for found in report.select(".system") if found.text.strip() == system]
    assert len(keys) > 2
    assert len({(key.attr("class"), one(key, "path").attr("d")) for key in keys}) == 1


def flat(value: float) -> Summary:
    scores = {"word-bag": Scores(*[Interval(value, value, value)] * 3)}
    return Summary("word-bag", tuple(replace(line(name, value), scores=scores) for name in "xy"))


NOTHING = Interval(math.nan, math.nan, math.nan)
LONG = "a-method-with-a-name-of-sixty-characters-because-it-has-parameters"
EDGES = {
    "nothing at all": Summary("word-bag", ()),
    "one system": Summary("word-bag", (line("only", 0.5, best=True),)),
    "no score": Summary("word-bag", (replace(line("x", 0.5), scores={}),)),
    "not a number": Summary(
        "word-bag",
        (
            replace(
                line("x", 0.5), scores={"word-bag": Scores(NOTHING, NOTHING, NOTHING)}, relative=math.nan, ms=math.nan
            ),
            replace(line("y", 0.5), page_f1=(math.nan,), relative=0.0),
        ),
        (Comparison("news", "x", "y", NOTHING, math.nan),),
        (Part("news", "size", "", "x", 0, NOTHING),),
        (Sweep("news", "x", "t", math.nan, 0, (SweepPoint(0.0, math.nan, 0.0, 0.0),)),),
        (worst(f1=math.nan, precision=math.nan, recall=math.nan, gold="", got="", others=()),),
    ),
    "one page": Summary("word-bag", (replace(line("x", 1.0), page_f1=(1.0,), pages=1),)),
    "thirty systems": Summary("word-bag", tuple(line(f"{LONG}{n}", 0.9 - n / 100, best=n == 0) for n in range(30))),
    "all the same": Summary("word-bag", (line("x", 0.5, best=True), line("y", 0.5, best=True))),
    "perfect": flat(1.0),
    "hopeless": flat(0.0),
}


@pytest.mark.parametrize("summary", EDGES.values(), ids=EDGES.keys())
def test_edge_cases_give_a_whole_report(summary: Summary) -> None:
    html = to_html(summary)
    assert html.rstrip().endswith("</html>")
    assert not re.search(r"\bnan\b|\binf\b", html)
    for drawing in charts(html):
        assert drawing.findtext(f"{SVG}title")


def test_without_comparisons_nothing_is_claimed() -> None:
    assert texts(parsed(EDGES["one system"]), ".verdicts p")[0].endswith("nothing was compared with it.")
    assert "share the first place" in texts(parsed(EDGES["all the same"]), ".verdicts p")[0]
    assert "there is no word-bag F1" in texts(parsed(EDGES["no score"]), ".verdicts p")[0]
