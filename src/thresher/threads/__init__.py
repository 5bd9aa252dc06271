"""Comments and forum posts: who wrote what and when, below an article or as the content of the page itself."""

from __future__ import annotations

from thresher.threads.ask import comment_rows, comments_of, posts_of
from thresher.threads.content import with_comments, without_comments
from thresher.threads.post import Post

__all__ = ["Post", "comment_rows", "comments_of", "posts_of", "with_comments", "without_comments"]
