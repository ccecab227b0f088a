import { randomBytes } from 'node:crypto';
import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@megafon/contracts';
import type { Caller, ReplyOf, RequestSource } from '@megafon/contracts';
import { KafkaConnection } from '../kafka/kafka-connection.js';
import { MESSAGING_OPTIONS } from '../messaging-options.js';
import type { MessagingOptions } from '../messaging-options.js';
import { maxRequestBytes, replyTopic, requestTopic } from '../kafka/topics.js';
import { currentPlace, currentTraceId, inSpan, runWithTrace } from '../trace.js';
import type { RequestEnvelope } from './envelopes.js';
import { PendingReplies } from './pending-replies.js';
import { ReplyChannel } from './reply-channel.js';
import type { AnyRequestContract } from './request.js';

export interface SendOptions {
  caller: Caller | null;
  /** Default: the trace of what runs now. */
  traceId?: string;
  /** Default: the contract's. */
  timeoutMs?: number;
}

/** Sends requests to other services and waits for their replies. */
@Injectable()
export class RequestClient implements OnApplicationShutdown {
  private readonly pending = new PendingReplies();
  private readonly channel: ReplyChannel;
  private readonly replyTo: string;
  private connecting?: Promise<void>;
  private closed = false;
  private sent = 0;

  constructor(
    connection: KafkaConnection,
    @Inject(MESSAGING_OPTIONS)
    { service, ...options }: Pick<MessagingOptions, 'service' | 'stuckAfterMs' | 'onStuck'>,
  ) {
    this.replyTo = replyTopic(service, randomBytes(6).toString('hex'));
    this.channel = new ReplyChannel(
      connection,
      this.replyTo,
      (reply) => this.pending.receive(reply),
      options,
    );
  }

  /** Listens for replies. `send` does so by itself; a gateway does it before it takes its first call. */
  connect(): Promise<void> {
    this.connecting ??= this.channel.open().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    return this.connecting;
  }

  /**
   * @throws AppError as the service refused; SERVICE.TIMEOUT where no reply came in time, SERVICE.UNAVAILABLE where
   * the request could not be sent or this client is closed, REQUEST.TOO_LARGE past 4 MB
   */
  async send<C extends AnyRequestContract>(
    contract: C,
    source: RequestSource<C>,
    { caller, traceId = currentTraceId(), timeoutMs = contract.timeoutMs }: SendOptions,
  ): Promise<ReplyOf<C>> {
    if (this.closed) throw new AppError('SERVICE.UNAVAILABLE');
    const { pattern } = contract;
    return runWithTrace(traceId, () =>
      inSpan(pattern, { kind: 'client', attributes: { 'rpc.method': pattern } }, () =>
        this.ask(contract, source, { caller, timeoutMs }),
      ),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** Rejects what is still waiting and removes the reply topic. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    this.pending.failAll(new AppError('SERVICE.UNAVAILABLE'));
    if (this.connecting) await this.connecting.then(() => this.channel.close());
  }

  private async ask<C extends AnyRequestContract>(
    contract: C,
    source: RequestSource<C>,
    { caller, timeoutMs }: Required<Pick<SendOptions, 'caller' | 'timeoutMs'>>,
  ): Promise<ReplyOf<C>> {
    const id = (this.sent++).toString(36);
    const reply = this.pending.expect(id, timeoutMs);
    const request: RequestEnvelope = {
      id,
      pattern: contract.pattern,
      replyTo: this.replyTo,
      deadline: Date.now() + timeoutMs,
      traceId: currentTraceId(),
      spanId: currentPlace()?.spanId,
      caller,
      source,
    };
    this.transmit(requestTopic(contract.service), request).catch((cause: unknown) =>
      this.pending.fail(
        id,
        cause instanceof AppError ? cause : new AppError('SERVICE.UNAVAILABLE', {}, { cause }),
      ),
    );
    return (await reply) as ReplyOf<C>;
  }

  private async transmit(topic: string, request: RequestEnvelope): Promise<void> {
    const text = JSON.stringify(request);
    const sizeBytes = Buffer.byteLength(text);
    if (sizeBytes > maxRequestBytes) throw new AppError('REQUEST.TOO_LARGE');
    await this.connect();
    await this.channel.send(topic, text, sizeBytes);
  }
}
