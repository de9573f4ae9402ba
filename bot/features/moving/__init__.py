"""Making moves: by presses, by commands, by typed lines.

`buttons.py` takes what is pressed below a post, `guided` what is pressed on the way from there to a move,
`commands.py` what is typed. All of them end in `submitting.py`.
"""
