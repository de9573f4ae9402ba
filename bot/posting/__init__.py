"""The outbox: what is posted, and how it gets to Discord.

A post is a row, written with the change it tells of, beside the log. A message tells of one or more
posts, and which ones is read from the message as it stands in the channel. It is new, or grows by edits
while a turn goes on, or is closed with the turn. The text of a turn begins with its call, because a phone's
notification shows only the beginning; an edit notifies nobody, so in edits the call comes last, next to the
buttons.

A post stays open until Discord has taken it, and what is done for good is deleted after thirty days. After a
crash or a lost reply the bot looks for it in the channel before it sends it again. What Discord refuses goes
as less: without pictures, without buttons, in our own words, as a bare call. A process sends only for the
servers of its shards.

Before each post to a channel that looks on, and in each standing list of tables, the bot asks again whether
everyone who reads there may read the game's channel.
"""
