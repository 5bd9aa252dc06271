"""The words of a text, in any script: `counting.py` is the journey, top to bottom."""
