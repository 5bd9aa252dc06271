"""The picture: fonts for the words, a place for each, and PNG, SVG, HTML or a terminal to draw on.

`picture.py` is the journey: a font for each word (`fonts`), how large its ink is (`ink`), one scale for all (`layout`),
a place for each (`place`), and then `paint`, `svg` or `html`. `terminal.py` packs words in the same way, by letters.
"""
