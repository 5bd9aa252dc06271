"""Comments and forum posts: who wrote what and when, below an article or as the content of the page itself."""

from __future__ import annotations

from thresher.threads.comment_verdicts import with_comments, with_posts, without_comments
from thresher.threads.post_lines import post_lines
from thresher.threads.posts import Post, comment_rows, comments_of, posts_in, posts_of

__all__ = [
    "Post",
    "comment_rows",
    "comments_of",
    "post_lines",
    "posts_in",
    "posts_of",
    "with_comments",
    "with_posts",
    "without_comments",
]
