# The service automation with the browser it drives: Debian's Chromium without windows (ADR 50), fonts that write Hebrew and emoji (without them the
# pictures of what was posted show boxes), and an init process, as Chromium leaves children behind.
#
#   docker build -f images/automation.Dockerfile -t megafon/automation:0.1.0 .
#   docker run --security-opt seccomp=images/seccomp-chromium.json …
#
# Chromium is the newest that Debian has on the day of the build: build again for each of its security updates.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim
ARG RUNTIME_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /all
COPY . .
RUN mkdir /manifests \
 && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests ';' \
 && cp package-lock.json .npmrc .puppeteerrc.cjs /manifests

FROM ${NODE_IMAGE} AS build
ENV NX_DAEMON=false NX_TUI=false CI=true
WORKDIR /src
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx nx build automation \
 && images/build-tree.sh /src /tree services/automation \
 && cp images/healthcheck.mjs images/add-system.mjs /tree/

FROM ${RUNTIME_IMAGE}
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      chromium-headless-shell fonts-noto-core fonts-noto-color-emoji libstdc++6 tini \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/apt /var/log/dpkg.log \
 && groupadd --gid 10001 megafon \
 && useradd --uid 10001 --gid 10001 --home-dir /tmp --no-create-home --shell /usr/sbin/nologin megafon \
 && install -d -o 10001 -g 10001 -m 0700 /var/lib/megafon/browsers
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /tree /app
RUN dpkg-query -W -f '${Package} ${Version} ${Architecture}\n' | node /app/add-system.mjs /app && rm /app/add-system.mjs
ENV NODE_ENV=production HEALTH_PORT=3104 HOME=/tmp \
    PUPPETEER_EXECUTABLE_PATH=/usr/lib/chromium/chromium-headless-shell BROWSER_DATA_DIR=/var/lib/megafon/browsers
WORKDIR /app/services/automation
USER 10001:10001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "/app/healthcheck.mjs"]
ENTRYPOINT ["/usr/bin/tini", "--", "/usr/local/bin/node"]
CMD ["--enable-source-maps", "dist/main.js"]
