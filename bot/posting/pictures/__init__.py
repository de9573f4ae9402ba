"""Pictures: drawn in processes of low priority, and the latest ones kept; emblems as emojis."""
