"""The map of Vienna, whole and in part."""
