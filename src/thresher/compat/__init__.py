"""The call shapes of other extractors over `thresher.extract`, so that a switch is one changed import.

    from thresher.compat import trafilatura                 instead of   import trafilatura
    from thresher.compat.trafilatura import extract                      from trafilatura import extract
    from thresher.compat.readability import Document                     from readability import Document
    from thresher.compat.newspaper import Article                        from newspaper import Article

Nothing of those libraries is needed or used. What they take is taken here: what means something is done, what cannot be
done warns once and names the argument. `docs/migrating.md` has the table.
"""
