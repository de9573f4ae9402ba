"""A service of `compose.yml` as options of `podman run`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

__all__ = ["options"]

LEFT_OUT = frozenset(
    {
        "image",
        "build",
        "profiles",
        "restart",  # what a test ends shall stay ended
        "env_file",
        "volumes",
    }
)
"""What the caller sees to."""


def _log(said: Mapping[str, Any]) -> Sequence[str]:
    # What Docker calls json-file, podman writes in another form.
    assert said["driver"] == "json-file"
    size = said["options"]["max-size"]
    return ("--log-driver=k8s-file", f"--log-opt=max-size={size}b")


TOLD: Mapping[str, Callable[[Any], Sequence[str]]] = {
    # Docker's read-only is without podman's own folders in memory.
    "read_only": lambda said: (f"--read-only={_yes(said)}", "--read-only-tmpfs=false"),
    "init": lambda said: (f"--init={_yes(said)}",),
    "cap_drop": lambda said: [f"--cap-drop={each}" for each in said],
    "security_opt": lambda said: [f"--security-opt={each.removesuffix(':true')}" for each in said],
    "pids_limit": lambda said: (f"--pids-limit={said}",),
    "mem_limit": lambda said: (f"--memory={said}", f"--memory-swap={said}"),
    "tmpfs": lambda said: [f"--tmpfs={each}" for each in said],
    "stop_grace_period": lambda said: (f"--stop-timeout={said.removesuffix('s')}",),
    "logging": _log,
}


def _yes(said: bool) -> str:
    return "true" if said else "false"


def options(service: Mapping[str, Any]) -> list[str]:
    """The options of a service, without its image, volumes and settings.

    Raises:
        KeyError: the service says something that is not known here.
    """
    return [option for name, said in service.items() if name not in LEFT_OUT for option in TOLD[name](said)]
