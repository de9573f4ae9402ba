"""What if: moves tried out in private, and thrown away or made.

Nothing of it is stored. The moves tried stand in the message itself, and what a press means stands in the
ids of its components, so a sandbox works after a restart of the bot as before.
"""

from bot.features.whatif.places import TEMPLATE, Trial
from bot.features.whatif.presses import SandboxButton, TrialItem, opened, sent

__all__ = ["TEMPLATE", "SandboxButton", "Trial", "TrialItem", "opened", "sent"]
