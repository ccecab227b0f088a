import { FairSlots, NoSlotError } from '@megafon/concurrency';
import { AppError } from '@megafon/contracts';
import type { ErrorCode } from '@megafon/contracts';
import { inSpan, runWithTrace } from '../trace.js';
import type { SpanDetails } from '../trace.js';
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
  /**
   * Requests of users that run at once, and as many of other services and of nobody signed in. Four times as many wait
   * for their turn, until their deadline; more are refused with SERVICE.UNAVAILABLE.
   */
  maxInFlight: number;
  /** Requests of one user that run at once; as many of his wait. */
  maxPerUser: number;
  now: () => number;
  report: (error: unknown, errorId: string, request: RequestEnvelope) => void;
  observe: (request: RequestObservation) => void;
}

/** Gives the place back; null: nobody waits any more. */
type Turn = (() => void) | null;

/** Enough that few users cannot take all that others could wait in. */
const waitingPerPlace = 4;

/** What happens to a request between its arrival and its reply: no Kafka, no Nest. */
export class RequestDispatcher {
  private readonly ofUsers: FairSlots;
  private readonly ofOthers: FairSlots;

  constructor(private readonly options: DispatcherOptions) {
    const { maxInFlight, maxPerUser } = options;
    const limits = { slots: maxInFlight, maxWaiting: waitingPerPlace * maxInFlight };
    this.ofUsers = new FairSlots({ ...limits, perOwner: maxPerUser, maxWaitingPerOwner: maxPerUser });
    this.ofOthers = new FairSlots(limits);
  }

  get inFlight(): number {
    return this.ofUsers.taken + this.ofOthers.taken;
  }

  /** Null where nobody waits any more. Never rejects. */
  async dispatch(request: RequestEnvelope): Promise<ReplyEnvelope | null> {
    const { now, observe, report } = this.options;
    const startedAt = now();
    const settled = (outcome: RequestObservation['outcome']): void =>
      observe({ pattern: request.pattern, outcome, durationMs: now() - startedAt });
    try {
      const turn = startedAt < request.deadline ? this.turn(request) : null;
      const release = turn instanceof Promise ? await turn : turn;
      if (!release) {
        settled('EXPIRED');
        return null;
      }
      try {
        const reply = await this.run(request);
        settled('OK');
        return { id: request.id, reply };
      } finally {
        release();
      }
    } catch (thrown) {
      const error = toErrorEnvelope(thrown, (fault, errorId) => report(fault, errorId, request));
      settled(error.code as ErrorCode);
      return { id: request.id, error };
    }
  }

  /**
   * A place for it; null when its deadline comes first. Whoever asks for much waits behind his own.
   * @throws AppError SERVICE.UNAVAILABLE when too many wait
   */
  private turn({ caller, replyTo, deadline }: RequestEnvelope): Turn | Promise<Turn> {
    const slots = caller ? this.ofUsers : this.ofOthers;
    const owner = caller?.userId ?? replyTo;
    // Nobody who need not wait pays for a promise: there are some thousands of them a second.
    return slots.tryTake(owner) ?? this.wait(slots, owner, deadline);
  }

  private async wait(slots: FairSlots, owner: string, deadline: number): Promise<Turn> {
    const untilDeadline = () => AbortSignal.timeout(Math.max(0, deadline - this.options.now()));
    try {
      return await slots.take(owner, untilDeadline);
    } catch (cause) {
      if (cause instanceof NoSlotError) throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
      return null;
    }
  }

  private async run(request: RequestEnvelope): Promise<unknown> {
    const route = this.options.find(request.pattern);
    if (!route) throw new AppError('REQUEST.NOT_FOUND');
    const input = parseRequest(route.contract, request.source);
    const { caller, traceId, deadline, pattern, spanId } = request;
    const span: SpanDetails = {
      kind: 'server',
      attributes: { 'rpc.method': pattern },
      parent: spanId === undefined ? undefined : { traceId, spanId },
    };
    const reply = await runWithTrace(traceId, () =>
      inSpan(pattern, span, () =>
        route.handle({ ...input, caller, userId: caller?.userId ?? '', traceId, deadline }),
      ),
    );
    return this.fit(route.contract, reply);
  }

  /** Nothing leaves a service but what the contract names: a stored document's inner fields are stripped here. */
  private fit(contract: AnyRequestContract, reply: unknown): unknown {
    const parsed = contract.reply.safeParse(reply);
    if (parsed.success) return parsed.data;
    throw new Error(`the reply does not fit ${contract.pattern}`, { cause: parsed.error });
  }
}
