# The bot, as `make bot` runs it, without the sandbox. All state is in /data;
# compose.yml builds and runs it, hardened.

# The base is pinned by the digest of its index for all platforms (3.13.15, Debian trixie). To renew it:
#   docker buildx imagetools inspect python:3.13-slim
# names the present digest; put it into both lines, build, and let the container's health check pass.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/stellwerk
COPY requirements/run.txt /tmp/run.txt
RUN /opt/stellwerk/bin/pip install --require-hashes --only-binary :all: -r /tmp/run.txt

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
# Written by hand, for slim images have no useradd.
RUN echo 'stellwerk:x:10001:10001::/app:/usr/sbin/nologin' >>/etc/passwd \
    && echo 'stellwerk:x:10001:' >>/etc/group \
    && install -d -o stellwerk -g stellwerk /data
COPY --from=build /opt/stellwerk /opt/stellwerk
WORKDIR /app
COPY engine/ engine/
COPY render/ render/
COPY bot/ bot/
COPY CHANGELOG.md bot/
# Nothing is written there later, so that each start, and each process that draws, would compile it anew.
RUN /opt/stellwerk/bin/python -m compileall -q engine render bot
ENV PATH=/opt/stellwerk/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/stellwerk.sqlite3 \
    BACKUP_DIR=/data/backups \
    HEALTH_FILE=/tmp/stellwerk-health \
    XDG_CACHE_HOME=/data/cache
USER stellwerk
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot.operations.health"]
CMD ["python", "-m", "bot"]
