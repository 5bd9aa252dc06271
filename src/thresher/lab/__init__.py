"""The laboratory: measuring extractors, showing what they do, training the default. Extraction needs none of it."""
