import { AppError } from '@megafon/contracts';
import type { Endpoint, ErrorCode, ErrorDetails, ReplyOf } from '@megafon/contracts';

export interface Received {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
  signal: AbortSignal | null;
}

type Handler = (request: Received) => unknown;

class Refusal {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** A failure of something in between, which knows no words of ours. */
export const wordless = new Refusal(502, {});

/** A refusal as the gateway words it. */
export function refusal(code: ErrorCode, details: ErrorDetails = {}): Refusal {
  const error = new AppError(code, details);
  return new Refusal(error.status, error.toReply());
}

/** A server that answers by the contract; what nobody taught it is a 404. */
export class FakeServer {
  private readonly routes: { method: string; pattern: RegExp; names: string[]; handler: Handler }[] = [];
  readonly received: { call: string; request: Received }[] = [];
  offline = false;

  /** Teaches an answer, or how to find one; a later lesson goes before an earlier one. */
  on<E extends Endpoint>(
    endpoint: E,
    answer:
      ReplyOf<E> | Refusal | ((request: Received) => ReplyOf<E> | Refusal | Promise<ReplyOf<E> | Refusal>),
  ): this {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const pattern = new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`);
    const handler = typeof answer === 'function' ? (answer as Handler) : () => answer;
    this.routes.unshift({ method: endpoint.method, pattern, names, handler });
    return this;
  }

  /** How often a call was made, and with what. */
  callsOf(endpoint: Endpoint): Received[] {
    return this.received.filter(({ call }) => call === endpoint.pattern).map(({ request }) => request);
  }

  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    await Promise.resolve();
    if (this.offline) throw new TypeError('network error');
    const [path = url, search] = url.split('?');
    // A path without parameters goes first, as in the gateway.
    const routes = this.routes.toSorted((one, other) => one.names.length - other.names.length);
    for (const { method, pattern, names, handler } of routes) {
      const match = method === (init.method ?? 'GET') ? pattern.exec(path) : null;
      if (!match) continue;
      const request: Received = {
        params: Object.fromEntries(names.map((name, i) => [name, match[i + 1] ?? ''])),
        query: Object.fromEntries(new URLSearchParams(search)),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        headers: init.headers as Record<string, string>,
        signal: init.signal ?? null,
      };
      const plain = names.reduce(
        (text, name) => text.replace(request.params[name] ?? '', `:${name}`),
        path.slice(4),
      );
      this.received.push({ call: `${method} ${plain}`, request });
      return responseOf(await handler(request));
    }
    return responseOf(refusal('REQUEST.NOT_FOUND'));
  };
}

function responseOf(answer: unknown): Response {
  const { status, body } = answer instanceof Refusal ? answer : { status: 200, body: answer };
  return {
    ok: status < 400,
    status,
    json: () => Promise.resolve(JSON.parse(JSON.stringify(body)) as unknown),
    blob: () => Promise.resolve(new Blob(['picture'])),
  } as Response;
}
