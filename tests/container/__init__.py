"""The bot in a container, as `compose.yml` runs it, on a machine without a registry.

`python -m tests.container` builds the image of the Dockerfile on a base made by debootstrap, and runs it with
podman and with the options of `compose.yml`, against a Discord on loopback. It is no part of `make test`: it
needs root and podman, and some minutes. What differs from the real thing: the base is Debian's own Python
instead of the official image's, and the network is the machine's, for that is where the loopback Discord is.
"""
