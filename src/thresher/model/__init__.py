"""The learned default method: features of text blocks, a small network, its weights, and how they were made."""
