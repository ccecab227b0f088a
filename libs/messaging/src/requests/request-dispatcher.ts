import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import { runWithTrace } from '../trace.js';
import { toErrorEnvelope } from './error-envelope.js';
import type { ReplyEnvelope, RequestEnvelope } from './envelopes.js';
import { parseRequest } from './parse-request.js';
import type { AnyRequestContract, RequestOf } from './request.js';

export interface RequestObservation {
  pattern: string;
  outcome: 'OK' | 'EXPIRED' | ErrorCode;
  durationMs: number;
}

export interface Route {
  contract: AnyRequestContract;
  handle: (request: RequestOf<AnyRequestContract>) => Promise<unknown>;
}

interface DispatcherOptions {
  find: (pattern: string) => Route | undefined;
  /** Requests that run at once; more are refused with SERVICE.UNAVAILABLE. */
  maxInFlight: number;
  now: () => number;
  report: (error: unknown, errorId: string, request: RequestEnvelope) => void;
  observe: (request: RequestObservation) => void;
}

/** What happens to a request between its arrival and its reply: no Kafka, no Nest. */
export class RequestDispatcher {
  private running = 0;

  constructor(private readonly options: DispatcherOptions) {}

  get inFlight(): number {
    return this.running;
  }

  /** Null where nobody waits any more. Never rejects. */
  async dispatch(request: RequestEnvelope): Promise<ReplyEnvelope | null> {
    const { now, observe, report } = this.options;
    const startedAt = now();
    if (startedAt >= request.deadline) {
      observe({ pattern: request.pattern, outcome: 'EXPIRED', durationMs: 0 });
      return null;
    }
    const settled = (outcome: RequestObservation['outcome']): void =>
      observe({ pattern: request.pattern, outcome, durationMs: now() - startedAt });
    try {
      const reply = await this.run(request);
      settled('OK');
      return { id: request.id, reply };
    } catch (thrown) {
      const error = toErrorEnvelope(thrown, (fault, errorId) => report(fault, errorId, request));
      settled(error.code as ErrorCode);
      return { id: request.id, error };
    }
  }

  private async run(request: RequestEnvelope): Promise<unknown> {
    const route = this.options.find(request.pattern);
    if (!route) throw new AppError('REQUEST.NOT_FOUND');
    if (this.running >= this.options.maxInFlight) throw new AppError('SERVICE.UNAVAILABLE');
    this.running += 1;
    try {
      const input = parseRequest(route.contract, request.source);
      const { caller, traceId, deadline } = request;
      const reply = await runWithTrace(traceId, () =>
        route.handle({ ...input, caller, userId: caller?.userId ?? '', traceId, deadline }),
      );
      return this.fit(route.contract, reply);
    } finally {
      this.running -= 1;
    }
  }

  /** Nothing leaves a service but what the contract names: a stored document's inner fields are stripped here. */
  private fit(contract: AnyRequestContract, reply: unknown): unknown {
    const parsed = contract.reply.safeParse(reply);
    if (parsed.success) return parsed.data;
    throw new Error(`the reply does not fit ${contract.pattern}`, { cause: parsed.error });
  }
}
