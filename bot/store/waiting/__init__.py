"""What falls due and when (`due.py`); who is awaited where and who is away (`awaiting.py`), whose clock runs
(`clocks.py`).
"""
