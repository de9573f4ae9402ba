"""Who buys and rearranges after the auctions of lines (VIII.6, D-31).

On 18xx.games two queues are kept: companies that may still buy, and companies that may still rearrange, which
are those that are done with buying. Once after every action, and no oftener, the first of those that
rearrange is left out if it has nothing to do, and then, unless somebody rearranges now, the first of the
buyers likewise. If then the first of neither has anything to do, it is over for all that wait behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from engine.vienna1840.options import Options1840
from engine.vienna1840.state import CompanyStep, Task

__all__ = ["BUY", "PLACE", "STEPS", "after_action", "tasks"]

BUY: CompanyStep = "late_trams"
PLACE: CompanyStep = "late_assign"
STEPS = (BUY, PLACE)

Tasks = tuple[Task, ...]


def tasks(options: Options1840, buyers: Sequence[str], everybody: Sequence[str]) -> Tasks:
    """What buyers may do: buy, before everybody may rearrange; or company by company."""
    if options.late_buy_full_tcs == "no":
        return _in_pairs(buyers)
    return (*(Task(BUY, name) for name in buyers), *(Task(PLACE, name) for name in everybody))


def _in_pairs(companies: Sequence[str]) -> Tasks:
    return tuple(Task(step, name) for name in companies for step in STEPS)


def after_action(left: Tasks, has_a_say: Callable[[Task], bool]) -> Tasks:
    """What is left to do after an action, with what somebody has to do now before all else.

    Args:
        left: what was left; what comes after the queues is not touched.
        has_a_say: whether a company has anything to do in its step.
    """
    late = tuple(takewhile(lambda task: task.step in STEPS, left))
    rest = left[len(late) :]
    buying = [task.company for task in late if task.step == BUY]
    placing = [task.company for task in late if task.step == PLACE and task.company not in buying]

    def is_on(step: CompanyStep, queue: list[str]) -> bool:
        return bool(queue) and has_a_say(Task(step, queue[0]))

    if not is_on(PLACE, placing):
        del placing[:1]
        if not is_on(BUY, buying):
            placing += buying[:1]
            del buying[:1]
    waiting = [Task(PLACE, name) for name in placing]
    if is_on(PLACE, placing):
        return (*waiting, *_in_pairs(buying), *rest)
    if is_on(BUY, buying):
        first, *others = _in_pairs(buying)
        return (first, *waiting, *others, *rest)
    return rest
