"""What `auto` measures and says, found a second time: plainly, with numpy and loops, and nothing for speed.

    page ──▶ blocks ──▶ elements ──▶ texts, looks, around, place, page_facts ──▶ features ──▶ network ──▶ verdict

The kernel's own way is in `kernel/auto/`. Each feature is written under its name in `model/feature_names.py`, so the
order of the names is checked, too.
"""
