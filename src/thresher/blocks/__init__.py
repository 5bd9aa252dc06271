"""What a page is made of beside its content: text blocks, blocks by relevance, menus, and the reasons for each."""
