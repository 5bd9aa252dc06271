"""XPath blocks: lengths of texts page by page, what a page is made of, and several pages of a site compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from thresher.lab.evaluate.report.figures import count, figure
from thresher.lab.evaluate.sites import SUFFIX
from thresher.lab.papers import tables
from thresher.lab.papers.claims import Claim, Finding, above, at_least, better
from thresher.lab.papers.experiment import PARTS, Experiment, Measured
from thresher.lab.papers.parts import Cell, Part, Section, Table, TableRow, Words, percent
from thresher.lab.papers.study import Study

NAME: Final = "xpath-blocks"
_MOST_PAGES: Final = 20
_LONGEST_TEXT: Final = 1200


def sections(experiment: Experiment) -> Sequence[Section]:
    first = experiment.corpora[0]
    found = [
        Section("What was measured", [tables.packages(experiment, "The pages, split by site")]),
        Section(
            "Precision, recall and F-measure, as in Table I",
            [_pages(first), tables.of_one_method(experiment, "By package", NAME, names=_COLUMNS)],
            "All lengths are counted without spaces.",
        ),
        Section("The extracted text, as in Figure 3", [_text(first)]),
    ]
    if any(NAME + SUFFIX in corpus.scores for corpus in experiment.corpora):
        found.append(Section("Several pages of a site compared: the future work", [_compared(experiment)]))
    return found


_COLUMNS: Final = ("precision", "recall", "F-measure")


def _pages(corpus: Measured) -> Table:
    rows = [
        TableRow(corpus.sites[place], [Cell(percent(v), heat=round(v * v, 3)) for v in corpus.scores[NAME][place]])
        for place in tables.spread_over_sites(corpus, _MOST_PAGES)
    ]
    title = f"At most {_MOST_PAGES} pages of {corpus.corpus}: of each site one, then further"
    return Table(title, _COLUMNS, rows, "web site", "The paper has three pages of three sites.")


def example(corpus: Measured) -> int:
    """The page that is shown: one in Thai if there is any, as the paper has, else one of median F."""
    thai = (place for place, page in enumerate(corpus.pages) if page.language == "th")
    return next(thai, corpus.typical(NAME))


def _text(corpus: Measured) -> Part:
    place = example(corpus)
    text = corpus.texts[NAME][place]
    shown = text[:_LONGEST_TEXT] + ("…" if len(text) > _LONGEST_TEXT else "")
    score = figure(float(corpus.scores[NAME][place][PARTS.index("F1")]))
    return Words(f"Page {corpus.pages[place].id}, F-measure {score}", shown or "(nothing)")


def _compared(experiment: Experiment) -> Table:
    systems = [name + end for name in (NAME, "plain") for end in ("", SUFFIX)]
    usable = Experiment([corpus for corpus in experiment.corpora if systems[1] in corpus.scores], [])
    note = (
        "With what most pages of a site share left out, where a site has three pages or more; learned from all pages "
        "of the corpus that were given, without their labels."
    )
    return tables.methods(usable, "F-measure alone and with the site", systems, note=note)


def _same_noise(corpus: Measured, _: Experiment) -> Finding:
    """Whether pages of one template score alike: the spread within sites against that of all pages."""
    f1 = corpus.scores[NAME][:, PARTS.index("F1")]
    groups = [package for package in corpus.packages[:-1] if not package.name.endswith("other sites")]
    if len(groups) < 2:
        return Finding(None, "")
    spreads = [float(f1[package.places].std()) for package in groups]
    within, overall = sum(spreads) / len(spreads), float(f1.std())
    told = f"spread {figure(within)} within {count(len(groups), 'site')}, {figure(overall)} over all pages"
    return Finding(within < overall, told)


def _helps(corpus: Measured, experiment: Experiment) -> Finding:
    if NAME + SUFFIX not in corpus.scores:
        return Finding(None, "")
    return better(NAME + SUFFIX, NAME)(corpus, experiment)


STUDY: Final = Study(
    name=NAME,
    title="XPath blocks and anchor ratios",
    source="Web content extraction by XPath blocks and anchor ratios, for tag clouds of Thai web sites.",
    measure="characters",
    about_measure="lengths of texts without spaces: expected, extracted, and missing",
    methods=(NAME,),
    rivals=("plain",),
    claims=(
        Claim(
            "Nearly all of the content is found", "Table I", "recall 100 % on 3 pages", at_least(NAME, "recall", 0.99)
        ),
        Claim("Little noise comes with it", "Table I", "precision 93 to 100 %", at_least(NAME, "precision", 0.93)),
        Claim("F-measure is high", "Table I", "96 to 100 %", at_least(NAME, "F1", 0.96)),
        Claim("Errors are noise rather than loss", "Section IV", "in words", above(NAME, "recall", "precision")),
        Claim("It is better than taking everything", "not in the paper", "no baseline", better(NAME, "plain")),
        Claim("Pages of one template score alike", "Section IV", "in words", _same_noise),
        Claim("Comparing several pages helps", "Section V, planned", "not measured", _helps),
    ),
    sections=sections,
    compares_pages=True,
)
