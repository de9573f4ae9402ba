"""Ballots as people meet them: asking the others, the posts with the votes, and the buttons to vote with."""
