"""Pictures: drawn in processes of low priority, and the latest ones kept; emblems as emojis.

`gallery.py` is whom posts and screens ask for a picture: it keeps the latest ones, and has the others drawn
on the easels of `drawing`. `replay` draws whole games as moving pictures. `emojis.py` brings emblems to
Discord.
"""
