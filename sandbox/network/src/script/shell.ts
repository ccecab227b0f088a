import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { html } from '@megafon/sandbox-markup';
import type { Html } from '@megafon/sandbox-markup';
import type { View } from '../pages/view.js';

/** From `src` and from `dist` alike. */
const builtScript = new URL('../../dist/page/page.js', import.meta.url);

/** The pages' script as it was built, and the shell that loads it. */
export class Shell {
  private readonly script: Buffer;
  private readonly packed: Buffer;
  private readonly address: string;

  /** @throws Error when the script was not built. */
  constructor() {
    if (!existsSync(builtScript))
      throw new Error('The pages of the sandbox network are not built: npx nx build sandbox-network');
    this.script = readFileSync(builtScript);
    this.packed = gzipSync(this.script);
    const version = createHash('sha256').update(this.script).digest('hex').slice(0, 12);
    this.address = `/public/page-${version}.js`;
  }

  /** A document without a word in it. `notice` makes the script draw that page, whatever the address is. */
  document({ language, world }: View, notice: 'rate-limit' | null = null): Html {
    return html`<!doctype html>
      <html
        lang="${language}"
        dir="${language === 'he' ? 'rtl' : 'ltr'}"
        ${world.settings.plainClassNames ? html`data-class-names="plain"` : null}
      >
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          ${notice ? html`<meta name="notice" content="${notice}" />` : null}
          <link rel="icon" href="/public/icon.svg" />
          <script type="module" src="${this.address}"></script>
        </head>
        <body>
          <div id="root"></div>
        </body>
      </html>`;
  }

  serve(server: FastifyInstance): void {
    server.get(this.address, async ({ headers }, reply) => {
      void reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable');
      return headers['accept-encoding']?.includes('gzip')
        ? reply.header('content-encoding', 'gzip').send(this.packed)
        : reply.send(this.script);
    });
  }
}
