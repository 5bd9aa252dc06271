"""What the learned default method has learned: the weights as a file, and what its features are called."""
