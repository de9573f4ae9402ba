"""Going back: at once, or by consent."""
