"""The town plan with all that stands on it, whole and in part."""
