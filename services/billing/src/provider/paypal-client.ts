import { z } from 'zod';
import { ProviderFault } from './payment-provider.js';
import { faultOf } from './paypal-views.js';

/** Of a REST application of the merchant. */
export interface PaypalCredentials {
  clientId: string;
  secret: string;
}

export interface PaypalOptions extends PaypalCredentials {
  /** Where the REST interface is: `https://api-m.paypal.com`. */
  apiUrl: string;
  /** The longest that one request may take, in milliseconds. */
  timeoutMs?: number;
}

export interface PaypalRequest {
  method: 'GET' | 'POST';
  path: string;
  /** JSON. */
  body?: string;
  requestId?: string;
}

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const maxAnswerChars = 500_000;
/** A token is renewed so long before its end, in milliseconds. */
const marginMs = 60_000;

/** Requests with an OAuth token of the client's credentials, which is kept while it is good. */
export class PaypalClient {
  private token: { value: string; goodUntil: number } | null = null;
  private renewal: Promise<string> | null = null;

  constructor(
    private readonly options: PaypalOptions,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws ProviderFault */
  async send(request: PaypalRequest): Promise<unknown> {
    const token = await this.currentToken();
    const first = await this.ask(request, token);
    if (first.status !== 401) return bodyOf(first);
    // Revoked before its time: once more with a new one.
    if (this.token?.value === token) this.token = null;
    return bodyOf(await this.ask(request, await this.currentToken()));
  }

  private async ask({ method, path, body, requestId }: PaypalRequest, token: string): Promise<Answer> {
    return this.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        // All of the order in the answer, not its id alone.
        prefer: 'return=representation',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(method === 'POST' && { body: body ?? '{}' }),
    });
  }

  private async currentToken(): Promise<string> {
    if (this.token && this.token.goodUntil > this.now()) return this.token.value;
    this.renewal ??= this.renew().finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  private async renew(): Promise<string> {
    const { clientId, secret } = this.options;
    const answer = await this.fetch('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (answer.status !== 200) throw new ProviderFault('unknown', `no token: status ${answer.status}`);
    const parsed = tokenReply.safeParse(answer.body);
    if (!parsed.success) throw new ProviderFault('unknown', 'no token: the answer is not one');
    const { access_token: value, expires_in: lifeS } = parsed.data;
    this.token = { value, goodUntil: this.now() + Math.max(0, lifeS * 1_000 - marginMs) };
    return value;
  }

  private async fetch(path: string, init: RequestInit): Promise<Answer> {
    const { apiUrl, timeoutMs = 10_000 } = this.options;
    try {
      const response = await fetch(apiUrl.replace(/\/+$/, '') + path, {
        ...init,
        // Whoever is asked elsewhere would get the credentials.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      return { status: response.status, body: jsonOf(text) };
    } catch (error) {
      throw new ProviderFault('unknown', nameOf(error));
    }
  }
}

interface Answer {
  status: number;
  body: unknown;
}

function bodyOf({ status, body }: Answer): unknown {
  if (status >= 200 && status < 300) return body;
  throw faultOf(status, body);
}

function jsonOf(text: string): unknown {
  try {
    return text.length > maxAnswerChars ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Its kind alone: the message of a failed request may hold the address with its secrets. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'not an error';
}
