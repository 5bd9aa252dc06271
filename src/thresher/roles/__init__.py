"""What each block of a page is: its role, beside whether it is content; and what becomes of headlines, leads,
bylines and captions, which are neither content nor chaff by themselves."""
