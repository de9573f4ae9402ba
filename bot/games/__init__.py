"""How games meet their players: words, labels, pictures, and what else differs from game to game.

What everybody outside needs stands here; whose game it is, nobody outside asks.
"""

from bot.games.core.calling import Stroke
from bot.games.core.dialogue import Dialogue
from bot.games.core.digest import Circumstances, Rule, Rulebook
from bot.games.core.emblems import Emblems
from bot.games.core.inquiries import Asked, Findings, Inquiry, InquiryGroup
from bot.games.core.interchange import Brought, Difference, Recording
from bot.games.core.legal import Foreseen, Legal
from bot.games.core.lessons import Lesson, Scripted, Stage, Task
from bot.games.core.naming import Naming
from bot.games.core.orders import Do, Order, Orders, Over, PlannedMoves, SeenMove, Term, Verdict, planned
from bot.games.core.pictures import DETAIL, Pictures
from bot.games.core.presentation import Presentation, named, presentation, sentence, shelf, title_of, usual
from bot.games.core.puzzles import PuzzleKind, Puzzles, PuzzleScreen, Riddle, packed, unpacked
from bot.games.core.reasons import REFUSAL, THOUGHT, Explanation
from bot.games.core.rules import Rules
from bot.games.core.scene import Deed, Plate, Scene, display_name, plain_name
from bot.games.core.synonyms import plain, synonyms
from bot.games.core.table_options import RuleSet, TableOptions
from bot.games.core.telling import Brief, in_brief

__all__ = [
    "DETAIL",
    "REFUSAL",
    "THOUGHT",
    "Asked",
    "Brief",
    "Brought",
    "Circumstances",
    "Deed",
    "Dialogue",
    "Difference",
    "Do",
    "Emblems",
    "Explanation",
    "Findings",
    "Foreseen",
    "Inquiry",
    "InquiryGroup",
    "Legal",
    "Lesson",
    "Naming",
    "Order",
    "Orders",
    "Over",
    "Pictures",
    "PlannedMoves",
    "Plate",
    "Presentation",
    "PuzzleKind",
    "PuzzleScreen",
    "Puzzles",
    "Recording",
    "Riddle",
    "Rule",
    "RuleSet",
    "Rulebook",
    "Rules",
    "Scene",
    "Scripted",
    "SeenMove",
    "Stage",
    "Stroke",
    "TableOptions",
    "Task",
    "Term",
    "Verdict",
    "display_name",
    "in_brief",
    "named",
    "packed",
    "plain",
    "plain_name",
    "planned",
    "presentation",
    "sentence",
    "shelf",
    "synonyms",
    "title_of",
    "unpacked",
    "usual",
]
