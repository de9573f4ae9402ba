"""What every interaction passes, and how it's answered.

`pressed.py` is how a press finds the class that takes it, `answers.py` acknowledges and answers, and turns
errors into sentences. `viewer.py` finds the person's table, language and theme, `services.py` what the client
put together. Who may do what is in `authority.py`.
"""
