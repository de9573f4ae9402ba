"""`stellwerk doctor --channel`: tries the real Discord, with a message of each kind that the bot sends.

What Discord shows is read back and compared with what was sent, and then deleted. What only a person can do,
the person who runs it is asked to do. Each step is an object with a name and a `take`; nothing here touches a
game or the database.
"""
