"""What a table shows: the view, previews and odds, and positions as people write them."""
