"""The experiments of the five papers once more: their methods, rivals, measures and tables, on any labelled corpus.

run.py         a study on corpora: every system, every value of a parameter that the paper tries
study.py       what is known of a paper before anything is measured; `wlr.py` and so on are the five
claims.py      what a paper claims, and whether it holds on a corpus
experiment.py  what was measured, split by site into packages
report.py      all of it as one HTML file, put together from `parts`, `tables` and `pictures`
"""
