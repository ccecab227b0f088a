import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface LatePages {
  url: string;
  stop(): Promise<void>;
}

/** Draws a page that was sent as text, so late; runs in the page. */
function draw(markup: string, lateMs: number): void {
  setTimeout(() => {
    const drawn = new DOMParser().parseFromString(markup, 'text/html');
    for (const { name, value } of drawn.documentElement.attributes)
      document.documentElement.setAttribute(name, value);
    document.head.replaceChildren(...drawn.head.childNodes);
    document.body.className = drawn.body.className;
    // As where a script draws, nothing is to be seen that does not work yet.
    document.body.style.visibility = drawn.body.querySelector('script') ? 'hidden' : '';
    document.body.replaceChildren(...drawn.body.childNodes);
    for (const old of document.body.querySelectorAll('script')) {
      const script = document.createElement('script');
      script.addEventListener('load', () => (document.body.style.visibility = ''));
      for (const { name, value } of old.attributes) script.setAttribute(name, value);
      old.replaceWith(script);
    }
  }, lateMs);
}

/** The page as a network sends it that draws by script: at first there is nothing but a loader. */
function shellOf(markup: string, lateMs: number): string {
  const text = JSON.stringify(markup).replaceAll('<', '\\u003c');
  return (
    '<!doctype html><html><head><meta charset="utf-8"></head><body><div role="progressbar"></div>' +
    `<script>(${draw.toString()})(${text}, ${lateMs})</script></body></html>`
  );
}

/** A network whose pages come from another one, and are drawn by script, so much later than they are loaded. */
export async function startLatePages(origin: () => string, lateMs: number): Promise<LatePages> {
  const answer = async (received: IncomingMessage): Promise<Buffer | null> => {
    const isPage = String(received.headers['content-type']).startsWith('text/html');
    if (!isPage || received.headers['content-length'] === undefined) return null;
    return Buffer.from(shellOf((await buffer(received)).toString(), lateMs));
  };
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const passed = httpRequest(new URL(url, origin()), { method, headers });
    passed.on('response', (received) => {
      const head = { ...received.headers };
      answer(received).then(
        (page) => {
          if (page)
            response
              .writeHead(received.statusCode ?? 502, { ...head, 'content-length': page.length })
              .end(page);
          else
            received
              .on('aborted', () => response.destroy())
              .pipe(response.writeHead(received.statusCode ?? 502, head));
        },
        // Broken off in the middle: so is this. Without its head Chromium would ask again by itself.
        () => response.writeHead(received.statusCode ?? 502, head).write(' ', () => response.destroy()),
      );
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
