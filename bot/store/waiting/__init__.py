"""What falls due and when (`due.py`); who is awaited where (`awaiting.py`), whose clock runs (`clocks.py`),
and who is away (`absences.py`).
"""
