import { setTimeout as pause } from 'node:timers/promises';
import { graphemeCount, maxCommentLength, maxPostLength } from '@megafon/contracts';
import { Writer, WritingFault } from '../writer.js';
import type { WritingOrder, WritingWatch } from '../writer.js';
import { cleanText, wholeSentences } from './clean-text.js';
import { kindOfError, pieceOf } from './completion.js';
import { messagesFor, tokensFor } from './prompt.js';
import { readEvents, readText, within } from './read-events.js';
import { TimeLimits } from './time-limits.js';

export interface ModelOptions {
  /** Of an OpenAI-compatible server, with its version: `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** '' for a server that wants none. */
  apiKey: string;
  model: string;
  /** The longest that nothing is heard, before the first word and between two, in milliseconds. */
  silenceMs?: number;
  /** The longest that one call may take, in milliseconds. */
  totalMs?: number;
  /** A server that is busy for longer is not waited for, in milliseconds. */
  maxWaitMs?: number;
}

const maxBytes = 1_000_000;
const maxErrorBytes = 16_384;
const maxAttempts = 3;
const defaultWaitMs = 1_000;
const busyStatuses = [429, 503, 529];

/** The server has no room now. */
class Busy extends WritingFault {
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super('busy', message);
  }
}

/** Asks a language model over the chat-completions call that many servers speak. */
export class ModelWriter extends Writer {
  readonly kind = 'model';
  private readonly options: Required<ModelOptions>;

  constructor(options: ModelOptions) {
    super();
    this.options = { silenceMs: 30_000, totalMs: 120_000, maxWaitMs: 20_000, ...options };
  }

  async write(order: WritingOrder, variant: number, watch: WritingWatch): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(order, variant, watch);
      } catch (error) {
        // Busy is said before the first word: nothing that was shown is written again.
        if (!(error instanceof Busy) || attempt >= maxAttempts || error.waitMs > this.options.maxWaitMs)
          throw error;
        await pause(error.waitMs, undefined, { signal: watch.signal });
      }
    }
  }

  private async attempt(order: WritingOrder, variant: number, watch: WritingWatch): Promise<string> {
    const limits = new TimeLimits(this.options, watch.signal);
    let isAnswered = false;
    try {
      const response = await this.ask(order, variant, limits.signal);
      isAnswered = true;
      return await this.read(response, order, { limits, watch });
    } catch (error) {
      if (watch.signal.aborted) throw watch.signal.reason;
      if (error instanceof WritingFault) throw error;
      if (limits.isLate) throw new WritingFault('timeout', 'the time was up');
      throw new WritingFault(isAnswered ? 'cut-off' : 'unreachable', nameOf(error));
    } finally {
      limits.end();
    }
  }

  private async ask(order: WritingOrder, variant: number, signal: AbortSignal): Promise<Response> {
    const { baseUrl, apiKey, model } = this.options;
    return fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      // Whoever is asked elsewhere would get the key and the person's words.
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        messages: messagesFor(order, variant),
        max_tokens: tokensFor(order),
        stream: true,
      }),
    });
  }

  private async read(
    response: Response,
    order: WritingOrder,
    { limits, watch }: { limits: TimeLimits; watch: WritingWatch },
  ): Promise<string> {
    const body = response.body as AsyncIterable<Uint8Array> | null;
    if (response.status !== 200) throw await refusalOf(response.status, response.headers, body);
    if (!body) throw new WritingFault('cut-off', 'the answer has no body');
    const heard = beating(within(body, maxBytes), limits);
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
    const pieces = isStream ? readEvents(heard) : whole(heard);
    const most = order.target === 'post' ? maxPostLength : maxCommentLength;
    let raw = '';
    let finish: string | null = null;
    for await (const data of pieces) {
      if (data === '[DONE]') {
        finish ??= 'stop';
        break;
      }
      const piece = pieceOf(data);
      finish = piece.finish ?? finish;
      if (piece.text === '') continue;
      raw += piece.text;
      const text = cleanText(raw);
      if (text.length > most && graphemeCount(text, most) > most)
        throw new WritingFault('too-long', 'the text is too long');
      watch.onText(text);
    }
    if (finish === null && isStream) throw new WritingFault('cut-off', 'the answer ended before its end');
    const text = finish === 'length' ? wholeSentences(cleanText(raw)) : cleanText(raw);
    if (text === '') throw new WritingFault('empty', 'the answer has no text');
    return text;
  }
}

async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  yield await readText(body);
}

async function* beating(
  body: AsyncIterable<Uint8Array>,
  limits: TimeLimits,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of body) {
    limits.beat();
    yield chunk;
  }
}

async function refusalOf(
  status: number,
  headers: Headers,
  body: AsyncIterable<Uint8Array> | null,
): Promise<WritingFault> {
  const text = body ? await readText(within(body, maxErrorBytes)).catch(() => '') : '';
  const kind = kindOfError(text);
  const message = `status ${String(status)}${kind === null ? '' : ` ${kind}`}`;
  // Not a matter of waiting: whoever runs the system has to pay.
  if (kind === 'insufficient_quota') return new WritingFault('refused', message);
  if (busyStatuses.includes(status)) return new Busy(message, waitOf(headers.get('retry-after')));
  if (status === 408 || status === 504) return new WritingFault('timeout', message);
  return new WritingFault(status >= 500 ? 'unreachable' : 'refused', message);
}

/** Retry-After is a number of seconds, or a date. */
function waitOf(header: string | null): number {
  if (header === null || header.trim() === '') return defaultWaitMs;
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000;
  return Number.isNaN(waitMs) ? defaultWaitMs : Math.max(0, waitMs);
}

/** The error's kind alone: its message may hold an address with its secrets. */
function nameOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
  return error instanceof Error ? `${error.name} ${code}`.trim() : 'not an error';
}
