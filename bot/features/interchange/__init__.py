"""Games that come from other sites, and go there, as files."""
