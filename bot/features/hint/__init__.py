"""`/hint`: what a computer would do, for the one who asks alone."""
