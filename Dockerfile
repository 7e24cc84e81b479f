# Images, one per target: `api` (also the worker, the migration and the backup, by another command), `shell`, `gateway`, and `storage` for one machine.
# Node 24: the same app takes about 0.6x the CPU of Node 20.
ARG NODE_VERSION=24.21.0
ARG CADDY_VERSION=2.10.2
ARG VERSITYGW_VERSION=1.7.0

# changes only with the manifests, so that a change of sources installs nothing
FROM node:${NODE_VERSION}-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY e2e/package.json e2e/
COPY local-services/package.json local-services/
COPY mf-account/package.json mf-account/
COPY mf-admin/package.json mf-admin/
COPY mf-cart-checkout/package.json mf-cart-checkout/
COPY mf-catalog/package.json mf-catalog/
COPY shared-contracts/package.json shared-contracts/
COPY shared-server/package.json shared-server/
COPY shared-ui/package.json shared-ui/
COPY shell/package.json shell/
RUN --mount=type=cache,target=/root/.npm npm ci

FROM dependencies AS production-packages
COPY shell/federation/build/server-packages.mjs shell/federation/build/
COPY scripts/deployment/production-packages.mjs scripts/deployment/
RUN node scripts/deployment/production-packages.mjs api /packages/api && node scripts/deployment/production-packages.mjs shell /packages/shell

FROM dependencies AS api-build
COPY .swcrc ./
COPY scripts/build.mjs scripts/
COPY shared-contracts shared-contracts
COPY shared-server shared-server
COPY api api
RUN node scripts/build.mjs shared-contracts shared-server api

FROM dependencies AS shell-build
COPY .swcrc tsconfig.base.json ./
COPY scripts/build.mjs scripts/
COPY shared-contracts shared-contracts
COPY shared-server shared-server
COPY shared-ui shared-ui
COPY shell shell
COPY mf-catalog mf-catalog
COPY mf-cart-checkout mf-cart-checkout
COPY mf-account mf-account
COPY mf-admin mf-admin
RUN node scripts/build.mjs shared-contracts shared-server shell mf-catalog mf-cart-checkout mf-account mf-admin

FROM node:${NODE_VERSION}-bookworm-slim AS runtime
# without these, glibc keeps what pictures used: a third of the API's memory
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
# a new volume takes over the owner of its folder; a renderer runs as another user than the shell
RUN install -d -o node -g node /data /backups && install -d -o 1001 -g 1001 /renderer
COPY package.json ./
USER node

FROM runtime AS api
ENV API_HOST=0.0.0.0 API_PORT=3001 DATA_DIR=/tmp
COPY --from=production-packages /packages/api ./
COPY shared-contracts/package.json shared-contracts/
COPY shared-server/package.json shared-server/
COPY api/package.json api/
COPY --from=api-build /app/shared-contracts/dist ./shared-contracts/dist
COPY --from=api-build /app/shared-server/dist ./shared-server/dist
COPY --from=api-build /app/api/dist ./api/dist
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.js"]

FROM runtime AS shell
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=production-packages /packages/shell ./
COPY shell/package.json shell/
COPY --from=shell-build /app/shell/dist ./shell/dist
COPY --from=shell-build /app/mf-catalog/dist ./mf-catalog/dist
COPY --from=shell-build /app/mf-cart-checkout/dist ./mf-cart-checkout/dist
COPY --from=shell-build /app/mf-account/dist ./mf-account/dist
COPY --from=shell-build /app/mf-admin/dist ./mf-admin/dist
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "shell/dist/server/main.js"]

FROM caddy:${CADDY_VERSION}-alpine AS gateway
# certificates, in a folder that a process without root may write
ENV XDG_DATA_HOME=/certificates XDG_CONFIG_HOME=/tmp
RUN install -d -o 1000 -g 1000 /certificates
COPY scripts/deployment/gateway /etc/caddy
USER 1000:1000
VOLUME /certificates
HEALTHCHECK --interval=5s --timeout=2s --retries=3 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:2020/"]
CMD ["caddy", "run", "--config", "/etc/caddy/site.Caddyfile", "--adapter", "caddyfile"]

FROM ghcr.io/versity/versitygw:v${VERSITYGW_VERSION} AS storage
ENV VGW_PORT=:9000 VGW_HEALTH=/health VGW_IAM_DIR=/tmp/accounts
# a new volume takes over the owner of the folder
RUN install -d -o 1000 -g 1000 /data
COPY scripts/deployment/storage /usr/local/share/storage
USER 1000:1000
VOLUME /data
HEALTHCHECK --interval=5s --timeout=4s --retries=20 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:9000/health"]
ENTRYPOINT ["/bin/sh", "/usr/local/share/storage/start.sh"]
CMD ["posix", "/data"]
