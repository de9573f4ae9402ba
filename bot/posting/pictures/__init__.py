"""Pictures: drawn in processes of low priority, and the latest ones kept; emblems as emojis.

Posts and screens ask `gallery.py` for pictures: it keeps the latest positions', and has all others drawn
on the easels of `drawing`. `replay` draws whole games as moving pictures. `emojis.py` uploads emblems to
Discord.
"""
