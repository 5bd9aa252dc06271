"""How the model is made: labelled pages in, weights out. Needs the extra `train`; extraction does not come here."""
