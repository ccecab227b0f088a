# One Node process of the product: a service, or a part of the sandbox. Nothing is in the image but Node, the libraries it
# is linked with and the process' own tree: no shell, no package manager, nobody but uid 10001.
#
#   docker build -f images/service.Dockerfile --build-arg WORKSPACE=services/auth --build-arg HEALTH_PORT=3101 \
#     -t megafon/auth:0.1.0 .
#
# NODE_IMAGE may be any Debian with this Node: where no registry is reached, one made by debootstrap.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /all
COPY . .
# What `npm ci` reads: the layer after it is made anew only when one of these changes.
RUN mkdir /manifests \
 && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests ';' \
 && cp package-lock.json .npmrc .puppeteerrc.cjs /manifests

FROM ${NODE_IMAGE} AS build
ENV NX_DAEMON=false NX_TUI=false CI=true
WORKDIR /src
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
ARG WORKSPACE
# The gateway serves the front end.
RUN case "${WORKSPACE}" in \
      services/gateway) npx nx run-many -t build -p gateway,frontend ;; \
      services/*) npx nx build "${WORKSPACE#services/}" ;; \
      libs/backup) npx nx build backup ;; \
      sandbox/*) npx nx build "sandbox-${WORKSPACE#sandbox/}" ;; \
      *) echo "WORKSPACE=${WORKSPACE} is neither a service, nor of the sandbox, nor the backup" >&2; exit 1 ;; \
    esac
RUN case "${WORKSPACE}" in services/gateway) also=frontend ;; *) also= ;; esac \
 && images/build-tree.sh /src /tree "${WORKSPACE}" ${also} \
 && images/runtime.sh /tree /image \
 && mv /tree /image/app \
 && cp images/healthcheck.mjs /image/app/

FROM scratch
COPY --from=build /image /
ARG WORKSPACE
ARG HEALTH_PORT
ENV NODE_ENV=production HEALTH_PORT=${HEALTH_PORT} HOME=/tmp
WORKDIR /app/${WORKSPACE}
USER 10001:10001
# As processes.ts does it; a cluster asks by itself.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "/app/healthcheck.mjs"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["--enable-source-maps", "dist/main.js"]
