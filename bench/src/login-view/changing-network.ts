import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';

/** A network whose login ends at a page that changes when it is told to or pressed, and at no other time. */
export interface ChangingNetwork {
  /** @returns when the page was told (performance.now) */
  change(): number;
  /** Resolves when the next page listens. */
  opens(): Promise<void>;
  stop(): Promise<void>;
}

const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>Kikar</title><body>${body}`;
const loginPage = page(`<form method="post" action="/login">
  <label>Email or phone <input name="email"></label><label>Password <input name="password" type="password"></label>
  <button>Log in</button></form>`);
const codePage =
  page(`<label>Code <input name="code"></label><p id="box" style="height:200px;width:200px"></p>
  <script>let hue = 0;
  const paint = () => { box.style.background = 'hsl(' + hue + ' 90% 50%)'; };
  new EventSource('/changes').onmessage = ({ data }) => { hue = Number(data); paint(); };
  addEventListener('mousedown', () => { hue = (hue + 67) % 360; paint(); });</script>`);

export async function startChangingNetwork(port: number): Promise<ChangingNetwork> {
  let listener: ServerResponse | null = null;
  let hue = 0;
  let tellOpened: () => void = () => undefined;
  const server = createServer((request, response) => {
    if (request.url === '/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      listener = response;
      tellOpened();
      return;
    }
    if (request.url === '/login' && request.method === 'POST')
      return response.writeHead(303, { location: '/login/two-factor' }).end();
    const isCode = request.url === '/login/two-factor';
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(isCode ? codePage : request.url === '/login' ? loginPage : '');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    opens: () => new Promise<void>((resolve) => (tellOpened = resolve)),
    change: () => {
      hue = (hue + 67) % 360;
      const toldAt = performance.now();
      listener?.write(`data: ${hue}\n\n`);
      return toldAt;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
