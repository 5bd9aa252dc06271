"""What the kernel is held to: the same answers, found in other ways that are easier to trust than quick."""
