"""What falls due and when; who is awaited where, whose clock runs, and who is away."""
