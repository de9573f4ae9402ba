"""Known vulnerabilities of what the bot runs on: `python -m tests.audit`, or `make audit`.

A finding fails. Where the advisories can't be reached, a notice says so, and nothing fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

__all__ = ["judge", "main"]

PINS = Path(__file__).parents[1] / "requirements" / "run.txt"
SECONDS = 300
QUESTION = (
    "--require-hashes",
    "--disable-pip",
    "--progress-spinner",
    "off",
    "--format",
    "json",
    "--timeout",
    "10",
)


def judge(report: str, trouble: str = "") -> tuple[bool, list[str]]:
    """Whether all is well as far as is known, and what there is to say.

    Args:
        report: the JSON that pip-audit printed; something else where it came to nothing.
        trouble: what it said on the side.
    """
    try:
        dependencies = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = (trouble.strip().splitlines() or ["no answer"])[-1]
        return True, [f"NOTICE: dependencies were not audited: {last}"]
    found = [
        f"{each['name']} {each['version']}: {flaw['id']}, fixed in {_listed(flaw['fix_versions'])}"
        for each in dependencies
        for flaw in each.get("vulns", ())
    ]
    skipped = [each["name"] for each in dependencies if "skip_reason" in each]
    said = [
        f"{len(dependencies) - len(skipped)} dependencies audited, {len(found)} known vulnerabilities",
        *found,
    ]
    if skipped:
        said.append(f"NOTICE: no advisories could be reached for {', '.join(skipped)}")
    return not found, said


def _listed(versions: list[str]) -> str:
    return ", ".join(versions) or "no version"


def main(*asked: str) -> int:
    """Ask, print, and fail where something is known. `asked`: of another service than the usual one."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(PINS), *QUESTION, *asked]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        well, said = judge(done.stdout, done.stderr)
    except subprocess.TimeoutExpired:
        well, said = judge("", f"no answer within {SECONDS} s")
    print("\n".join(f"audit: {line}" for line in said))
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
