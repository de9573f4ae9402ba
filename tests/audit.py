"""Known vulnerabilities of what the bot runs on: `python -m tests.audit`, or `make audit`.

A finding fails. Where no advisories can be had, the audit is skipped, and says so: its exit code is that by
which test drivers know a skip (77), which `make audit` takes as no failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

__all__ = ["SKIPPED", "judge", "main"]

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


SKIPPED = 77


def judge(report: str, trouble: str = "") -> tuple[int, list[str]]:
    """The exit code (0 nothing known, 1 a finding, `SKIPPED` nothing looked up), and what there is to say.

    Args:
        report: the JSON that pip-audit printed; something else where it came to nothing.
        trouble: what it said on the side.
    """
    try:
        dependencies = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = (trouble.strip().splitlines() or ["no answer"])[-1]
        return SKIPPED, [f"SKIPPED: nothing was audited: {last}"]
    skipped = [each["name"] for each in dependencies if "skip_reason" in each]
    if len(skipped) == len(dependencies):
        nothing = f"no advisories could be had for {_listed(skipped)}"
        return SKIPPED, [f"SKIPPED: nothing was audited: {nothing}"]
    found = [
        f"{each['name']} {each['version']}: {flaw['id']}, fixed in {_listed(flaw['fix_versions'])}"
        for each in dependencies
        for flaw in each.get("vulns", ())
    ]
    said = [
        f"{len(dependencies) - len(skipped)} dependencies audited, {len(found)} known vulnerabilities",
        *found,
    ]
    if skipped:
        said.append(f"NOTICE: no advisories could be had for {', '.join(skipped)}")
    return 1 if found else 0, said


def _listed(versions: list[str]) -> str:
    return ", ".join(versions) or "none"


def main(*asked: str) -> int:
    """Ask and print; the exit code. `asked`: of another service than the usual one."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(PINS), *QUESTION, *asked]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        code, said = judge(done.stdout, done.stderr)
    except subprocess.TimeoutExpired:
        code, said = judge("", f"no answer within {SECONDS} s")
    print("\n".join(f"audit: {line}" for line in said))
    return code


if __name__ == "__main__":
    sys.exit(main())
