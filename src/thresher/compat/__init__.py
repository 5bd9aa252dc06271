"""The functions and classes of other extractors, built on `thresher.extract`: to switch, change one import.

    from thresher.compat import trafilatura                 instead of   import trafilatura
    from thresher.compat.trafilatura import extract                      from trafilatura import extract
    from thresher.compat.readability import Document                     from readability import Document
    from thresher.compat.newspaper import Article                        from newspaper import Article

None of those libraries is needed or used. Every argument of theirs is accepted; one that cannot be honoured causes a
warning that names it. `docs/migrating.md` has the table.
"""
