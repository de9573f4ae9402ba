"""What if: moves tried out in private, and thrown away or made.

Nothing of it is stored. The moves tried stand in the message itself, and what a press means stands in the
ids of its components, so a variation works after a restart of the bot as before.
"""

from bot.features.whatif.presses import VariationItem, WhatIfButton, opened, opened_ahead, variation_of
from bot.features.whatif.variation import VariationPlace

__all__ = ["VariationItem", "VariationPlace", "WhatIfButton", "opened", "opened_ahead", "variation_of"]
