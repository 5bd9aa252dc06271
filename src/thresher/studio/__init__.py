"""The studio: in a browser, a page beside what was taken from it, why, how to correct it, and what is learned of that.

    thresher studio [PAGE | FOLDER | CORPUS.parquet]

`application.py` puts the screens and their questions together behind `door.py`, which lets nobody in without the token.
An opened page (`opened_page.py`) is shown in a frame without scripts (`frame.py`); `asking.py` says how it was asked to
be extracted, `answers.py` what came out, `attribution.py` what spoke for and against a block. `corpus_file.py` keeps
what people labelled, `jobs.py` trains and measures in processes of their own, `site_rules.py` turns corrections into
rules. `static/` and `templates/` are what the browser gets; nothing is built, and nothing comes from elsewhere.
"""
