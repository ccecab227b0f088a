import { Agent, request } from 'node:http';

export interface Answer {
  /** 0 where the connection ended without an answer. */
  status: number;
  body: string;
  tookMs: number;
}

export interface Asked {
  token?: string;
  /** JSON, unless the headers say otherwise. */
  body?: string | Buffer;
  headers?: Readonly<Record<string, string>>;
}

/** HTTP from an address of its own on this machine, over as many connections as are allowed. */
export class HttpClient {
  private readonly agent: Agent;

  constructor(
    private readonly gatewayUrl: string,
    private readonly localAddress: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress });
  }

  ask(method: string, path: string, { token, body, headers }: Asked = {}): Promise<Answer> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const answer = (status: number, text: string) =>
        resolve({ status, body: text, tookMs: performance.now() - startedAt });
      // The path as it is: a URL would take `..` out of it.
      const { hostname, port } = new URL(this.gatewayUrl);
      const asked = request({
        hostname,
        port,
        path,
        method,
        agent: this.agent,
        localAddress: this.localAddress,
        headers: {
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      });
      asked.on('response', (response) => {
        const parts: Buffer[] = [];
        const all = () => answer(response.statusCode ?? 0, Buffer.concat(parts).toString());
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', all);
        response.on('error', all);
      });
      asked.on('error', () => answer(0, ''));
      asked.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
