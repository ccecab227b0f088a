import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { PendingAnswers } from '@megafon/concurrency';
import { AppError, isErrorCode } from '@megafon/contracts';
import type { ErrorDetails } from '@megafon/contracts';
import { RedisConnection } from '@megafon/service';
import { CONFIG } from '../config.js';
import type { Config } from '../config.js';

/** What is asked of the worker that holds a login. Codes are in it: it is never logged or stored. */
export interface WorkerCall {
  owner: string;
  sessionId: string;
  command: 'show' | 'code' | 'drive' | 'give-back' | 'complete' | 'cancel';
  twoFactorCode: string;
  captchaCode: string;
}

type Message =
  | { kind: 'call'; id: string; from: string; call: WorkerCall }
  | { kind: 'reply'; id: string; reply: unknown }
  | { kind: 'refusal'; id: string; code: string; details: ErrorDetails };

const channelOf = (workerId: string) => `automation:worker:${workerId}`;

/** Requests from one worker to another, sealed, over Redis: they exist only while they are under way. */
@Injectable()
export class WorkerCalls implements OnApplicationBootstrap {
  private readonly logger = new Logger(WorkerCalls.name);
  private readonly pending = new PendingAnswers<unknown>(() => new AppError('SERVICE.TIMEOUT'));
  private answer: (call: WorkerCall) => Promise<unknown> = () =>
    Promise.reject(new AppError('SERVICE.UNAVAILABLE'));

  constructor(
    private readonly redis: RedisConnection,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const subscriber = await this.redis.connect('worker calls');
    const channel = channelOf(this.config.WORKER_ID);
    const subscribe = () =>
      subscriber
        .subscribe(channel, (sealed) => void this.receive(this.redis.seal.open(sealed, channel)), true)
        .catch((err: unknown) => this.logger.warn({ msg: 'not heard by other workers', err }));
    // Redis may be away at the start; the client keeps a subscription over later outages by itself.
    if (subscriber.isReady) await subscribe();
    else subscriber.once('ready', () => void subscribe());
  }

  /** Who answers the calls to this worker. */
  answerWith(answer: (call: WorkerCall) => Promise<unknown>): void {
    this.answer = answer;
  }

  /**
   * Whether the worker listens. Its subscription ends with its connection: no heartbeat can be late, and losing
   * Redis's data declares nobody dead.
   */
  async isAlive(workerId: string): Promise<boolean> {
    if (workerId === this.config.WORKER_ID) return true;
    const channel = channelOf(workerId);
    const counts = await this.redis.client.pubSubNumSub([channel]);
    return (counts[channel] ?? 0) > 0;
  }

  /** @throws AppError as the other worker refused it, LOGIN.SESSION_EXPIRED when it is dead, SERVICE.TIMEOUT. */
  async ask(workerId: string, call: WorkerCall, timeoutMs: number): Promise<unknown> {
    const id = randomUUID();
    const reply = this.pending.expect(id, timeoutMs);
    try {
      const heard = await this.send(workerId, { kind: 'call', id, from: this.config.WORKER_ID, call });
      if (heard === 0) throw new AppError('LOGIN.SESSION_EXPIRED');
    } catch (error) {
      this.pending.fail(id, error as Error);
    }
    return reply;
  }

  private async send(workerId: string, message: Message): Promise<number> {
    try {
      const channel = channelOf(workerId);
      return await this.redis.client.publish(channel, this.redis.seal.seal(JSON.stringify(message), channel));
    } catch (cause) {
      throw new AppError('SERVICE.UNAVAILABLE', {}, { cause });
    }
  }

  private async receive(text: string | null): Promise<void> {
    // No worker's: there is nobody to answer.
    if (text === null) return;
    try {
      const message = JSON.parse(text) as Message;
      if (message.kind === 'reply') this.pending.settle(message.id, message.reply);
      else if (message.kind === 'refusal') {
        this.pending.fail(message.id, refusalOf(message.code, message.details));
      } else await this.serve(message);
    } catch (error) {
      this.logger.error({ msg: 'a call between workers failed', err: error });
    }
  }

  private async serve({ id, from, call }: Extract<Message, { kind: 'call' }>): Promise<void> {
    try {
      await this.send(from, { kind: 'reply', id, reply: await this.answer(call) });
    } catch (error) {
      if (!(error instanceof AppError)) this.logger.error({ msg: 'a live login failed', err: error });
      const { code, details } = error instanceof AppError ? error : new AppError('LOGIN.FAILED');
      await this.send(from, { kind: 'refusal', id, code, details });
    }
  }
}

function refusalOf(code: string, details: ErrorDetails): AppError {
  return new AppError(isErrorCode(code) ? code : 'LOGIN.FAILED', details);
}
