# BooCode with its page and boocontext. docs/container.md says how it is started, and what was tried.

# Any image with Node 20.19 or newer and npm, on a system with apt-get; both stages start from it.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
# The same package that npm gets, with what it depends on at the versions of the lock file.
RUN npm ci --no-audit --no-fund && npm run pack -- --install /app && rm /app/*.tgz

FROM ${NODE_IMAGE}
# Git is asked about history; it reads the repository and writes nothing into it.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin boocode \
  && install -d -o boocode -g boocode /data \
  && install -d /repo
COPY --from=build /app /app

USER boocode
# Chats, keys of model servers and the index are in /data, which is all that is ever written to, but for /tmp.
ENV HOME=/data HOST=0.0.0.0 PORT=9500 BOOCODE_REPO=/repo NODE_ENV=production
VOLUME /data
EXPOSE 9500
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/boocode/apps/boocode/bin/boocode.js"]
