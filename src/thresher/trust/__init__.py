"""How far an answer can be trusted, and what speaks against it."""
