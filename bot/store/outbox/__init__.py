"""What is to be posted and how it stands with Discord; mirrors and bulletins, which show it elsewhere."""
