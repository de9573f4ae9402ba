"""What people choose for themselves or for a channel, and what is kept of them.

`reminders.py` is `/reminders`: when and how someone is called. What a reminder then says is in
`reminder_posts.py`, and when it is due in `bot/table/waiting`.
"""
