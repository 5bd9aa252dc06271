"""How labelled corpora lie on disk: one file for each layout.

A layout is two functions: `recognises(path)` looks at names only, `read(path)` gives the corpus. `rows.py` and
`files.py` hold what they share. To add one, write its file here and its line in `LAYOUTS` of `corpora.py`.
"""
