import { once } from 'node:events';
import { connect } from 'node:net';

export interface Asked {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

export interface Answered {
  statusCode: number;
  headers: Record<string, string>;
  /** Of repeated headers, each. */
  cookies: string[];
  body: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a test expects is what it checks
  json: () => any;
}

/** Over a real connection, as a page would. */
export async function ask(base: string, { method = 'GET', url, headers, payload }: Asked): Promise<Answered> {
  const body = typeof payload === 'string' ? payload : payload && new Uint8Array(payload);
  const response = await fetch(new URL(url, base), { method, headers, body, redirect: 'manual' });
  const text = await response.text();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    cookies: response.headers.getSetCookie(),
    body: text,
    json: () => JSON.parse(text) as unknown,
  };
}

/** Writes bytes as they are and answers with what came back until the server ended the connection. */
export async function sayRaw(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}
